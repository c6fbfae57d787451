/// Says which screen is meant.
public struct ScreenReference: Hashable, Sendable {
  /// By what it is found.
  public enum Target: Hashable, Sendable {
    case id(NodeID)
    /// By equality: name and all arguments.
    indirect case screen(ScreenDescription)
    /// By name and the values of the traits.
    indirect case key(ScreenKey)
    case name(String)
    /// The n-th screen that this `Apply` created and did not take back, from 0.
    case created(Int)
  }
  /// Which of several matches is meant.
  public enum Pick: String, Hashable, Sendable, CaseIterable {
    case first
    case last
  }
  /// By what it is found.
  public var target: Target
  /// `last` when nil.
  public var pick: Pick?

  public init(_ target: Target, pick: Pick? = nil) {
    self.target = target
    self.pick = pick
  }

  /// The screen of this id.
  public static func id(_ id: NodeID) -> ScreenReference { ScreenReference(.id(id)) }

  /// The last screen of this name.
  public static func name(_ name: String) -> ScreenReference { ScreenReference(.name(name)) }
}
