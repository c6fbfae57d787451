import Synchronization

/// A file that the loop writes and a worker syncs, with the number of writes and of those that are on the disk.
final class SyncState: Sendable {
  private let file: SyncedFile
  let identity: FileIdentity
  private let writes = Atomic<Int>(0)
  private let synced = Atomic<Int>(0)

  /// Opens an existing file.
  init(_ path: String) throws(StoreError) {
    file = try SyncedFile(path)
    guard let identity = try FileIdentity(path) else {
      throw StoreError(.vanished, file: path, found: "it is gone")
    }
    self.identity = identity
  }

  var path: String { file.path }

  /// Notes a write.
  func wrote() { writes.add(1, ordering: .releasing) }

  /// Waits until all earlier writes are on the disk; does nothing if they already are. Any thread may call it.
  func syncData() throws(StoreError) {
    let count = writes.load(ordering: .acquiring)
    if synced.load(ordering: .acquiring) >= count { return }
    try file.syncData()
    synced.max(count, ordering: .releasing)
  }

  /// Waits until the file and its attributes are on the disk.
  func syncAll() throws(StoreError) { try file.sync() }

  /// Checks that the file at the path is still this one.
  /// - Throws: `.vanished`.
  func check() throws(StoreError) { try identity.check(path) }
}
