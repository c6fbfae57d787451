import JSON
import Navigation
import NavigationStore

/// When a batch that nobody waits for is written (`--durability none`), and how it is thinned before: commits that
/// history has forgotten by then are dropped.
///
/// A scene of which a thousand commits are made in a second has forgotten most of them in the next; writing all of them
/// would be most of the work.
struct LaxPace {
  /// Below this size, looking for forgotten commits is not worthwhile.
  static let bytesMin = 1 << 20
  /// At this size the batch is written at once: 50 busy scenes with full history take 8 MiB.
  static let bytesMax = 16 << 20
  /// The bytes written per second, unless the batch is too large to wait.
  private static let bytesOfSecond = 2 << 20
  /// The longest that a batch waits for that, in milliseconds.
  private static let millisecondsMax = 10_000
  /// The bytes of a batch that are looked at at once.
  private static let pieceBytes = 256 << 10

  /// The size at which the batch is next thinned.
  private(set) var thinsAt = LaxPace.bytesMin
  /// When the batch may next be written, on the loop's clock.
  private(set) var flushesFrom: Milliseconds = 0
  /// Room for a piece of the batch.
  private var piece: [UInt8] = []

  /// A batch of this size is written now.
  mutating func noteFlush(bytes: Int, at now: Milliseconds) {
    flushesFrom = now + min(Self.millisecondsMax, bytes * 1_000 / Self.bytesOfSecond)
    thinsAt = Self.bytesMin
  }

  /// The batch was thinned to this size, or has been written since.
  mutating func noteThinned(to bytes: Int) { thinsAt = max(Self.bytesMin, 2 * bytes) }

  /// Drops the commits of a batch that history has forgotten. The others move up in place, piece by piece, so that there
  /// is never a second batch.
  ///
  /// - Parameters:
  ///   - window: Gives the records that a scene needs; nil if it is gone.
  ///   - dropped: Called with each scene of which a record was dropped.
  /// - Complexity: O(batch).
  mutating func thin(_ batch: Batch, window windowOf: (Revision) -> HistoryWindow?, dropped: (Revision) -> Void) {
    var (start, kept, count) = (0, 0, Self.pieceBytes)
    // A scene's records mostly lie together.
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
