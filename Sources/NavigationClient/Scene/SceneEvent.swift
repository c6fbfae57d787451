public import JSON
public import NavigationProtocol

/// What a stream about a scene tells: `Attach` and `Subscribe` in one form.
public enum SceneEvent: Equatable, Sendable {
  /// The front-end that this stream is, and the token by which it may come back.
  case attached(SceneInterface.FrontEnd, token: String)
  /// Everything about the scene; what was known before is void.
  case snapshot(SceneSnapshot)
  /// What was there before is told. When commits were replayed, who is attached, the link scopes, status and map version
  /// come with it.
  case ready(
    SceneInterface.At, frontEnds: [SceneInterface.FrontEnd]?, scopes: [SceneInterface.LinkScope]?,
    info: SceneInterface.SceneInfo? = nil)
  case commit(SceneCommit)
  case guarded(SceneInterface.GuardRequest)
  case requested(SceneInterface.DelegatedRequest)
  /// These screens are to be refreshed; all when empty.
  case refresh([Int])
  case frontEnds([SceneInterface.FrontEnd], info: SceneInterface.SceneInfo?)
  case link(SceneInterface.LinkEvent)
  case heartbeat(SceneInterface.At)
  /// What was known is void; a snapshot follows.
  case reset
  /// The scene was closed, or the stream ends: why.
  case closing(String)
  /// An event of a later version, or one that lacks what it is about: what is known of it.
  case unknown(String)
}

/// Everything about a scene at one revision.
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

/// What one commit changed, and whose it was.
public struct SceneCommit: Equatable, Sendable {
  public var at: SceneInterface.At
  /// The scene's revision before it.
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
