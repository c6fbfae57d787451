/// A link that an operation opened: what it leads to was shown, or it waits until that may be.
public struct OpenedLink: Hashable, Sendable {
  public let url: String
  /// The pattern that it matched; empty for a URL that was read segment by segment.
  public let link: String
  public let scope: String?
  /// Whether it waits where no front-end mirrors the scene.
  public let needsFrontEnd: Bool
  /// How long it may wait.
  public let expires: Duration
  /// Whether it waits: nothing was shown.
  public internal(set) var isPending = false

  /// - Parameters:
  ///   - url: what was opened.
  ///   - match: what the map says of it.
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
  /// What a URL would open; nil when it matches nothing.
  public func link(_ url: String) -> OpenedLink? {
    guard case .matched(let match) = resolve(link: url) else { return nil }
    return OpenedLink(url, match, in: self)
  }

  /// Whether what a link leads to may be shown now.
  /// - Parameter isMirrored: whether a front-end mirrors the scene.
  public func mayShow(
    scope: String?, needsFrontEnd: Bool, _ conditions: LinkConditions, isMirrored: Bool
  ) -> Bool {
    if needsFrontEnd, !isMirrored { return false }
    guard let entry = scope.flatMap({ links.scopes[$0] }) else { return true }
    return isActive(entry, conditions)
  }
}
