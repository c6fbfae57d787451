/// A mistake in an interface or a table, or something that Swift cannot express.
struct GeneratorError: Error, Equatable, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}
