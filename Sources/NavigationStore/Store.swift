/// The state on disk: opened and read when navd starts, then written at the end of each turn of the loop.
///
/// A start is `init`, the loads and `begin()`. Nothing is written before `begin()`, so that a damaged file stays as it
/// is. From then on a turn is `commit(_:)` and `sweep(isAlive:)`. `close()` ends the run.
///
/// A turn with nothing but records and replies goes into a turn file first, and with many others into the database
/// later (`PendingTurns`); other turns, and all turns under `Durability.none`, go into the database at once.
///
/// The store belongs to one thread, the loop's. Workers may call two of its functions: `syncLog()` at any time, and
/// `copyLog()`, which uses the database for some milliseconds; the loop waits if it needs the database meanwhile. The
/// design is in docs/decisions/0009 and 0017.
public final class Store: @unchecked Sendable {  // each user of the database has claimed it
  /// The state directory.
  public let directory: String
  /// The part of the acknowledged state that survives a kill and a power cut in this run.
  public let durability: Durability
  /// The name of this sequence of revisions: see `Epoch`.
  public let epoch: String
  /// Whether the epoch is a new one, because acknowledged state may have been lost since the last run.
  public let isEpochNew: Bool
  /// The reason why turns of the last run are lost; nil if all are there.
  public let lostTurns: LostTurns?
  /// The error with which `begin()` has failed so far, on a full or read-only disk; until it succeeds, the state can
  /// only be read. nil before the first attempt.
  public private(set) var hindrance: StoreError?
  /// The revision of the last record that is kept; 0 if there is none.
  public private(set) var lastRevision: Int
  /// The revision of the last closing of a scene, from the last batch that had one; 0 if none had.
  public private(set) var lastClose: Int
  /// The revision from which a start reads the journal, from the last batch that had one.
  public private(set) var replayFrom: Int
  /// The last frame of a fleet that is kept; `.none` if there is none.
  public private(set) var frame: StoredFrame

  let database: Database
  let turns: PendingTurns
  let checkpoint = Checkpoint()
  let sweeper = Sweeper()
  let surroundings: Surroundings
  /// The time at which this run began, in microseconds since 1970.
  let started: Int
  /// The mark that the database has.
  var mark: String?
  /// Set by `begin()`, before any other thread gets this store; nil after `close()`.
  var logs: RunLogs?
  /// The copy that is being made or read.
  weak var backup: Backup?
  /// The number of batches that went into the database without a turn file.
  private var batches: Int

  /// Opens the state of a directory, or makes an empty one. Migrates a state that an earlier navd wrote.
  /// - Parameters:
  ///   - directory: An existing directory that the caller has locked.
  ///   - durability: The durability of this run.
  ///   - now: Microseconds since 1970.
  ///   - limits: The limits of this run. A state of the present schema on a full or read-only disk is opened to be
  ///     read; `begin()` throws then.
  ///
  /// - Throws: `.damaged`, `.newer`, `.foreign`: the files are as they were. `.locked`, `.io`; `.readOnly`, `.full`:
  ///   there is no state, or it must be migrated.
  /// - Complexity: O(length of the write-ahead log).
  public convenience init(
    directory: String, durability: Durability, now: Int, limits: StoreLimits = StoreLimits()
  ) throws(StoreError) {
    var surroundings = Surroundings()
    surroundings.limits = limits
    try self.init(directory: directory, durability: durability, now: now, surroundings: surroundings)
  }

  init(
    directory: String, durability: Durability, now: Int, surroundings: consuming Surroundings
  ) throws(StoreError) {
    let opened = try OpenedDatabase(directory: directory, now: now, surroundings: surroundings)
    let meta = opened.meta
    let database = Database(opened)
    let recovered = try RecoveredTurns(
      beside: opened.connection.path, meta, lastRevision: opened.lastRevision, isLogDamaged: opened.isLogDamaged,
      surroundings)
    turns = PendingTurns(database, surroundings, recovered: recovered.turns)
    isEpochNew = Epoch.isOver(
      after: meta, bootID: surroundings.bootID, hasLog: opened.hasLog,
      hasTurns: recovered.isWhole && recovered.lost == nil,
      file: opened.identity.inode, marks: try RunMark.read(directory))
    lostTurns = recovered.lost
    epoch = isEpochNew ? surroundings.newEpoch : meta.epoch ?? surroundings.newEpoch
    lastRevision = recovered.lastRevision
    (mark, batches, lastClose, replayFrom) = (meta.mark, meta.batches, meta.lastClose, meta.replayFrom)
    frame = meta.frame
    self.database = database
    self.directory = directory
    self.durability = durability
    started = now
    self.surroundings = surroundings
    // After an unclean stop, the log may contain erased values.
    if opened.hasLog { checkpoint.erased() }
  }

  public var path: String { database.path }

  /// Notes that a run has begun, or the error with which it could not.
  func noteBegin(_ failure: StoreError?) { hindrance = failure }

  /// Whether a run has begun and not ended.
  var isRunning: Bool { database.tables != nil }

