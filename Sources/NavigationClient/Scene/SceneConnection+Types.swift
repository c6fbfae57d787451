public import NavigationProtocol

extension SceneConnection {
  /// What a front-end attaches as.
  public struct Attachment: Sendable {
    public var scene: String
    /// What others see it as: `till`, `kitchen display`.
    public var name: String
    public var mode: SceneInterface.Attach.Parameters.Mode
    /// Names of the screens that it guards.
    public var guards: [String]
    public var capabilities: [String]
    /// Whether an exclusive front-end that is there loses its place.
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

  /// How things stand between a front-end and its scene.
  public enum Status: Equatable, Sendable {
    /// The first attempt is under way.
    case attaching
    /// The mirror is what the scene is.
    case attached
    /// The stream ended; it is tried again, for ever. The mirror is what the scene was. Why, in a few words.
    case detached(String)
    /// It came to an end for good.
    case ended(End)
  }

  /// Why a connection came to an end.
  public enum End: Equatable, Sendable, CustomStringConvertible {
    /// The first attempt failed, or a later one in a way that trying again does not mend.
    case failed(CallFailure)
    /// The scene was closed.
    case sceneClosed
    /// Somebody ended this front-end.
    case kicked
    /// Another front-end took its place.
    case replaced

    /// In a few words.
    public var description: String {
      switch self {
      case .failed: "the scene cannot be attached to"
      case .sceneClosed: "the scene was closed"
      case .kicked: "somebody ended this front-end"
      case .replaced: "another front-end took its place"
      }
    }
  }

  /// What is told of a connection.
  public enum Update: Equatable, Sendable {
    case status(Status)
    /// Something came; the mirror has taken it in already.
    case event(SceneEvent)
  }
}
