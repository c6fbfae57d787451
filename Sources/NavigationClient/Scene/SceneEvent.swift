public import JSON
public import NavigationProtocol

/// An event of a scene's stream, in one form for `Attach` and `Subscribe`.
///
/// Commits are by far the most frequent. The other large events are in boxes, so that passing on a commit costs no more than
/// its own fields.
public enum SceneEvent: Equatable, Sendable {
  /// The front-end that the stream belongs to, and the token with which it can reconnect.
  indirect case attached(SceneInterface.FrontEnd, token: String)
  /// The whole scene, which replaces all earlier knowledge.
  indirect case snapshot(SceneSnapshot)
  /// The past is complete. After a replay of commits, the front-ends, link scopes, status and map version come with it.
  indirect case ready(
    SceneInterface.At, frontEnds: [SceneInterface.FrontEnd]?, scopes: [SceneInterface.LinkScope]?,
    info: SceneInterface.SceneInfo? = nil)
  case commit(SceneCommit)
  indirect case guarded(SceneInterface.GuardRequest)
  indirect case requested(SceneInterface.DelegatedRequest)
  /// A request to redraw these screens, or all screens if the list is empty.
  case refresh([Int])
  /// All attached front-ends. The link scopes come with them if the map changed.
  indirect case frontEnds(
    [SceneInterface.FrontEnd], info: SceneInterface.SceneInfo?, scopes: [SceneInterface.LinkScope]? = nil)
  /// The front-ends that attached or changed, and the ids of those that detached. `info` comes with it if the status or
  /// the map version changed, and the link scopes if the map changed.
  indirect case frontEndsChanged(
    attached: [SceneInterface.FrontEnd], detached: [String], info: SceneInterface.SceneInfo?,
    scopes: [SceneInterface.LinkScope]? = nil)
  indirect case link(SceneInterface.LinkEvent)
  case heartbeat(SceneInterface.At)
  /// All earlier knowledge is void; a snapshot follows.
  case reset
  /// The scene was closed, or the stream ends, for the given reason. `message` is from the person who ended it.
  case closing(String, message: String?)
  /// An event of a later version or an incomplete one, with a description.
  case unknown(String)
}

/// A whole scene at one revision.
public struct SceneSnapshot: Equatable, Sendable {
  public var at: SceneInterface.At
  public var info: SceneInterface.SceneInfo
  public var window: SceneInterface.Node
  public var coordinators: [SceneInterface.Coordinator]
  public var scopes: [SceneInterface.LinkScope]
  public var frontEnds: [SceneInterface.FrontEnd]

  public init(
    at: SceneInterface.At, info: SceneInterface.SceneInfo, window: SceneInterface.Node,
    coordinators: [SceneInterface.Coordinator], scopes: [SceneInterface.LinkScope] = [],
    frontEnds: [SceneInterface.FrontEnd] = []
  ) {
    self.at = at
    self.info = info
    self.window = window
    self.coordinators = coordinators
    self.scopes = scopes
    self.frontEnds = frontEnds
  }
}

/// The changes of a commit and its origin.
public struct SceneCommit: Equatable, Sendable {
  public var at: SceneInterface.At
  /// The scene's revision before the commit.
  public var previous: Int?
  public var changes: [SceneInterface.Change]
  public var scopes: [SceneInterface.LinkScope]?
  public var origin: SceneInterface.Origin?
  public var isAnimated: Bool
  public var context: JSONObject?

  public init(
    at: SceneInterface.At, previous: Int?, changes: [SceneInterface.Change],
    scopes: [SceneInterface.LinkScope]? = nil, origin: SceneInterface.Origin? = nil, isAnimated: Bool = true,
    context: JSONObject? = nil
  ) {
    self.at = at
    self.previous = previous
    self.changes = changes
    self.scopes = scopes
    self.origin = origin
    self.isAnimated = isAnimated
    self.context = context
  }
}
