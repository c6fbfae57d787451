public import JSON
public import Navigation
public import NavigationProtocol

/// What became of the visible path: what a front-end draws from.
///
/// Source of the idea: `PathUpdate` of the Composable Navigator.
public struct PathUpdate: Equatable, Sendable {
  /// Why it is told.
  public enum Event: Equatable, Sendable {
    /// A commit changed the path, or several did that are told as one.
    case changed
    /// The front-end is attached: for the first time, or again, with what it missed.
    case attached
    /// The daemon is away, and looked for: why, in a few words. The path is what it was.
    case detached(String)
  }
  /// The path before it; empty at the beginning.
  public var previous: [PathElement]
  /// The path now, from the root to the top; empty only before the scene was seen.
  public var current: [PathElement]
  /// Who caused it, where one commit did.
  public var origin: SceneInterface.Origin?
  /// A hint of who caused it.
  public var animated: Bool
  /// What who caused it hands on.
  public var context: JSONObject?
  /// Why it is told.
  public var event: Event

  public init(
    previous: [PathElement] = [], current: [PathElement], origin: SceneInterface.Origin? = nil, animated: Bool = true,
    context: JSONObject? = nil, event: Event = .changed
  ) {
    self.previous = previous
    self.current = current
    self.origin = origin
    self.animated = animated
    self.context = context
    self.event = event
  }

  /// The screen on top; nil only before the scene was seen.
  public var top: PathElement? { current.last }

  /// This update and the one after it, as one: how things stand between the daemon and this front-end is kept, and of
  /// commits that differ in who caused them nobody did.
  func joined(with next: PathUpdate) -> PathUpdate {
    var joined = next
    joined.previous = previous
    if next.event == .changed, event != .changed { joined.event = .attached }
    if origin != next.origin { joined.origin = nil }
    if context != next.context { joined.context = nil }
    return joined
  }
}
