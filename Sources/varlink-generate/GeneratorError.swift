/// Why Swift types cannot be made from an interface.
struct GeneratorError: Error, Equatable, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}
