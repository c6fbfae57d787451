import JSON

// The messages that the server sends.
extension JSONValue {
  /// An object with these members.
  static func members(_ members: (String, JSONValue)...) -> JSONValue {
    .object(members.map { Member($0.0, $0.1) })
  }

  static func reply(to id: RequestID, _ result: JSONValue) -> JSONValue {
    members(("jsonrpc", .string("2.0")), ("id", id.json), ("result", result))
  }

  static func failure(of id: RequestID?, _ error: RequestError) -> JSONValue {
    members(("jsonrpc", .string("2.0")), ("id", id?.json ?? .null), ("error", error.json))
  }

  static func notification(_ method: String, _ parameters: JSONValue? = nil) -> JSONValue {
    .object(
      [Member("jsonrpc", .string("2.0")), Member("method", .string("notifications/\(method)"))]
        + (parameters.map { [Member("params", $0)] } ?? []))
  }

  /// The result of a tool: the value as structured content, and as text for clients that know only text.
  static func toolResult(_ value: JSONValue, isError: Bool = false) -> JSONValue {
    let text = members(("type", .string("text")), ("text", .string(value.description)))
    return .members(("content", .array([text])), ("structuredContent", value), ("isError", .bool(isError)))
  }
}
