public import JSON

/// A commit as history keeps it.
public struct Commit: RingElement, Sendable {
  /// Its place in the daemon's sequence of commits.
  public let revision: Revision
  /// The scene's revision before it; 0 for its Open.
  public let previous: Revision
  /// When it was made.
  public let time: Timestamp
  /// Who caused it.
  public let origin: Origin
  /// What was asked for, as it was given; nil for Open.
  public let request: Call.Request?
  /// A hint handed on to front-ends.
  public let isAnimated: Bool
  /// What the caller hands on to front-ends.
  public let context: JSONObject?
  /// Whether it is a navigation commit. Those that change nothing but hasAppeared are not: they are neither listed nor
  /// steps of Undo.
  public let isNavigation: Bool
  /// Whether Undo cannot go back beyond it: Open and SetRoot.
  public let isBarrier: Bool
  /// Its edits in the log.
  let edits: EditRange
  /// What it occupies in history, its edits included: bytes, roughly.
  let byteCount: Int

  /// The name of the method: `Push`, `Apply`, `Open`.
  public var operation: String { request?.name ?? "Open" }

  static let vacant = Commit(
    revision: 0, previous: 0, time: Timestamp(microseconds: 0), origin: Origin(Caller()), request: nil,
    isAnimated: false, context: nil, isNavigation: false, isBarrier: false, edits: .none, byteCount: 0)
}
