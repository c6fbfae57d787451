public import JSON
public import NavigationProtocol

/// A call as it came to a `ScriptedDaemon`.
public struct ScriptedCall: Equatable, Sendable {
  /// The method with its interface: `org.navd.Navigation.Push`.
  public var method: String
  /// What it is called with; an empty object when that is nothing.
  public var parameters: JSONValue

  /// - Parameters:
  ///   - method: with its interface.
  ///   - parameters: what it is called with.
  public init(method: String, parameters: JSONValue) {
    self.method = method
    self.parameters = parameters
  }

  /// The method without its interface: `Push`.
  public var name: String {
    method.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(method[method.index(after: $0)...]) } ?? method
  }
}

/// What becomes of a call to a `ScriptedDaemon`.
public enum CallFate: Sendable {
  /// It is carried out and answered.
  case answered
  /// The connection ends, and nothing is carried out.
  case lost
  /// It is carried out, and the connection ends before the reply: the caller cannot know.
  case carriedOutUnanswered
  /// It waits, and so do those behind it on its connection, until `ScriptedDaemon.release()`; then the script is asked
  /// again.
  case held
  /// It is answered with this error.
  case refused(WireFailure)
}
