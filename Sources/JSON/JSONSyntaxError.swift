/// Why a text is not JSON.
public struct JSONSyntaxError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A sentence without an end.
  public var description: String

  public init(_ description: String) { self.description = description }
}
