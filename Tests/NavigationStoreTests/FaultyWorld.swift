import CFaultyVFS
import Glibc
import Synchronization

/// A file system of a test's own, which fails when told to: see CFaultyVFS.
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
