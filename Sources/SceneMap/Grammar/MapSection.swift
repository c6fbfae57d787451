/// A mapping of a map with its known keys.
struct MapSection: Sendable {
  /// The IDs of sections, which are also their names in the JSON Schema.
  enum ID: String, CaseIterable, Sendable {
    case map, scene, window, windowCase, container, tabs, coordinator, screen, variant, argument, schema, destination,
      transition
    case handlers, instruction, guardRule, links, scope, route, step, renames, example, rootHandlers
  }

  /// A known key of a section.
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
  /// Keys of which exactly one is required.
  var choice: [String] = []
  var keys: [Key]

  /// The key with a name.
  /// - Complexity: O(keys).
  subscript(name: String) -> Key? { keys.first { $0.name == name } }
}
