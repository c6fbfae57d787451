/// The reason why a text is not valid JSON.
public struct JSONSyntaxError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A phrase without a full stop.
  public var description: String

  public init(_ description: String) { self.description = description }
}
