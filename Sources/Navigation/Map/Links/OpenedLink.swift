/// A link opened by an operation. Either its target was shown, or the link waits.
public struct OpenedLink: Hashable, Sendable {
  public let url: String
  /// The matching pattern; empty for a URL that was read segment by segment.
  public let link: String
  public let scope: String?
  /// Whether it waits for a front-end that mirrors the scene.
  public let needsFrontEnd: Bool
  /// The time for which it may wait.
  public let expires: Duration
  /// Whether it waits, so that nothing was shown.
  public internal(set) var isPending = false

  init(_ url: String, _ match: LinkMatch, in map: CompiledMap) {
    let route = match.route.map { map.links.routes[$0] }
    let scope = route?.scope.map { map.links.scopes[$0] }
    self.url = url
    link = route?.pattern.text ?? ""
    self.scope = scope?.name
    needsFrontEnd = route?.needsFrontEnd ?? false
    expires = scope?.expires ?? MapLinkScope.standardExpiry
  }
}

extension CompiledMap {
  /// The link that a URL would open; nil if it matches none.
  public func link(_ url: String) -> OpenedLink? {
    guard case .matched(let match) = resolve(link: url) else { return nil }
    return OpenedLink(url, match, in: self)
  }

  /// Whether the target of a link may be shown now.
  /// - Parameter isMirrored: Whether a front-end mirrors the scene.
  public func mayShow(
    scope: String?, needsFrontEnd: Bool, _ conditions: LinkConditions, isMirrored: Bool
  ) -> Bool {
    if needsFrontEnd, !isMirrored { return false }
    guard let entry = scope.flatMap({ links.scopes[$0] }) else { return true }
    return isActive(entry, conditions)
  }
}
