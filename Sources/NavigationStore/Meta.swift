/// What the database says of itself and of the navd that ran last: the rows of `meta`.
struct Meta: Equatable, Sendable {
  /// 16 hexadecimal digits; nil in a database that no navd has run on.
  var epoch: String?
  /// Of the machine's start in which navd ran last.
  var bootID: String?
  /// Whether navd ended by itself, with everything written.
  var isClean = true
  /// Of the last run.
  var durability: Durability?
  /// Whether this file was made by a backup and no navd has run on it since.
  var isBackup = false
  /// Who wrote here last: see `RunMark`. nil when an earlier navd did.
  var mark: String?
  /// The mark of the run that has kept records in files of turns. nil: none has.
  var turns: String?
  /// How many batches went into the database at once, and not by a file of turns.
  var batches = 0
  /// The inode of the file in which this was written.
  var file: Int?
  /// When the last run began, microseconds since 1970. For people.
  var started: Int?
  /// The revision from which the journal is read at a start.
  var replayFrom = 0
  /// The revision of the last closing of a scene.
  var lastClose = 0

  /// The rows as they are, unknown ones left out.
  init(_ connection: DatabaseConnection) throws(StoreError) {
    let statement = try connection.prepare("SELECT key, value FROM meta")
    while try statement.step() {
      switch Key(rawValue: statement.text(0)) {
      case .epoch: epoch = statement.text(1)
      case .bootID: bootID = statement.text(1)
      case .isClean: isClean = statement.number(1) != 0
      case .durability: durability = Durability(rawValue: statement.text(1))
      case .isBackup: isBackup = statement.number(1) != 0
      case .mark: mark = statement.text(1)
      case .turns: turns = statement.text(1)
      case .batches: batches = statement.number(1)
      case .file: file = statement.number(1)
      case .started: started = statement.number(1)
      case .replayFrom: replayFrom = statement.number(1)
      case .lastClose: lastClose = statement.number(1)
      case .checkpoints, nil: continue
      }
    }
  }

  /// Whether there must be a write-ahead log: after a stop that was not clean.
  var mustHaveLog: Bool { !isClean && !isBackup && epoch != nil }

  /// Whether there must be files of turns as well.
  var mustHaveTurns: Bool { mustHaveLog && turns != nil && turns == mark }

  /// Nothing was ever said.
  init() {}

  enum Key: String {
    case epoch, bootID, isClean, durability, isBackup, mark, turns, batches, file, started, replayFrom, lastClose,
      checkpoints
  }

  static let put = "INSERT OR REPLACE INTO meta (key, value) VALUES (?1, ?2)"

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