  /// An error of the kind `.damaged` in this database, for a reader of its bytes.
  /// - Parameter found: A clause, without a full stop.
  public func damaged(_ found: String) -> StoreError { database.connection.damaged(found) }

  /// Writes the changes of a turn: all of them or, if it throws, none. Does nothing for an empty batch.
  ///
  /// When it returns, a kill of navd loses none of them; a power cut may lose them until `syncLog()` has returned.
  /// After a failure the store can be used as before: `.full` is temporary, `.io` and `.damaged` may occur again.
  /// - Parameter batch: Left as it is.
  /// - Precondition: The batch's records ascend, and come after `lastRevision`.
  /// - Complexity: O(bytes written) for a batch that `fitsTurn`, except that `StoreLimits.copiedBytes` are copied each
  ///   time that so many have come together; else O(bytes written and pending · log of the database).
  public func commit(_ batch: borrowing Batch) throws(StoreError) {
    if batch.isEmpty { return }
    if let hindrance { throw hindrance }
    precondition(isRunning, "commit before begin, or after close")
    let (first, last) = unsafe batch.records.withBytes { unsafe check(Span(_unsafeBytes: $0)) }
    if let log = turns.log, batch.fitsTurn {
      try turns.append(batch, first: first, after: .init(revision: lastRevision, batches: batches), to: log)
    } else {
      try database.claiming { _ throws(StoreError) in try commitAtOnce(batch) }
    }
    lastRevision = last
    lastClose = batch.lastClose ?? lastClose
    replayFrom = batch.replayFrom ?? replayFrom
    if batch.isErasing { checkpoint.erased() }
    sweeper.wrote(batch.records.count)
    turns.copyIfLong()
  }

  /// Writes a batch into the database, after the turns that are not there yet. The caller has claimed the database.
  private func commitAtOnce(_ batch: borrowing Batch) throws(StoreError) {
    if batch.hasOnlyRecords, batch.records.count <= StoreLimits.rowBytes, turns.isEmpty {
      // One statement is a transaction by itself.
      database.connection.rollBack()
      try database.tables?.journal.append(batch.records)
    } else {
      try database.write { tables throws(StoreError) in
        try turns.write(to: tables)
        try tables.write(batch)
        if turns.log != nil { try tables.put(.batches, batches + 1) }
      }
    }
    if turns.log != nil { batches += 1 }
    logs?.writeAhead.wrote()
    turns.areCopied()
  }

  /// Writes the changes of a fleet's frame, and the copy's place after it: all of them or, if it throws, none.
  ///
  /// - Parameters:
  ///   - frame: The place after these changes.
  ///   - previous: The place that they continue.
  ///   - batches: Turns, in their order.
  /// - Throws: `.damaged` if the store ends at another place, for example because an earlier frame could not be written, or if
  ///   the records do not follow its own; and as `commit(_:)`.
  /// - Precondition: The durability is `.none`, so that there are no files of turns: the engine keeps the frame until
  ///   this store is synced.
  /// - Complexity: O(bytes written · log of the database).
  public func commit(
    _ frame: StoredFrame, after previous: (number: Int, sum: Int), _ batches: [Batch]
  ) throws(StoreError) {
    precondition(isRunning && durability == .none, "a frame needs a store without files of turns")
    if previous != (self.frame.number, self.frame.sum) {
      throw damaged("frame \(frame.number) follows frame \(previous.number), and the copy ends at \(self.frame.number)")
    }
    var last = lastRevision
    for batch in batches {
      guard let next = unsafe batch.records.withBytes({ unsafe ends(Span(_unsafeBytes: $0), after: last)?.last }) else {
        throw damaged("the records of frame \(frame.number) do not follow revision \(last)")
      }
      last = next
    }
    try database.claiming { _ throws(StoreError) in
      try database.write { tables throws(StoreError) in
        for batch in batches { try tables.write(batch) }
        try tables.put(frame)
      }
    }
    logs?.writeAhead.wrote()
    self.frame = frame
    lastRevision = last
    for batch in batches {
      lastClose = batch.lastClose ?? lastClose
      replayFrom = batch.replayFrom ?? replayFrom
      if batch.isErasing { checkpoint.erased() }
      sweeper.wrote(batch.records.count)
    }
  }

  /// The revisions of the first and the last of a batch's records; the revision before them twice when there are none.
  private func check(_ records: Span<UInt8>) -> (first: Int, last: Int) {
    guard let ends = ends(records, after: lastRevision) else {
      preconditionFailure("a batch's records are not whole, or do not ascend after revision \(lastRevision)")
    }
    return ends
  }

  /// - Returns: nil if the records are not whole, or do not ascend after a revision.
  private func ends(_ records: Span<UInt8>, after previous: Int) -> (first: Int, last: Int)? {
    var last = previous
    var first: Int?
    var offset = 0
    while offset < records.count {
      guard let head = RecordHead(records, at: offset), head.revision > last else { return nil }
      last = head.revision
      if first == nil { first = last }
      offset += head.length
    }
    return (first ?? last, last)
  }
}
