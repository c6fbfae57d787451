import CFaultyVFS
import Glibc
import Synchronization

/// A file system for a test, and the store's libc calls, which fail on demand: see CFaultyVFS.
@safe final class FaultyWorld {
  private static let count = Atomic<Int>(0)
  /// The name of the VFS in SQLite.
  let name: String
  private let bytes: UnsafeMutablePointer<CChar>?
  private let world: OpaquePointer?

  enum Kind: CaseIterable {
    case io, full
  }

  init() {
    name = "faulty-\(Self.count.add(1, ordering: .relaxed).newValue)"
    unsafe bytes = strdup(name)
    unsafe world = faulty_make(bytes)
  }

  deinit {
    unsafe faulty_free(world)
    unsafe free(bytes)
  }

  /// Makes libc calls of the store in `body` fail, too. `body` must stay on its thread.
  func around(_ body: () -> Void) { unsafe Self.enter(world, body) }

  /// Keeps libc calls of the test itself from failing, within `around`.
  func aside(_ body: () -> Void) { unsafe Self.enter(nil, body) }

  private static func enter(_ world: OpaquePointer?, _ body: () -> Void) {
    let before = unsafe faulty_enter(world)
    defer { unsafe _ = faulty_enter(before) }
    body()
  }

  /// Makes the nth fallible call from now on fail, or all calls from it on.
  func fail(_ nth: Int, forever: Bool, _ kind: Kind) {
    unsafe faulty_fail(world, CInt(nth), forever ? 1 : 0, kind == .io ? FAULTY_IO : FAULTY_FULL)
  }

  func stopFailing() { unsafe faulty_fail(world, 0, 0, FAULTY_IO) }

  var failures: Int { unsafe Int(faulty_failures(world)) }

  /// Notes that `syncLog()` has synced the log.
  func synced(_ path: String) { unsafe faulty_synced(world, path) }

  func cutPower() { unsafe faulty_cut_power(world) }

  /// Writes the contents that a power cut would leave of a file, and returns whether that succeeded.
  func leave(_ path: String, at target: String, seed: UInt64) -> Bool {
    unsafe faulty_leave(world, path, target, seed) == 0
  }
}
