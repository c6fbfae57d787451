/// The open database of a state directory. Its owner is the loop. A worker may use it for some milliseconds instead, so
/// each user claims it first.
final class Database: @unchecked Sendable {  // each user of the connection has claimed it
  /// Only for a user that has claimed the database.
  private(set) var connection: DatabaseConnection
  /// The connection that read the database while it could not be written. It stays open: closing it would drop the locks
  /// of the present one (fcntl(2), "advisory record locking").
  private var formerReader: DatabaseConnection?
  /// Whether the database can only be read for now.
  private(set) var isReadOnly: Bool
  /// The statements of a run; nil before `begin(_:)` and after `end()`.
  private(set) var tables: Tables?
  /// The file as it was when it was opened.
  private let identity: FileIdentity
  /// The content by which a replacement is noticed while nothing is locked.
  private let (meta, lastRevision): (Meta, Int)
  private let hadNoLogFile: Bool
  private let lock = DatabaseLock()

  init(_ opened: OpenedDatabase) {
    connection = opened.connection
    identity = opened.identity
    (meta, lastRevision) = (opened.meta, opened.lastRevision)
    isReadOnly = opened.hindrance != nil
    hadNoLogFile = opened.hasNoLogFile
  }

  deinit {
    // A start that found a problem leaves the files as they were, without a log that its reads made.
    if tables == nil { connection.drop(removesEmptyLog: hadNoLogFile) }
  }

  var path: String { connection.path }
  var inode: Int { identity.inode }

  /// Opens the database for writing, if it could only be read so far. The caller has claimed it.
  ///
  /// - Throws: The reason why it still cannot be written; `.vanished` if it is no longer the same file.
  func openForWriting(in directory: String, now: Int, _ surroundings: borrowing Surroundings) throws(StoreError) {
    guard isReadOnly else { return }
    let opened = try OpenedDatabase(directory: directory, now: now, surroundings: surroundings)
    if let hindrance = opened.hindrance { throw hindrance }
    guard opened.identity.isSameFile(as: identity), opened.meta == meta, opened.lastRevision == lastRevision else {
      throw StoreError(.vanished, file: path, found: "another program has written it")
    }
    (formerReader, connection, isReadOnly) = (connection, opened.connection, false)
  }

  func begin(_ tables: Tables) { self.tables = tables }

  /// Ends a run: its statements are given up, so that the connection can be closed.
  func end() { tables = nil }

  /// Checks that the file at the path is still the one that was opened.
  /// - Throws: `.vanished`.
  func check() throws(StoreError) { try identity.check(path) }

  /// Runs `body` as the only user of the database. Waits while another thread uses it.
  func claiming<Result, Failure: Error>(
    _ body: (DatabaseConnection) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock.take()
    defer { lock.give() }
    return try body(connection)
  }

  /// Runs `body` as the only user of the database, unless another thread uses it.
  func claimingIfFree(_ body: () -> Void) {
    if !lock.takeIfFree() { return }
    defer { lock.give() }
    body()
  }

  /// Runs `body` in a transaction of the run. The caller has claimed the database.
  /// - Throws: The error of `body`, or of the commit. Nothing was written then.
  func write(_ body: (Tables) throws(StoreError) -> Void) throws(StoreError) {
    guard let tables else { preconditionFailure("written before begin, or after close") }
    // An earlier failure may have left a transaction open.
    connection.rollBack()
    do throws(StoreError) {
      try tables.begin.run()
      try body(tables)
      try tables.commit.run()
    } catch {
      connection.rollBack()
      throw error
    }
  }
}
