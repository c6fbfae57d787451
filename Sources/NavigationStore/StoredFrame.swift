/// The place of a fleet's copy in the sequence of its frames. It is stored with the changes that the frame makes.
public struct StoredFrame: Equatable, Sendable {
  /// The number of the last frame; 0: none.
  public var number: Int
  /// The sum of this frame and all before it.
  public var sum: Int
  /// The term of the owner that made it.
  public var term: Int

  public init(number: Int, sum: Int, term: Int) {
    self.number = number
    self.sum = sum
    self.term = term
  }

  /// The place before the first frame.
  public static let none = StoredFrame(number: 0, sum: 0, term: 0)
}
