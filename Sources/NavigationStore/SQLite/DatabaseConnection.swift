import CSQLite
import Glibc
import StateFolder

/// An open database file. One thread at a time may use it; `close()` closes it.
///
/// All errors are `StoreError`s that name the file. The corresponding C type is `sqlite3`.
@safe
final class DatabaseConnection {
  private let handle: OpaquePointer
  let path: String
  /// The number of pages of the write-ahead log, as SQLite reports it at each commit.
  private let logPages: UnsafeMutablePointer<Int>
  private var isOpen = true

  enum Access {
    /// It must exist.
    case readWrite
    /// It must exist, and is never written.
    case readOnly
    /// It is made if it does not exist.
    case create
  }

  /// Opens a database without reading or writing it.
  /// - Parameters:
  ///   - path: The file.
  ///   - access: How it is opened.
  ///   - vfs: The SQLite VFS to use, nil for the default one.
  ///
  /// The corresponding C function is `sqlite3_open_v2`.
  convenience init(_ path: String, _ access: Access, vfs: String? = nil) throws(StoreError) {
    let mode =
      switch access {
      case .readWrite: SQLITE_OPEN_READWRITE
      case .readOnly: SQLITE_OPEN_READONLY
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    try self.init(name: path, path, mode, vfs)
  }

  /// Opens a database in a directory that cannot be written: it makes neither locks nor a log.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - hasLog: Whether it has a write-ahead log, which is read, too.
  ///
  /// The corresponding VFS is `unix-none`, and the corresponding URI parameter is `immutable`.
  convenience init(readingOnly path: String, hasLog: Bool) throws(StoreError) {
    // A database that SQLite takes for immutable is read without its log; any other must have one.
    if hasLog {
      try self.init(name: path, path, SQLITE_OPEN_READONLY, "unix-none")
    } else {
      try self.init(name: Self.uri(of: path) + "?immutable=1", path, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nil)
    }
  }

  /// A path as SQLite's URI (sqlite.org/uri.html).
  private static func uri(of path: String) -> String {
    var uri = path.hasPrefix("/") ? "file://" : "file:"
    for character in path.unicodeScalars {
      switch character {
      case "%": uri += "%25"
      case "?": uri += "%3f"
      case "#": uri += "%23"
      default: uri.unicodeScalars.append(character)
      }
    }
    return uri
  }

  private init(name: String, _ path: String, _ mode: CInt, _ vfs: String?) throws(StoreError) {
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open_v2(name, &opened, mode | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, vfs)
    guard code == SQLITE_OK, let opened = unsafe opened else {
      let number = unsafe opened.map { unsafe sqlite3_system_errno($0) } ?? 0
      unsafe sqlite3_close(opened)
      throw StoreError(sqlite: code, errno: number, message: nil, file: path)
    }
    unsafe handle = opened
    self.path = path
    unsafe logPages = .allocate(capacity: 1)
    unsafe logPages.initialize(to: 0)
    let hook: @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, UnsafePointer<CChar>?, CInt) -> CInt = {
      context, _, _, pages in
      unsafe context?.assumingMemoryBound(to: Int.self).pointee = Int(pages)
      return SQLITE_OK
    }
    unsafe sqlite3_wal_hook(handle, hook, logPages)
    let defined = unsafe RowSum.define(in: handle)
    if defined != SQLITE_OK { throw failure(defined) }
  }

  deinit {
    drop(removesEmptyLog: false)
    unsafe logPages.deallocate()
  }

  /// The number of bytes of the write-ahead log that are not in the database.
  /// - Complexity: O(1), without a system call.
  var logBytes: Int { unsafe logPages.pointee * (StoreLimits.pageBytes + 24) }

  /// Whether the file can only be read. The corresponding C function is `sqlite3_db_readonly`.
  var isReadOnly: Bool { unsafe sqlite3_db_readonly(handle, "main") == 1 }

  /// Closes the database. There must be no statements left.
  /// - Parameter keepsLog: Whether the write-ahead log stays as it is. If not, it is copied into the database and removed.
  ///
  /// The corresponding C function is `sqlite3_close`.
  func close(keepsLog: Bool) throws(StoreError) {
    precondition(isOpen, "closed twice")
    unsafe _ = navd_sqlite_keep_log(handle, keepsLog ? 1 : 0)
    isOpen = false
    let code = unsafe sqlite3_close(handle)
    if code != SQLITE_OK {
      unsafe sqlite3_close_v2(handle)
      throw StoreError(sqlite: code, errno: 0, message: nil, file: path)
    }
    if keepsLog { Files.removeEmpty(path + "-wal") }
  }

