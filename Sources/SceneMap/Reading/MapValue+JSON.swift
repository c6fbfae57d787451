import JSON

extension MapValue {
  /// The value as canonical JSON. Values that JSON cannot represent become null.
  /// - Complexity: O(n log n).
  var json: CanonicalValue {
    switch node.content {
    case .scalar:
      switch node.scalar {
      case .text(let text)?: CanonicalValue(text)
      case .integer(let integer)?: CanonicalValue(integer)
      case .unsigned(let integer)?: CanonicalValue(integer)
      case .number(let number)?: CanonicalValue(number)
      case .bool(let bool)?: CanonicalValue(bool)
      case .null?, nil: .null
      }
    case .sequence: CanonicalValue(elements.map(\.json))
    case .mapping: CanonicalValue(jsonObject())
    }
  }

  /// The mapping as a JSON object.
  /// - Parameter without: keys to omit.
  func jsonObject(without: Set<String> = []) -> JSONObject {
    JSONObject(members: members.filter { !without.contains($0.name) }.map { ($0.name, $0.value.json.text) })
  }
}
