import JSON

/// The possible results of a coordinator, where the map does not determine which coordinator will finish.
package struct FinishResult {
  /// The declarations of fields on which all coordinators that have the field agree.
  package let alike: ArgumentSchema
  /// The names of the fields of all coordinators, without duplicates.
  package let names: [String]
  /// Whether any coordinator declares a result.
  package let isDeclared: Bool
  private let index: NameIndex

  /// - Complexity: O(fields).
  package init(_ results: [ArgumentSchema?] = []) {
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

  /// Whether any coordinator has the field.
  package func has(_ name: String) -> Bool { index.place(of: name) != nil }
}
