/// Determines which records of a scene are still part of its history, without the scene.
public struct HistoryWindow: BitwiseCopyable, Sendable {
  /// The number of all navigation commits ever made.
  let number: Int
  /// The bytes of the records of all commits ever made.
  let bytes: Int
  let commitsMax: Int
  let bytesMax: Int

  init(_ head: HistoryHead, _ limits: SceneLimits) {
    number = head.number
    bytes = head.bytes
    commitsMax = limits.historyCommits
    bytesMax = limits.historyBytes
  }

  /// Retains everything, also records that an unknown navd has written.
  public static let everything = HistoryWindow()

  private init() { (number, bytes, commitsMax, bytesMax) = (.min, 0, 0, 0) }

  /// Whether a commit with this position is retained.
  @inline(__always)
  func keeps(_ place: HistoryHead) -> Bool {
    if place.number >= number { return true }
    return place.number > number &- commitsMax && bytes &- place.bytesBeforeNewest <= bytesMax
  }

  /// Whether a commit is retained.
  /// - Parameters:
  ///   - record: The head of a record of this scene.
  ///   - records: The bytes that contain the record.
  ///   - start: The start of the record.
  /// - Returns: True if the record cannot be read, so that the reader reports it.
  /// - Complexity: O(1).
  public func keeps(_ record: Record, in records: [UInt8], at start: Int) -> Bool {
    var reader = RecordReader(records, record.body(at: start))
    guard let place = try? reader.historyCount() else { return true }
    return keeps(place)
  }
}
