/// The reason why a text is not valid JSON.
public struct JSONSyntaxError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A phrase without a full stop.
  public var description: String
  /// Whether the text is nested deeper than its parser allows.
  public var isTooDeep: Bool

  public init(_ description: String, isTooDeep: Bool = false) {
    (self.description, self.isTooDeep) = (description, isTooDeep)
  }
}
