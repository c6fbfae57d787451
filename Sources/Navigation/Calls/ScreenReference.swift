public struct ScreenReference: Hashable, Sendable {
  /// The ways to find a screen.
  public enum Target: Hashable, Sendable {
    case id(NodeID)
    /// By name and all arguments.
    indirect case screen(ScreenDescription)
    /// By name and the values of its traits.
    indirect case key(ScreenKey)
    case name(String)
    /// The n-th screen, from 0, that this `Apply` created and did not roll back.
    case created(Int)
  }
  /// Selects one of several matches.
  public enum Pick: String, Hashable, Sendable, CaseIterable {
    case first
    case last
  }
  public var target: Target
  /// By default, `last`.
  public var pick: Pick?

  public init(_ target: Target, pick: Pick? = nil) {
    self.target = target
    self.pick = pick
  }

  public static func id(_ id: NodeID) -> ScreenReference { ScreenReference(.id(id)) }

  public static func name(_ name: String) -> ScreenReference { ScreenReference(.name(name)) }
}
