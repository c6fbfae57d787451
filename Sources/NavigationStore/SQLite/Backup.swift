import CSQLite
import Glibc

/// A copy of the database that is made while navd runs, a slice at a time, and then read in pieces.
///
/// The store continues to commit between the slices, and SQLite writes its commits to the copy, too. So a copy always
/// ends, and has the state of that moment. It is a file in the state directory whose name is removed when the copy is
/// complete. It is marked, so that a navd that starts from it has a new epoch. It shares the store's connection with
/// the store.
///
/// The corresponding C type is `sqlite3_backup` (SQLite's online backup).
@safe
public final class Backup {
  /// The name of the copy while it is made. A file that an earlier navd left is removed.
  static let fileName = "navd-backup.db"

  private let store: Store
  private let path: String
  private var copying: Copying?
  private var result: CInt = -1
  /// The size of the copy, in bytes; 0 until it is complete.
  public private(set) var byteCount = 0
  private var offset = 0

  @safe private struct Copying {
    let copy: DatabaseConnection
    let handle: OpaquePointer
  }

  init(_ store: Store) throws(StoreError) {
    self.store = store
    path = store.directory + "/" + Self.fileName
    try Files.remove(path)
    _ = try SyncedFile(creating: path)
    let copy = try DatabaseConnection(path, .readWrite, vfs: store.surroundings.fileSystem)
    do throws(StoreError) {
      // An incomplete copy is of no use, so it need not survive anything.
      try copy.execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY")
      copying = unsafe Copying(copy: copy, handle: try store.database.connection.beginCopy(into: copy))
    } catch {
      try Files.remove(path)
      throw error
    }
  }

  deinit { cancel() }

  /// Copies a slice.
  /// - Parameter pages: The most pages of 4 KiB to copy; 64 take less than a millisecond.
  /// - Returns: Whether the copy is complete.
  /// - Throws: `.full`, `.io`, `.damaged`: then the copy is cancelled.
  /// - Complexity: O(pages).
  public func step(pages: Int = 64) throws(StoreError) -> Bool {
    guard let copying else { return true }
    do throws(StoreError) {
      return try store.database.claiming { _ throws(StoreError) in
        try store.turns.copy()
        errno = 0
        switch unsafe sqlite3_backup_step(copying.handle, CInt(clamping: pages)) {
        case SQLITE_OK: return false
        case SQLITE_DONE: break
        case let code: throw copying.copy.failure(code)
        }
        unsafe _ = sqlite3_backup_finish(copying.handle)
        self.copying = nil
        try finish(copying.copy)
        return true
      }
    } catch {
      cancel()
      throw error
    }
  }

  /// Marks the copy, makes a single file of it, and opens that for reading.
  private func finish(_ copy: DatabaseConnection) throws(StoreError) {
    try copy.execute("PRAGMA journal_mode = DELETE; PRAGMA journal_mode = MEMORY")
    try Meta.set(.isBackup, 1, in: copy)
    try copy.close(keepsLog: false)
    result = unsafe navd_open_to_read_file(path)
    if result < 0 { throw StoreError(errno: errno, file: path, doing: "cannot open it") }
    byteCount = try FileIdentity(path)?.byteCount ?? 0
    try Files.remove(path)
  }

  /// Reads the next piece of the copy, at most `bytesMax` bytes; empty at its end.
  /// - Precondition: The copy is complete: `step(pages:)` has returned true.
  /// - Throws: `.io`.
  public func read(bytesMax: Int) throws(StoreError) -> [UInt8] {
    precondition(result >= 0, "the backup is not made")
    var failure: CInt = 0
    let wanted = min(max(0, bytesMax), byteCount - offset)
    let piece = unsafe [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
      let read = unsafe pread(result, buffer.baseAddress, buffer.count, offset)
      failure = read < 0 ? errno : 0
      count = max(0, read)
    }
    if failure != 0 { throw StoreError(errno: failure, file: path, doing: "cannot read it") }
    offset += piece.count
    return piece
  }

  /// Discards the copy, complete or not.
  public func cancel() {
    if let copying {
      store.database.claiming { _ in unsafe _ = sqlite3_backup_finish(copying.handle) }
      self.copying = nil
      unsafe _ = unlink(path)
    }
    if result >= 0 { Glibc.close(result) }
    result = -1
  }
}

extension Store {
  /// Begins a copy of the database.
  /// - Precondition: There is no other copy.
  /// - Throws: `.full`, `.readOnly`, `.io`.
  public func beginBackup() throws(StoreError) -> Backup {
    precondition(backup == nil, "one backup at a time")
    if let hindrance { throw hindrance }
    let begun = try database.claiming { _ throws(StoreError) in try Backup(self) }
    backup = begun
    return begun
  }

  /// Whether a copy is being made or read.
  public var isBackingUp: Bool { backup != nil }
}
