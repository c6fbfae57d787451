public import JSON

// Calls and operations as history keeps and tells them. What they carry is found by the wire's words, which are the same
// in every method: whoever adds one has nothing to add here.
extension SensitiveMask {
  /// A call, or an operation of one, as it may be seen. Complexity: O(n).
  public func masked(call: JSONValue) -> JSONValue {
    switch call {
    case .array(let elements): return .array(elements.map { masked(call: $0) })
    case .object(let members):
      let screen = call["name"]?.stringValue
      return .object(members.compactMap { member in masked(member, of: screen).map { .init(member.key, $0) } })
    default: return call
    }
  }

  /// - Parameter screen: The name beside the member.
  /// - Returns: nil for what is left out as a whole.
  private func masked(_ member: JSONValue.Member, of screen: String?) -> JSONValue? {
    switch (member.key, member.value) {
    case ("arguments", .object), ("traits", .object), ("result", .object):
      guard let values = try? JSONObject(parsing: member.value.description) else { return nil }
      let masked = member.key == "result" ? self.masked(values) : self.masked(values, of: screen)
      return masked == values ? member.value : try? JSONValue(parsing: masked.text)
    case ("url", .string(let url)): return .string(masked(url: url))
    // Nothing of the map's is in it.
    case ("context", _): return member.value
    default: return masked(call: member.value)
    }
  }

  private func masked(_ values: JSONObject, of screen: String?) -> JSONObject {
    screen.map { masked(values, of: $0) } ?? masked(values)
  }
}
