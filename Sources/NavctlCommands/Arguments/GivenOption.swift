/// An option of a command line, with what was given to it. A list of them is looked through: it is short, and a
/// dictionary's type costs a short program more than a hundred look-ups.
struct GivenOption: Equatable, Sendable {
  /// Without the dashes.
  var name: String
  /// Of a flag one empty text for each time that it was given.
  var values: [String]
}

extension [GivenOption] {
  subscript(name: String) -> [String]? { first { $0.name == name }?.values }

  /// Adds what was given to an option, which may have been given before.
  mutating func add(_ values: [String], to name: String) {
    if let index = firstIndex(where: { $0.name == name }) {
      self[index].values += values
    } else {
      append(GivenOption(name: name, values: values))
    }
  }
}
