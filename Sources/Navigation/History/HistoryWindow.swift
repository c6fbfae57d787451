/// What of a scene's records is still part of its history: enough to judge many of them without the scene.
public struct HistoryWindow: BitwiseCopyable, Sendable {
  /// How many navigation commits there ever were.
  let number: Int
  /// How long the records of all commits that there ever were are.
  let bytes: Int
  let commitsMax: Int
  let bytesMax: Int

  init(_ head: HistoryHead, _ limits: SceneLimits) {
    number = head.number
    bytes = head.bytes
    commitsMax = limits.historyCommits
    bytesMax = limits.historyBytes
  }

  /// All that there is.
  public static let everything = HistoryWindow(HistoryHead(), .standard)

  /// Whether a commit that says this of its place is within.
  @inline(__always)
  func keeps(_ place: HistoryHead) -> Bool {
    if place.number >= number { return true }
    return place.number > number &- commitsMax && bytes &- place.bytesBeforeNewest <= bytesMax
  }

  /// Whether a commit is within.
  /// - Parameters:
  ///   - record: the head of its record, which is one of this scene.
  ///   - records: where the record is.
  ///   - start: where it begins there.
  /// - Returns: true when the record cannot be read: whoever reads it says why.
  /// - Complexity: O(1)
  public func keeps(_ record: Record, in records: [UInt8], at start: Int) -> Bool {
    var reader = RecordReader(records, record.body(at: start))
    guard let place = try? reader.historyCount() else { return true }
    return keeps(place)
  }
}
