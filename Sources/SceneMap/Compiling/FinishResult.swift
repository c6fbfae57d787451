import JSON
import Navigation

/// What a coordinator may finish with, as far as that is known where it is not known which one it will be.
struct FinishResult {
  /// What all the coordinators that have a field say alike.
  let alike: ArgumentSchema
  /// The fields of any coordinator, each once.
  let names: [String]
  /// Whether any coordinator says what it finishes with.
  let isDeclared: Bool
  private let index: NameIndex

  /// - Complexity: O(fields)
  init(_ results: [ArgumentSchema?] = []) {
    var (fields, schemas): ([MapParameter], [JSONObject]) = ([], [])
    var places: [[UInt8]: Int] = [:]
    var differing: Set<Int> = []
    for field in results.compactMap(\.self).flatMap(\.parameters) {
      let schema = field.schema.jsonSchema
      if let place = places[Array(field.name.utf8)] {
        if schemas[place] != schema { differing.insert(place) }
      } else {
        places[Array(field.name.utf8)] = fields.count
        fields.append(field)
        schemas.append(schema)
      }
    }
    alike = ArgumentSchema(fields.indices.filter { !differing.contains($0) }.map { fields[$0] })
    names = fields.map(\.name)
    isDeclared = results.contains { $0 != nil }
    index = NameIndex(names)
  }

  /// Whether a coordinator has such a field.
  func has(_ name: String) -> Bool { index.place(of: name) != nil }
}
