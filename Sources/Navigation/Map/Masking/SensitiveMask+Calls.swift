public import JSON

// Calls and operations as history stores and shows them. Their parts are found by field names, which are the same in
// every method, so that a new method needs no code here.
extension SensitiveMask {
  /// A call, or an operation of one, without sensitive values.
  ///
  /// - Parameter work: The most units of work of resolving its URLs. The transaction that opens them takes more, so URLs
  ///   beyond it are left out.
  /// - Complexity: O(n + work).
  public func masked(call: JSONValue, work: Int = SceneLimits.workMax) -> JSONValue {
    var links = links(work: work)
    return masked(call, &links)
  }

  private func masked(_ call: JSONValue, _ links: inout MapBuilder?) -> JSONValue {
    switch call {
    case .array(let elements): return .array(elements.map { masked($0, &links) })
    case .object(let members):
      // A caller may add a `name`, which is ignored, to what is no screen.
      let isScreen = !members.contains { Self.fieldsOfOthers.contains($0.key) }
      let screen = isScreen ? call["name"]?.stringValue : nil
      return .object(
        members.compactMap { member in masked(member, of: screen, &links).map { .init(member.key, $0) } })
    default: return call
    }
  }

  /// The fields of what has arguments and is no screen: calls, operations, steps, coordinators.
  private static let fieldsOfOthers: Set = ["scene", "operation", "transition", "case", "tab", "move", "coordinator"]

  /// - Parameter screen: The name of the screen that the member belongs to; nil if it belongs to none.
  /// - Returns: Nil if the member is omitted.
  private func masked(_ member: JSONValue.Member, of screen: String?, _ links: inout MapBuilder?) -> JSONValue? {
    switch (member.key, member.value) {
    case ("arguments", .object), ("traits", .object), ("result", .object):
      guard let values = try? JSONObject(parsing: member.value.description) else { return nil }
      let masked = member.key == "result" ? self.masked(values) : self.masked(values, of: screen)
      return masked == values ? member.value : try? JSONValue(parsing: masked.text)
    case ("url", .string(let url)): return .string(masked(url: url, &links))
    // The context has no values of the map.
    case ("context", _): return member.value
    default: return masked(member.value, &links)
    }
  }

  private func masked(_ values: JSONObject, of screen: String?) -> JSONObject {
    screen.map { masked(values, of: $0) } ?? masked(values)
  }
}
