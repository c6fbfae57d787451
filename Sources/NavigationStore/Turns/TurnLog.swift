import JSON
import StateFolder

/// Where records go first: two files that are written by turns, so that one can be copied into the database and used
/// again while the other takes what comes. Idea: the two logs of a log-structured store's memory tables (O'Neil and
/// others, *The Log-Structured Merge-Tree*, 1996).
final class TurnLog {
  private(set) var active: TurnFile
  private(set) var spare: TurnFile
  /// Whether all that the spare file holds is in the database, on the disk.
  private(set) var isSpareFree = true
  /// How many were written in this run.
  private var frames = 0
  private var frame = ByteBuffer(capacity: 4 << 10)

  /// Takes the files over for a run; nothing of what is in them is kept. On the disk when this returns, but for the names
  /// of new files.
  init(beside path: String, mark: String, _ surroundings: borrowing Surroundings) throws(StoreError) {
    active = try TurnFile(path + StateFiles.turnSuffixes[0], mark: mark, surroundings)
    spare = try TurnFile(path + StateFiles.turnSuffixes[1], mark: mark, surroundings)
    for file in [active, spare] {
      try file.beginAnew(cuts: true)
      try file.sync.syncAll()
    }
  }

  /// Writes the records of a turn and what it says of replies: all or, when it throws, nothing.
  func append(
    _ records: borrowing ByteBuffer, _ replies: borrowing TurnReplies, after previous: TurnFrame.Predecessor
  ) throws(StoreError) {
    frame.removeAll(keeping: Batch.bytesKept)
    TurnFrame.write(records, replies, number: frames + 1, after: previous, salt: active.salt, into: &frame)
    try active.append(frame)
    frames += 1
  }

  /// From now on the other file is written, if it is free: all that is in this one is in the database, though not on the
  /// disk yet.
  /// - Returns: Whether it was free.
  func change() -> Bool {
    if !isSpareFree { return false }
    swap(&active, &spare)
    isSpareFree = false
    return true
  }

  /// Whether what the spare file holds is in the database, on the disk, and it has begun anew.
  func spareIsFree(_ isFree: Bool) { isSpareFree = isFree }
}
