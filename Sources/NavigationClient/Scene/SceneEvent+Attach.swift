public import NavigationProtocol

extension SceneEvent {
  /// An event of a front-end's stream.
  public init(_ reply: SceneInterface.Attach.Reply) {
    let event: SceneEvent? =
      switch reply.kind {
      case .attached: Self.attached(reply)
      case .snapshot: Self.snapshot(reply)
      case .ready: .ready(reply.at, frontEnds: reply.frontEnds, scopes: reply.scopes, info: reply.info)
      case .commit: Self.commit(reply)
      case .guard: reply.guard.map { .guarded($0) }
      case .request: reply.request.map { .requested($0) }
      case .refresh: .refresh(reply.refresh ?? [])
      case .frontEnds: Self.frontEnds(reply)
      case .link: reply.link.map { .link($0) }
      case .heartbeat: .heartbeat(reply.at)
      case .reset: .reset
      case .closing: .closing(reply.reason?.rawValue ?? "", message: reply.message)
      }
    self = event ?? .unknown(reply.kind.rawValue)
  }

  private static func attached(_ reply: SceneInterface.Attach.Reply) -> SceneEvent? {
    guard let frontEnd = reply.frontEnd, let token = reply.token else { return nil }
    return .attached(frontEnd, token: token)
  }

  private static func frontEnds(_ reply: SceneInterface.Attach.Reply) -> SceneEvent {
    if let frontEnds = reply.frontEnds { return .frontEnds(frontEnds, info: reply.info, scopes: reply.scopes) }
    return .frontEndsChanged(
      attached: reply.attached ?? [], detached: reply.detached ?? [], info: reply.info, scopes: reply.scopes)
  }

  private static func snapshot(_ reply: SceneInterface.Attach.Reply) -> SceneEvent? {
    guard let info = reply.info, let window = reply.window else { return nil }
    return .snapshot(
      SceneSnapshot(
        at: reply.at, info: info, window: window, coordinators: reply.coordinators ?? [], scopes: reply.scopes ?? [],
        frontEnds: reply.frontEnds ?? []))
  }

  private static func commit(_ reply: SceneInterface.Attach.Reply) -> SceneEvent {
    .commit(
      SceneCommit(
        at: reply.at, previous: reply.previous, changes: reply.changes ?? [], scopes: reply.scopes,
        origin: reply.origin, isAnimated: reply.animated ?? true, context: reply.context))
  }
}
