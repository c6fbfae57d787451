public import NavigationProtocol

extension SceneConnection {
  /// The terms on which a front-end attaches.
  public struct Attachment: Sendable {
    public var scene: String
    /// The front-end's name for others, such as `till` or `kitchen display`.
    public var name: String
    public var mode: SceneInterface.Attach.Parameters.Mode
    /// The names of the screens that it guards.
    public var guards: [String]
    public var capabilities: [String]
    /// Whether it takes the place of an exclusive front-end.
    public var steals: Bool

    public init(
      scene: String, name: String, mode: SceneInterface.Attach.Parameters.Mode = .mirror, guards: [String] = [],
      capabilities: [String] = [], steals: Bool = false
    ) {
      self.scene = scene
      self.name = name
      self.mode = mode
      self.guards = guards
      self.capabilities = capabilities
      self.steals = steals
    }
  }

  /// The state of the connection between a front-end and its scene.
  public enum Status: Equatable, Sendable {
    /// The first attempt is in progress.
    case attaching
    /// The mirror shows the scene.
    case attached
    /// The stream has ended for the given reason, and the front-end tries to reconnect without end. The mirror shows
    /// the last known state.
    case detached(String)
    /// The connection has ended for good.
    case ended(End)
  }

  /// The reason for the end of a connection.
  public enum End: Equatable, Sendable, CustomStringConvertible {
    /// The first attempt failed, or a later one with an error that a retry cannot fix.
    case failed(CallFailure)
    case sceneClosed
    /// Someone ended this front-end, with a message for its user or without one.
    case kicked(String?)
    /// Another front-end took its place.
    case replaced

    public var description: String {
      switch self {
      case .failed(let failure): "the scene cannot be attached: \(failure)"
      case .sceneClosed: "the scene was closed"
      case .kicked(let message): "somebody ended this front-end" + (message.map { ": \($0)" } ?? "")
      case .replaced: "another front-end took its place"
      }
    }

    /// The reason for the failure of calls.
    var failure: CallFailure { if case .failed(let failure) = self { failure } else { .disconnected(description) } }
  }

  /// A change that a connection reports.
  public enum Update: Equatable, Sendable {
    case status(Status)
    /// An event of the stream, which the mirror includes already.
    case event(SceneEvent)
  }
}
