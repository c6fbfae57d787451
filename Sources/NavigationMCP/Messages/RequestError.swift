import JSON

/// The reason why a request fails, in the form of JSON-RPC.
struct RequestError: Error, Equatable {
  enum Code: Int {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParameters = -32602
    case internalError = -32603
    case resourceNotFound = -32002
  }

  var code: Code
  /// A sentence without a full stop.
  var message: String

  init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }

  var json: JSONValue {
    .object([.init("code", .integer(code.rawValue)), .init("message", .string(message))])
  }
}
