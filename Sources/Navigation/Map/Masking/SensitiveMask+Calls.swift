public import JSON

// Calls and operations as history stores and shows them. Their parts are found by field names, which are the same in
// every method, so that a new method needs no code here.
extension SensitiveMask {
  /// A call, or an operation of one, without sensitive values.
  /// - Complexity: O(n).
  public func masked(call: JSONValue) -> JSONValue {
    switch call {
    case .array(let elements): return .array(elements.map { masked(call: $0) })
    case .object(let members):
      let screen = call["name"]?.stringValue
      return .object(members.compactMap { member in masked(member, of: screen).map { .init(member.key, $0) } })
    default: return call
    }
  }

  /// - Parameter screen: The value of `name` beside the member.
  /// - Returns: Nil if the member is omitted.
  private func masked(_ member: JSONValue.Member, of screen: String?) -> JSONValue? {
    switch (member.key, member.value) {
    case ("arguments", .object), ("traits", .object), ("result", .object):
      guard let values = try? JSONObject(parsing: member.value.description) else { return nil }
      let masked = member.key == "result" ? self.masked(values) : self.masked(values, of: screen)
      return masked == values ? member.value : try? JSONValue(parsing: masked.text)
    case ("url", .string(let url)): return .string(masked(url: url))
    // The context has no values of the map.
    case ("context", _): return member.value
    default: return masked(call: member.value)
    }
  }

  private func masked(_ values: JSONObject, of screen: String?) -> JSONObject {
    screen.map { masked(values, of: $0) } ?? masked(values)
  }
}
