/// The rights of a server for agents, and the scene that it serves.
public struct AgentOptions: Sendable {
  /// The scene to serve; nil for all of them. Tools then need exactly one.
  public var scene: String?
  /// Whether there are tools that navigate.
  public var allowsNavigation: Bool
  /// The version of navctl.
  public var version: String
  public var limits = AgentLimits()

  public init(scene: String?, allowsNavigation: Bool, version: String) {
    (self.scene, self.allowsNavigation, self.version) = (scene, allowsNavigation, version)
  }
}
