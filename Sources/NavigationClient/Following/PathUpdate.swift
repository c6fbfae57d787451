public import JSON
public import Navigation
public import NavigationProtocol

/// A change of the visible path, from which a front-end draws.
///
/// Source of the idea: `PathUpdate` of the Composable Navigator.
public struct PathUpdate: Equatable, Sendable {
  /// The reason for an update.
  public enum Event: Equatable, Sendable {
    /// One commit, or several reported together, changed the path.
    case changed
    /// The front-end has attached, for the first time or again. After a reconnect, the update includes missed changes.
    case attached
    /// The daemon is away, for the given reason, and the front-end tries to reconnect. The path has not changed.
    case detached(String)
  }
  /// The path before the update; empty at the beginning.
  public var previous: [PathElement]
  /// The path after the update, from the root to the top; empty only until the scene has been seen.
  public var current: [PathElement]
  /// The originator of the commit; nil unless the update reports exactly one.
  public var origin: SceneInterface.Origin?
  /// The originator's hint whether to animate.
  public var animated: Bool
  /// Context supplied by the originator.
  public var context: JSONObject?
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

  /// The screen on top; nil only until the scene has been seen.
  public var top: PathElement? { current.last }

  /// Joins this update with the next one. A change between attached and detached is kept; the originator is kept if it
  /// is the same for both.
  func joined(with next: PathUpdate) -> PathUpdate {
    var joined = next
    joined.previous = previous
    if next.event == .changed, event != .changed { joined.event = .attached }
    if origin != next.origin { joined.origin = nil }
    if context != next.context { joined.context = nil }
    return joined
  }
}
