import Synchronization

/// A file that the loop writes and that a worker waits for: how often it was written, and how much of that the disk has.
final class SyncState: Sendable {
  private let file: SyncedFile
  let identity: FileIdentity
  private let writes = Atomic<Int>(0)
  private let synced = Atomic<Int>(0)

  /// Opens a file that is there.
  init(_ path: String) throws(StoreError) {
    file = try SyncedFile(path)
    guard let identity = try FileIdentity(path) else {
      throw StoreError(.vanished, file: path, found: "it is gone")
    }
    self.identity = identity
  }

  var path: String { file.path }

  /// Says that it was written.
  func wrote() { writes.add(1, ordering: .releasing) }

  /// Waits until the disk has what was written before the call; does nothing where that is known. Any thread may.
  func syncData() throws(StoreError) {
    let count = writes.load(ordering: .acquiring)
    if synced.load(ordering: .acquiring) >= count { return }
    try file.syncData()
    synced.max(count, ordering: .releasing)
  }

  /// Waits until the file with its length and its times is on the disk.
  func syncAll() throws(StoreError) { try file.sync() }

  /// Looks whether it is still where it was opened. Throws `.vanished` when not.
  func check() throws(StoreError) { try identity.check(path) }
}
