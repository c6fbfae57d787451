import CFaultyVFS
import Glibc
import Synchronization

/// A file system of a test's own, and its calls of libc, which fail when told to: see CFaultyVFS.
@safe final class FaultyWorld {
  private static let count = Atomic<Int>(0)
  /// SQLite's name of it.
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

  /// Has the calls of libc fail too that the store makes in `body`, which stays on its thread.
  func around(_ body: () -> Void) { unsafe Self.enter(world, body) }

  /// Leaves calls alone that are a test's own, within `around`.
  func aside(_ body: () -> Void) { unsafe Self.enter(nil, body) }

  private static func enter(_ world: OpaquePointer?, _ body: () -> Void) {
    let before = unsafe faulty_enter(world)
    defer { unsafe _ = faulty_enter(before) }
    body()
  }

  /// The nth fallible call from now on fails, or it and all after it.
  func fail(_ nth: Int, forever: Bool, _ kind: Kind) {
    unsafe faulty_fail(world, CInt(nth), forever ? 1 : 0, kind == .io ? FAULTY_IO : FAULTY_FULL)
  }

  func stopFailing() { unsafe faulty_fail(world, 0, 0, FAULTY_IO) }

  var failures: Int { unsafe Int(faulty_failures(world)) }

  /// Says that the log was synced by `syncLog()`.
  func synced(_ path: String) { unsafe faulty_synced(world, path) }

  func cutPower() { unsafe faulty_cut_power(world) }

  /// Whether what a power cut left of a file could be written.
  func leave(_ path: String, at target: String, seed: UInt64) -> Bool {
    unsafe faulty_leave(world, path, target, seed) == 0
  }
}
