import JSON
import StateFolder

/// The two turn files of a run. One is written while the other is copied into the database and emptied. Idea: the two
/// logs of a log-structured store's memory tables (O'Neil and others, *The Log-Structured Merge-Tree*, 1996).
final class TurnLog {
  private(set) var active: TurnFile
  private(set) var spare: TurnFile
  /// Whether the spare file is empty, and its former contents are in the database, on the disk.
  private(set) var isSpareFree = true
  /// The number of frames written in this run.
  private var frames = 0
  private var frame = ByteBuffer(capacity: 4 << 10)

  /// Makes the files, or empties those of an earlier run. They are on the disk when this returns, except for the names of
  /// new files.
  init(beside path: String, mark: String, _ surroundings: borrowing Surroundings) throws(StoreError) {
    active = try TurnFile(path + StateFiles.turnSuffixes[0], mark: mark, surroundings)
    spare = try TurnFile(path + StateFiles.turnSuffixes[1], mark: mark, surroundings)
    for file in [active, spare] {
      try file.beginAnew(cuts: true)
      try file.sync.syncAll()
    }
  }

  /// Writes the records and replies of a turn: all or, when it throws, nothing.
  func append(
    _ records: borrowing ByteBuffer, _ replies: borrowing TurnReplies, after previous: TurnFrame.Predecessor
  ) throws(StoreError) {
    frame.removeAll(keeping: Batch.bytesKept)
    TurnFrame.write(records, replies, number: frames + 1, after: previous, salt: active.salt, into: &frame)
    try active.append(frame)
    frames += 1
  }

  /// Changes to the other file, if it is free. The contents of this file are in the database by then, though perhaps
  /// not on the disk.
  /// - Returns: Whether the other file was free.
  func change() -> Bool {
    if !isSpareFree { return false }
    swap(&active, &spare)
    isSpareFree = false
    return true
  }

  func spareIsFree(_ isFree: Bool) { isSpareFree = isFree }
}