  /// Closes the database if it is open, and leaves its files as they are.
  /// - Parameter removesEmptyLog: Whether an empty log is removed, because opening the database made it.
  func drop(removesEmptyLog: Bool) {
    if !isOpen { return }
    isOpen = false
    unsafe _ = navd_sqlite_keep_log(handle, 1)
    unsafe _ = sqlite3_close_v2(handle)
    if removesEmptyLog { Files.removeEmpty(path + "-wal") }
  }

  /// Makes the connection leave the write-ahead log as it is when it is closed, unless `close` is told to copy it.
  func keepLog() { unsafe _ = navd_sqlite_keep_log(handle, 1) }

  /// Runs statements that have no rows. The corresponding C function is `sqlite3_exec`.
  func execute(_ sql: String) throws(StoreError) {
    errno = 0
    let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
    if code != SQLITE_OK { throw failure(code) }
  }

  /// Compiles a statement for a single use. Its parameters are numbered from 1.
  func prepare(_ sql: String) throws(StoreError) -> Statement { try Statement(self, sql, isKept: false) }

  /// Compiles a statement for repeated use.
  func prepareForLong(_ sql: String) throws(StoreError) -> Statement { try Statement(self, sql, isKept: true) }

  /// Compiles a statement. The corresponding C function is `sqlite3_prepare_v3`.
  func compile(_ sql: String, isKept: Bool) throws(StoreError) -> OpaquePointer {
    var compiled: OpaquePointer?
    let flags = isKept ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
    errno = 0
    let code = unsafe sqlite3_prepare_v3(handle, sql, -1, flags, &compiled, nil)
    guard code == SQLITE_OK, let compiled = unsafe compiled else { throw failure(code) }
    return unsafe compiled
  }

  /// The first column of the first row as a number, nil when there is no row or it is NULL.
  func number(_ sql: String) throws(StoreError) -> Int? {
    let statement = try prepare(sql)
    guard try statement.step(), !statement.isNull(0) else { return nil }
    return statement.number(0)
  }

  /// Runs `body` in a transaction, which is rolled back when it throws.
  func transaction(_ body: () throws(StoreError) -> Void) throws(StoreError) {
    try execute("BEGIN IMMEDIATE")
    do throws(StoreError) {
      try body()
      try execute("COMMIT")
    } catch {
      rollBack()
      throw error
    }
  }

  /// Whether a transaction is open. The corresponding C function is `sqlite3_get_autocommit`.
  var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

  /// Rolls the open transaction back, unless a failure has done so already.
  func rollBack() {
    if isInTransaction { unsafe _ = sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
  }

  /// Reads the file's header, with zeros where the file is shorter. Takes no lock and recovers nothing.
  func head() throws(StoreError) -> DatabaseHead {
    var bytes = [UInt8](repeating: 0, count: DatabaseHead.byteCount)
    errno = 0
    let code = unsafe bytes.withUnsafeMutableBytes { bytes in
      unsafe navd_sqlite_read_head(handle, bytes.baseAddress, CInt(bytes.count))
    }
    if code != SQLITE_OK && code != navd_sqlite_short_read() { throw failure(code) }
    return DatabaseHead(bytes)
  }

  /// Copies the write-ahead log into the database.
  ///
  /// The corresponding C function is `sqlite3_wal_checkpoint_v2`, mode PASSIVE.
  func checkpoint() throws(StoreError) {
    var pages: CInt = 0
    var copied: CInt = 0
    errno = 0
    let code = unsafe sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, &pages, &copied)
    if code != SQLITE_OK { throw failure(code) }
    // There are no other readers, so all of it should have been copied.
    if copied != pages { throw failure(SQLITE_BUSY) }
    unsafe logPages.pointee = 0
  }

  /// Begins a copy of this database into another. The corresponding C function is `sqlite3_backup_init`.
  func beginCopy(into copy: DatabaseConnection) throws(StoreError) -> OpaquePointer {
    errno = 0
    guard let begun = unsafe sqlite3_backup_init(copy.handle, "main", handle, "main") else {
      throw copy.failure(unsafe sqlite3_extended_errcode(copy.handle))
    }
    return unsafe begun
  }

  /// An error of the kind `.damaged` in this file.
  /// - Parameter found: A clause, without a full stop.
  func damaged(_ found: String) -> StoreError { StoreError(.damaged, file: path, found: found) }

  /// Makes an error of a result code of SQLite for this file.
  ///
  /// Its errno is that of the thread, which the caller has set to 0 before the call: `sqlite3_system_errno` has none of a COMMIT
  /// that fails, and keeps that of an earlier failure.
  func failure(_ code: CInt) -> StoreError {
    let number = [SQLITE_IOERR, SQLITE_CANTOPEN].contains(code & 0xFF) ? errno : 0
    let message = unsafe sqlite3_errcode(handle) == code ? unsafe String(cString: sqlite3_errmsg(handle)) : nil
    return StoreError(sqlite: code, errno: number, message: message, file: path)
  }
}
