import JSON
import Navigation
import NavigationStore

/// Decides when a batch is written under `--durability none`, and thins it first: commits that history has forgotten by
/// then are dropped.
///
/// A scene with a thousand commits in one second has forgotten most of them in the next. Writing all of them would be most
/// of the work.
struct LaxPace {
  /// Below this size, looking for forgotten commits is not worthwhile.
  static let bytesMin = 1 << 20
  /// The size at which the batch is written at once. 50 busy scenes with full history take 8 MiB.
  static let bytesMax = 16 << 20
  /// The bytes written per second, unless the batch is too large to wait.
  private static let bytesOfSecond = 2 << 20
  /// The longest delay of a batch, in milliseconds.
  private static let millisecondsMax = 10_000
  /// The bytes of a batch that are examined at a time.
  private static let pieceBytes = 256 << 10

  /// The size at which the batch is next thinned.
  private(set) var thinsAt = LaxPace.bytesMin
  /// When the batch may next be written, on the loop's clock.
  private(set) var flushesFrom: Milliseconds = 0
  /// A buffer for a piece of the batch.
  private var piece: [UInt8] = []

  /// Notes that a batch of this size is written now.
  mutating func noteFlush(bytes: Int, at now: Milliseconds) {
    flushesFrom = now + min(Self.millisecondsMax, bytes * 1_000 / Self.bytesOfSecond)
    thinsAt = Self.bytesMin
  }

  /// Notes that the batch was thinned to this size, or written since.
  mutating func noteThinned(to bytes: Int) { thinsAt = max(Self.bytesMin, 2 * bytes) }

  /// Drops the commits of a batch that history has forgotten. The others move up in place, piece by piece, without a second
  /// batch.
  ///
  /// - Parameters:
  ///   - window: Returns the records that a scene needs; nil if it is gone.
  ///   - dropped: Called with the scene of each dropped record.
  /// - Complexity: O(batch).
  mutating func thin(_ batch: Batch, window windowOf: (Revision) -> HistoryWindow?, dropped: (Revision) -> Void) {
    var (start, kept, count) = (0, 0, Self.pieceBytes)
    // The records of a scene are mostly adjacent.
    var (scene, window, isNoted): (Revision, HistoryWindow?, Bool) = (-1, nil, false)
    while start < batch.records.count {
      piece.removeAll(keepingCapacity: true)
      batch.records.withSpan(from: start) { piece.append($0.extracting(first: count)) }
      var place = 0
      while let head = try? Record(piece, at: place) {
        if head.scene != scene { (scene, window, isNoted) = (head.scene, windowOf(head.scene), false) }
        let from = start + place
        if head.kind == .close || window?.keeps(head, in: piece, at: place) ?? false {
          if kept < from { batch.records.move(from..<(from + head.length), to: kept) }
          kept += head.length
        } else if !isNoted {
          dropped(scene)
          isNoted = true
        }
        place += head.length
      }
      if place == 0 {
        precondition(count < batch.records.count - start, "a record of our own does not end")
        count *= 2
      }
      start += place
    }
    batch.records.truncate(to: kept)
    if count > Self.pieceBytes { piece = [] }
  }
}
