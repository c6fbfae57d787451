public import JSON

/// A commit in history.
public struct Commit: Sendable {
  public var revision: Revision
  /// The scene's revision before it; 0 for Open.
  public var previous: Revision
  public var time: Timestamp
  public var origin: Origin
  /// The name of the method: `Push`, `Apply`, `Open`.
  public var operation: String
  /// The message of the call; empty if there was none.
  public var message: [UInt8]
  /// A hint for front-ends.
  public var isAnimated: Bool
  /// Context supplied by the originator.
  public var context: JSONObject?
  /// Whether history lists it and Undo treats it as a step, which is false if it changed only hasAppeared.
  public var isNavigation: Bool
  /// Whether Undo cannot go back beyond it, as for Open and SetRoot.
  public var isBarrier: Bool
  /// Whether the scene began with it, as for Open and Import.
  public var isFirst: Bool
}
