/// An option on a command line with its values. Options are kept in arrays: these are short, and the metadata of a
/// dictionary's type costs a short program more than a hundred linear searches.
struct GivenOption: Equatable, Sendable {
  /// The name without the dashes.
  var name: String
  /// A flag has an empty string for each time that it was given.
  var values: [String]
}

extension [GivenOption] {
  subscript(name: String) -> [String]? { first { $0.name == name }?.values }

  /// Adds values to an option, which may have some already.
  mutating func add(_ values: [String], to name: String) {
    if let index = firstIndex(where: { $0.name == name }) {
      self[index].values += values
    } else {
      append(GivenOption(name: name, values: values))
    }
  }
}
