public import JSON

/// A commit as history keeps it.
public struct Commit: Sendable {
  /// Its place in the daemon's sequence of commits.
  public var revision: Revision
  /// The scene's revision before it; 0 for its Open.
  public var previous: Revision
  /// When it was made.
  public var time: Timestamp
  /// Who caused it.
  public var origin: Origin
  /// The name of the method: `Push`, `Apply`, `Open`.
  public var operation: String
  /// The call as it came: what was asked for, in the caller's words; empty when nobody said them.
  public var message: [UInt8]
  /// A hint handed on to front-ends.
  public var isAnimated: Bool
  /// What the caller hands on to front-ends.
  public var context: JSONObject?
  /// Whether it is a navigation commit. Those that change nothing but hasAppeared are not: they are neither listed nor
  /// steps of Undo.
  public var isNavigation: Bool
  /// Whether Undo cannot go back beyond it: Open and SetRoot.
  public var isBarrier: Bool
  /// Whether the scene began with it: Open and Import.
  public var isFirst: Bool
}
