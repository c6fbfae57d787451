/// The reason why a line is not an operation, as a sentence without a full stop.
public struct OperationLineError: Error, Hashable, Sendable {
  public var sentence: String
}
