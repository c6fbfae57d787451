import StateFolder

/// What the turn files hold that the database of the same run does not: read at a start after a kill.
///
/// A frame says what came before it. So of frames that the database has, and of what a power cut has left without
/// what was before it, none is taken. Idea: a log sequence number on every record (Mohan and others, *ARIES*, 1992).
struct RecoveredTurns {
  /// What a turn wrote.
  struct Turn {
    var records: [UInt8]
    /// As `TurnReplies` has it.
    var replies: [UInt8]
  }

  /// In the order in which they were written.
  private(set) var turns: [Turn] = []
  /// The revision of the last record, in the database or here.
  private(set) var lastRevision: Int
  /// Whether both files are there and of the run that had the database last.
  let isWhole: Bool
  /// Of both files, in bytes.
  let byteCount: Int

  /// - Parameters:
  ///   - path: The database's.
  ///   - meta: What it says.
  ///   - lastRevision: Of the last record that it has.
  ///   - fileSystem: SQLite's name of the file system, nil for the usual one.
  /// - Complexity: O(bytes of the files).
  init(beside path: String, _ meta: Meta, lastRevision: Int, fileSystem: String?) throws(StoreError) {
    self.lastRevision = lastRevision
    var files: [(start: TurnFrame?, bytes: [UInt8], head: TurnFileHead)] = []
    var count = 0
    // Those of a copy are another's; those that a clean stop has left hold nothing that is not in the database.
    if !meta.isBackup, !meta.isClean, let mark = meta.mark {
      for suffix in StateFiles.turnSuffixes {
        guard try FileIdentity(path + suffix) != nil else { continue }
        let file = try BesideFile(path + suffix, creates: false, fileSystem: fileSystem)
        let bytes = try file.read(try file.byteCount())
        count += bytes.count
        guard let head = TurnFileHead(bytes), head.mark == mark else { continue }
        files.append((TurnFrame(bytes, at: TurnFileHead.byteCount, head), bytes, head))
      }
    }
    isWhole = files.count == StateFiles.turnSuffixes.count
    byteCount = count
    files.sort { $0.start?.number ?? 0 < $1.start?.number ?? 0 }
    for file in files { take(from: file.start, file.bytes, file.head, batches: meta.batches) }
  }

  /// A turn without records may be in the database already; then it is carried out once more, which changes nothing: what
  /// came after it would have another revision, or be another batch.
  private mutating func take(from start: TurnFrame?, _ bytes: [UInt8], _ head: TurnFileHead, batches: Int) {
    var next = start
    while let frame = next {
      let follows = frame.previous == .init(revision: lastRevision, batches: batches)
      if frame.last > lastRevision, !follows { return }
      if follows {
        turns.append(Turn(records: Array(bytes[frame.records]), replies: Array(bytes[frame.replies])))
        lastRevision = frame.last
      }
      next = TurnFrame(bytes, at: frame.replies.upperBound, head)
    }
  }
}
