import JSON
import NavigationProtocol
import Varlink

/// An effect for the driver of a session to perform.
enum AgentEffect: Equatable {
  /// Send a message to the client.
  case send(JSONValue)
  /// Call navd, and report the outcome under this number.
  case call(Int, AgentCall)
  /// Abandon a call: nobody waits for its outcome.
  case drop(Int)
}

/// A call to navd.
struct AgentCall: Equatable {
  var role: ManagerInterface.Restrict.Parameters.Role
  /// The method with its interface.
  var method: String
  var parameters: JSONObject

  /// A call that only reads. navd leaves sensitive values out of its reply.
  static func look(_ method: StaticString, _ parameters: some WireValue) -> AgentCall {
    AgentCall(role: .observe, method: method.description, parameters: parameters.object)
  }

  /// A call that navigates.
  static func navigate(_ method: StaticString, _ parameters: some WireValue) -> AgentCall {
    AgentCall(role: .navigate, method: method.description, parameters: parameters.object)
  }
}

extension WireValue {
  /// The value as an object. An encoder of parameters always writes one.
  fileprivate var object: JSONObject {
    var buffer = ByteBuffer()
    encode(into: &buffer)
    return (try? JSONObject(parsing: buffer.string())) ?? .empty
  }
}
