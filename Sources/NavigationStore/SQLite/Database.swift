/// The open database of a state directory. Its owner is the loop; for some milliseconds a worker may use it instead, so
/// whoever uses it claims it first.
final class Database: @unchecked Sendable {  // whoever uses the connection has claimed it
  /// For those who have claimed the database.
  let connection: DatabaseConnection
  /// The statements of a run; nil before `begin(_:)` and after `end()`.
  private(set) var tables: Tables?
  /// The file as it was when it was opened.
  private let identity: FileIdentity
  private let hadNoLogFile: Bool
  private let lock = DatabaseLock()

  init(_ opened: OpenedDatabase) {
    connection = opened.connection
    identity = opened.identity
    hadNoLogFile = opened.hasNoLogFile
  }

  deinit {
    // A start that found something wrong leaves the files as they were, without a log that looking at them made.
    if tables == nil { connection.drop(removesEmptyLog: hadNoLogFile) }
  }

  var path: String { connection.path }
  var inode: Int { identity.inode }

  /// Begins a run.
  func begin(_ tables: Tables) { self.tables = tables }

  /// Ends a run: its statements are given up, so that the connection can be closed.
  func end() { tables = nil }

  /// Looks whether the file at the path is still the one that was opened.
  ///
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
  ///
  /// - Throws: What `body` throws, or why the transaction could not be committed. Then nothing was written.
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
