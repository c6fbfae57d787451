/// An argument of a link: a value of the map, or one of the URL, read as the argument's type.
public struct LinkArgument: Sendable {
  public let name: String
  /// Never the screen that is left, because a link leaves none.
  public let source: ArgumentTemplate.Source
  public let schema: ValueSchema

  public init(_ name: String, _ source: ArgumentTemplate.Source, _ schema: ValueSchema) {
    self.name = name
    self.source = source
    self.schema = schema
  }
}
