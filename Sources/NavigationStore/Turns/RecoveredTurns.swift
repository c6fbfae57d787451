import StateFolder

/// The turns of the turn files that the database of the same run lacks, read at a start after a kill.
///
/// A frame names its predecessor. So frames that the database has, and frames that a power cut left without their
/// predecessors, are skipped. Idea: a log sequence number on every record (Mohan and others, *ARIES*, 1992).
struct RecoveredTurns {
  struct Turn {
    var records: [UInt8]
    /// The replies, in the form of `TurnReplies`.
    var replies: [UInt8]
  }

  /// In the order in which they were written.
  private(set) var turns: [Turn] = []
  /// The revision of the last record, in the database or here.
  private(set) var lastRevision: Int
  /// The length in bytes of a record that is too long for the database, or nil. Its turn and all later ones are left out: the
  /// earlier navd that wrote them could not copy them either.
  private(set) var longRecord: Int?
  /// Whether both files exist and belong to the last run.
  let isWhole: Bool
  /// The size of both files, in bytes.
  let byteCount: Int

  /// Reads the turn files of a database.
  /// - Parameters:
  ///   - path: The path of the database.
  ///   - meta: Its `meta`.
  ///   - lastRevision: The revision of its last record.
  ///   - surroundings: The surroundings of the store.
  /// - Complexity: O(bytes of the files).
  init(
    beside path: String, _ meta: Meta, lastRevision: Int, _ surroundings: borrowing Surroundings
  ) throws(StoreError) {
    self.lastRevision = lastRevision
    var files: [(start: TurnFrame?, bytes: [UInt8], head: TurnFileHead)] = []
    var count = 0
    // Turn files beside a copy belong to another database. After a clean stop, the database is complete.
    if !meta.isBackup, !meta.isClean, let mark = meta.mark {
      for suffix in StateFiles.turnSuffixes {
        guard try FileIdentity(path + suffix) != nil else { continue }
        let file = try BesideFile(path + suffix, creates: false, fileSystem: surroundings.fileSystem)
        let bytes = try file.read(try file.byteCount())
        count += bytes.count
        guard let head = TurnFileHead(bytes), head.mark == mark else { continue }
        files.append((TurnFrame(bytes, at: TurnFileHead.byteCount, head), bytes, head))
      }
    }
    byteCount = count
    isWhole = files.count == StateFiles.turnSuffixes.count
    files.sort { $0.start?.number ?? 0 < $1.start?.number ?? 0 }
    let recordBytesMax = surroundings.recordBytesMax
    for file in files where longRecord == nil {
      take(from: file.start, file.bytes, file.head, batches: meta.batches, recordBytesMax)
    }
  }

  /// Takes the frames of a file in their order, from `start` on.
  ///
  /// A turn without records may be in the database already. It is then applied again, which changes nothing: a later
  /// write would have changed the revision or the number of batches.
  private mutating func take(
    from start: TurnFrame?, _ bytes: [UInt8], _ head: TurnFileHead, batches: Int, _ recordBytesMax: Int
  ) {
    var next = start
    while let frame = next {
      let follows = frame.previous == .init(revision: lastRevision, batches: batches)
      if frame.last > lastRevision, !follows { return }
      if follows {
        let longest = JournalRow.longestRecord(in: bytes.span.extracting(frame.records))
        if longest > recordBytesMax {
          longRecord = longest
          return
        }
        turns.append(Turn(records: Array(bytes[frame.records]), replies: Array(bytes[frame.replies])))
        lastRevision = frame.last
      }
      next = TurnFrame(bytes, at: frame.replies.upperBound, head)
    }
  }
}
