/// The rows of `meta`: facts about the database and the last run.
///
/// A start needs all of them: a wrong `replayFrom`, for instance, leaves commits out.
struct Meta: Equatable, Sendable {
  /// 16 hexadecimal digits; nil in a database that has had no run.
  var epoch: String?
  /// The ID of the machine's boot during the last run.
  var bootID: String?
  /// Whether the last run ended by itself, with everything written.
  var isClean = true
  /// The durability of the last run.
  var durability: Durability?
  /// Whether a backup made this file and it has had no run since.
  var isBackup = false
  /// The mark of the last writer (`RunMark`); nil if that was an earlier navd.
  var mark: String?
  /// The mark of the last run that had turn files; nil if none had.
  var turns: String?
  /// The number of batches that went into the database without a turn file.
  var batches = 0
  /// The inode of the file when this was written.
  var file: Int?
  /// The time at which the last run began, in microseconds since 1970. For users.
  var started: Int?
  /// The revision from which the journal is read at a start.
  var replayFrom = 0
  /// The revision of the last closing of a scene.
  var lastClose = 0
  /// The last frame of a fleet that the store has; `StoredFrame.none` in a store of no fleet.
  var frame = StoredFrame.none

  /// Whether a row is not what was written.
  private(set) var isDamaged = false

  /// Reads the rows; skips unknown ones.
  /// - Parameters:
  ///   - connection: The database.
  ///   - schema: The version of its tables.
  init(_ connection: DatabaseConnection, schema: Int = Schema.current.version) throws(StoreError) {
    let hasSums = schema >= Schema.versionOfRowSums
    let statement = try connection.prepare(
      hasSums ? RowSum.select("meta", Self.columns) : "SELECT key, value, 1 FROM meta")
    while try statement.step() {
      if !statement.isIntact { isDamaged = true }
      switch Key(rawValue: statement.text(0)) {
      case .epoch: epoch = statement.text(1)
      case .bootID: bootID = statement.text(1)
      case .isClean: isClean = statement.number(1) != 0
      case .durability: durability = Durability(rawValue: statement.text(1))
      case .isBackup: isBackup = statement.number(1) != 0
      case .mark: mark = statement.text(1)
      case .turns: turns = statement.text(1)
      case .batches: batches = statement.tameNumber(1)
      case .file: file = statement.number(1)
      case .started: started = statement.tameNumber(1)
      case .replayFrom: replayFrom = statement.tameNumber(1)
      case .lastClose: lastClose = statement.tameNumber(1)
      case .frameNumber: frame.number = statement.tameNumber(1)
      case .frameSum: frame.sum = statement.number(1)
      case .frameTerm: frame.term = statement.tameNumber(1)
      case .checkpoints, nil: continue
      }
    }
  }

  /// The finding about damaged rows, a clause; nil if all are good.
  var finding: String? { isDamaged ? "its notes about the last run are not what was written" : nil }

  /// Whether there must be a write-ahead log, because the last run did not end by itself.
  var mustHaveLog: Bool { !isClean && !isBackup && epoch != nil }

  /// Whether there must be turn files as well.
  var mustHaveTurns: Bool { mustHaveLog && turns != nil && turns == mark }

  /// The rows of a new database.
  init() {}

  enum Key: String {
    case epoch, bootID, isClean, durability, isBackup, mark, turns, batches, file, started, replayFrom, lastClose,
      checkpoints, frameNumber, frameSum, frameTerm
  }

  private static let columns = ["key", "value"]
  static let put = RowSum.upsert("meta", columns)

  /// Writes one row.
  static func set(_ key: Key, _ text: String, in connection: DatabaseConnection) throws(StoreError) {
    let statement = try connection.prepare(put)
    try statement.run(key.rawValue, text)
  }

  /// Writes one row.
  static func set(_ key: Key, _ number: Int, in connection: DatabaseConnection) throws(StoreError) {
    let statement = try connection.prepare(put)
    try statement.run(key.rawValue, number)
  }
}
