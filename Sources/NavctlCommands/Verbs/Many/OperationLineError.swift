/// Why a line is no operation, as a sentence without an end.
public struct OperationLineError: Error, Hashable, Sendable {
  public var sentence: String
}
