import JSON

/// A message of the client, in JSON-RPC 2.0.
enum AgentMessage: Equatable {
  case request(RequestID, method: String, parameters: JSONValue)
  case notification(method: String, parameters: JSONValue)
  /// A reply. This server asks the client nothing.
  case reply
  case invalid(RequestID?, RequestError)

  init(_ line: [UInt8]) {
    let value: JSONValue
    guard let text = String(validating: line, as: UTF8.self) else {
      self = .invalid(nil, .init(.parseError, "the message is not UTF-8"))
      return
    }
    do throws(JSONSyntaxError) { value = try JSONValue(parsing: text) } catch {
      self = .invalid(nil, .init(.parseError, "the message is not JSON: \(error)"))
      return
    }
    self.init(value)
  }

  private init(_ value: JSONValue) {
    guard case .object = value else {
      self = .invalid(nil, .init(.invalidRequest, "a message is one JSON object; batches are not supported"))
      return
    }
    let given = value["id"]
    let id = given.flatMap(RequestID.init)
    guard value["jsonrpc"] == .string("2.0"), given == nil || id != nil else {
      let problem = given == nil || id != nil ? "jsonrpc must be \"2.0\"" : "id must be a text or an integer"
      self = .invalid(id, .init(.invalidRequest, problem))
      return
    }
    guard let member = value["method"] else {
      let isReply = value["result"] != nil || value["error"] != nil
      self = isReply ? .reply : .invalid(id, .init(.invalidRequest, "method is missing"))
      return
    }
    guard let method = member.stringValue else {
      self = .invalid(id, .init(.invalidRequest, "method must be a text"))
      return
    }
    let parameters = value["params"] ?? .object([])
    guard case .object = parameters else {
      self = .invalid(id, .init(.invalidParameters, "params must be an object"))
      return
    }
    if let id {
      self = .request(id, method: method, parameters: parameters)
    } else {
      self = .notification(method: method, parameters: parameters)
    }
  }
}

/// The id of a request: a text or an integer.
struct RequestID: Hashable {
  private let text: String

  /// - Returns: Nil for any other value.
  init?(_ value: JSONValue) {
    switch value {
    case .string, .integer, .unsigned: text = value.description
    default: return nil
    }
  }

  var json: JSONValue { (try? JSONValue(parsing: text)) ?? .null }
}
