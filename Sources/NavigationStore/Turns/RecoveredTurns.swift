import StateFolder

/// The reason why turns of the last run are lost.
public enum LostTurns: Equatable, Sendable {
  /// A record is too long for the database. The earlier navd that wrote it could not copy it either.
  case behindLongRecord(bytes: Int)
  /// A turn file or the log of the database is damaged, or a power cut has left a part of it.
  case behindHole
}

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
  /// The reason why turns were written that are neither in the database nor among `turns`; nil if all are there.
  private(set) var lost: LostTurns?
  /// Whether both files exist and belong to the last run.
  let isWhole: Bool
  /// The size of both files, in bytes.
  let byteCount: Int
  /// The number of the last frame that was read.
  private var lastNumber = 0

  /// Reads the turn files of a database.
  /// - Parameters:
  ///   - path: The path of the database.
  ///   - meta: Its `meta`.
  ///   - lastRevision: The revision of its last record.
  ///   - isLogDamaged: Whether SQLite drops transactions of the log (`WriteAheadLog`).
  ///   - surroundings: The surroundings of the store.
  /// - Complexity: O(bytes of the files).
  init(
    beside path: String, _ meta: Meta, lastRevision: Int, isLogDamaged: Bool, _ surroundings: borrowing Surroundings
  ) throws(StoreError) {
    self.lastRevision = lastRevision
    var files: [TurnFileReader] = []
    var count = 0
    // Turn files beside a copy belong to another database. After a clean stop, the database is complete.
    if !meta.isBackup, !meta.isClean, let mark = meta.mark {
      for suffix in StateFiles.turnSuffixes {
        guard try FileIdentity(path + suffix) != nil else { continue }
        let file = try BesideFile(path + suffix, creates: false, fileSystem: surroundings.fileSystem)
        let bytes = try file.read(try file.byteCount())
        count += bytes.count
        guard let head = TurnFileHead(bytes), head.mark == mark else { continue }
        files.append(TurnFileReader(bytes, head))
      }
    }
    byteCount = count
    isWhole = files.count == StateFiles.turnSuffixes.count
    files.sort { $0.next?.frame.number ?? 0 < $1.next?.frame.number ?? 0 }
    for place in files.indices where lost == nil {
      take(&files[place], batches: meta.batches, surroundings.recordBytesMax)
    }
    if lost != nil { return }
    let state = TurnFrame.Predecessor(revision: self.lastRevision, batches: meta.batches)
    // Before it is marked as not clean, a run acknowledges nothing.
    if isLogDamaged && meta.mustHaveLog || files.contains(where: { $0.isDamaged(after: state, lastNumber) }) {
      lost = .behindHole
    }
  }

  /// Takes the frames of a file in their order.
  ///
  /// A turn without records may be in the database already. It is then applied again, which changes nothing: a later
  /// write would have changed the revision or the number of batches.
  private mutating func take(_ file: inout TurnFileReader, batches: Int, _ recordBytesMax: Int) {
    while let (frame, last) = file.next {
      if frame.previous == .init(revision: lastRevision, batches: batches) {
        let longest = JournalRow.longestRecord(in: file.bytes.span.extracting(frame.records))
        if longest > recordBytesMax {
          lost = .behindLongRecord(bytes: longest)
          return
        }
        turns.append(Turn(records: Array(file.bytes[frame.records]), replies: Array(file.bytes[frame.replies])))
        lastRevision = last
      } else if last > lastRevision || frame.previous.batches > batches {
        lost = .behindHole
        return
      }
      lastNumber = max(lastNumber, frame.number)
      file.advance()
    }
  }
}
