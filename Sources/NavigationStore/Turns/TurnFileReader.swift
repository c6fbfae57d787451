/// Reads the frames of a turn file in their order, up to the first one that is not as it was written.
struct TurnFileReader {
  let bytes: [UInt8]
  /// The next frame, and the revision of its last record; nil at the end.
  private(set) var next: (frame: TurnFrame, last: Int)?
  private let head: TurnFileHead
  /// The place behind the last frame that was read.
  private var offset = TurnFileHead.byteCount

  /// - Parameters:
  ///   - bytes: The file.
  ///   - head: Its head.
  init(_ bytes: [UInt8], _ head: TurnFileHead) {
    self.bytes = bytes
    self.head = head
    next = frame(at: offset)
  }

  /// Goes to the next frame.
  mutating func advance() {
    if let next { offset = next.frame.end }
    next = frame(at: offset)
  }

  /// Whether frames were written behind the last one that was read, and one of them is damaged.
  ///
  /// Remains of an earlier use of the file prove nothing. The next frame proves it by its head: its predecessor or its number
  /// is enough, as the other may be damaged. It may be one that a kill has cut off within the remains; that is rare. A later
  /// frame proves it if it is as it was written. Its place is unknown, as only the length of a frame leads to the next one.
  ///
  /// - Parameters:
  ///   - state: The state behind the last frame of all files.
  ///   - number: The number of that frame; 0 without frames.
  /// - Complexity: O(bytes behind the last frame).
  func isDamaged(after state: TurnFrame.Predecessor, _ number: Int) -> Bool {
    if let next = TurnFrame(bytes, at: offset, head) {
      // An old turn without records may have begun in the same state.
      let isNew = next.number > number || !next.records.isEmpty
      if next.number == number &+ 1 || isNew && next.previous == state { return true }
    }
    var examined = 0
    for place in offset..<max(offset, bytes.count) {
      guard let later = TurnFrame(bytes, at: place, head), mayFollow(later, state, number) else { continue }
      examined += later.end - place
      if examined > Self.examinedMax * bytes.count { return false }
      if frame(at: place) != nil { return true }
    }
    return false
  }

  /// The number of times that the search examines the whole file at most. The content of a damaged frame may look like heads
  /// of many frames.
  private static let examinedMax = 4

  /// Whether bytes look like the head of a frame that was written behind the last one that was read. Of remains, few do.
  private func mayFollow(_ frame: TurnFrame, _ state: TurnFrame.Predecessor, _ number: Int) -> Bool {
    func isNear(_ later: Int, _ before: Int) -> Bool { later >= before && later - before <= bytes.count }
    guard frame.number > number, isNear(frame.number, number), isNear(frame.previous.revision, state.revision),
      isNear(frame.previous.batches, state.batches)
    else { return false }
    if frame.records.isEmpty { return true }
    let first = RecordHead(bytes.span.extracting(frame.records))
    return first.map { isNear($0.revision, frame.previous.revision) } ?? false
  }

  private func frame(at place: Int) -> (TurnFrame, Int)? {
    guard let frame = TurnFrame(bytes, at: place, head), let last = frame.last(bytes, head) else { return nil }
    return (frame, last)
  }
}
