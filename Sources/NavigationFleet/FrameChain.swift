/// The end of a copy: it accepts the frames that continue the copy, and puts parts together.
public struct FrameChain: Equatable, Sendable {
  public let stage: Int
  /// The last frame that was accepted, a part or a complete one.
  public private(set) var end: FramePosition
  /// The last frame after which the copy is complete. The copy may continue here after a restart.
  public private(set) var complete: FramePosition
  /// The greatest term of an accepted frame.
  public private(set) var term: Int
  /// The parts that were accepted since `complete`.
  private var parts: [Frame] = []

  /// The stage of a copy that has all frames up to a position.
  public init(stage: Int, at position: FramePosition, term: Int = 0) {
    self.stage = stage
    self.term = term
    end = position
    complete = position
  }

  /// Accepts the next frame.
  ///
  /// - Returns: The changes that are complete with it, and the position after them; nil if parts are missing.
  /// - Throws: `ChainError` if the frame does not continue the copy. The chain is unchanged.
  public mutating func take(_ frame: Frame) throws(ChainError) -> FrameChanges? {
    guard frame.stage == stage else { throw .otherStage(frame.stage) }
    guard frame.number == end.number + 1 else { throw .gap(expected: end.number + 1, found: frame.number) }
    guard frame.previousSum == end.sum else { throw .otherHistory(number: frame.number) }
    guard frame.term >= term else { throw .formerOwner(number: frame.number, term: frame.term) }
    // An owner that died between two parts acknowledged neither; its successor begins anew.
    let before = frame.term > term ? [] : parts
    guard frame.part == before.count else { throw .missingPart(number: frame.number) }
    term = frame.term
    end = frame.position
    parts = before + [frame]
    if !frame.isLast { return nil }
    let changes = FrameChanges(
      payload: parts.flatMap(\.payload), after: complete, position: end, term: term, time: frame.time)
    complete = end
    parts = []
    return changes
  }
}

/// The changes that a copy takes over in one step.
public struct FrameChanges: Equatable, Sendable {
  /// The payloads of the frame's parts, one after the other.
  public var payload: [UInt8]
  /// The position of the copy that they continue.
  public var previous: FramePosition
  /// The position of the copy after them.
  public var position: FramePosition
  public var term: Int
  /// The time at which they were made, in microseconds since 1970.
  public var time: Int

  public init(payload: [UInt8], after previous: FramePosition, position: FramePosition, term: Int, time: Int) {
    self.payload = payload
    self.previous = previous
    self.position = position
    self.term = term
    self.time = time
  }
}

/// A reason why a frame does not continue a copy. The copy then stops.
public enum ChainError: Error, Equatable, Sendable {
  case unreadable(key: String)
  case otherStage(Int)
  case gap(expected: Int, found: Int)
  case otherHistory(number: Int)
  case formerOwner(number: Int, term: Int)
  case missingPart(number: Int)
}

extension ChainError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadable(let key): "\(key) is damaged, or of a later version of navd"
    case .otherStage(let stage): "a frame belongs to stage \(stage)"
    case .gap(let expected, let found): "frame \(found) was found where frame \(expected) was expected"
    case .otherHistory(let number): "frame \(number) follows a history that this copy does not have"
    case .formerOwner(let number, let term): "frame \(number) has the term \(term) of a former owner"
    case .missingPart(let number): "frame \(number) is a part, and the parts before it are missing"
    }
  }
}
