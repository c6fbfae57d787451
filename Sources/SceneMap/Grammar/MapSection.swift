/// A part of a map that has keys of its own.
struct MapSection: Sendable {
  /// The sections, by what JSON Schema calls them.
  enum ID: String, CaseIterable, Sendable {
    case map, scene, window, windowCase, container, tabs, coordinator, screen, argument, schema, destination, transition
    case handlers, instruction, guardRule, links, scope, route, step, renames, example, rootHandlers
  }

  /// A key that may stand in it.
  struct Key: Sendable {
    var name: String
    var shape: MapShape
    var isRequired = false
    /// A sentence, for editors and documents.
    var says: String
  }

  var id: ID
  /// A sentence, for editors and documents.
  var says: String
  /// Of these keys exactly one must be there.
  var choice: [String] = []
  var keys: [Key]

  /// The key of that name. Complexity: O(keys).
  subscript(name: String) -> Key? { keys.first { $0.name == name } }
}
