public import JSON
public import NavigationProtocol

/// A call that a `ScriptedDaemon` has received.
public struct ScriptedCall: Equatable, Sendable {
  /// The method with its interface: `org.navd.Navigation.Push`.
  public var method: String
  /// The parameters; an empty object if there are none.
  public var parameters: JSONValue

  public init(method: String, parameters: JSONValue) {
    self.method = method
    self.parameters = parameters
  }

  /// The method without its interface: `Push`.
  public var name: String {
    method.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(method[method.index(after: $0)...]) } ?? method
  }
}

/// The treatment of a call by a `ScriptedDaemon`.
public enum CallFate: Sendable {
  /// Executes and answers it.
  case answered
  /// Ends the connection without executing it.
  case lost
  /// Executes it, and ends the connection before the reply. The caller cannot know.
  case carriedOutUnanswered
  /// Holds it, and later calls of the connection, until `ScriptedDaemon.release()`. The script is asked again then.
  case held
  /// Answers it with this error.
  case refused(WireFailure)
}
