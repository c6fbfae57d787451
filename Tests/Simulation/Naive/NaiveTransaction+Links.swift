import JSON
import Navigation

// Links, and scopes that are switched on and off (docs/specification/model.md §7, §13 "Links").
extension NaiveTransaction {
  mutating func openLink(_ openLink: Navigation.Operation.OpenLink) throws(NavigationError) {
    try namesComeFirst { (transaction) throws(NavigationError) in try transaction.open(openLink.url) }
  }

  private mutating func open(_ url: String) throws(NavigationError) {
    guard let map, let link = map.link(url) else { throw .linkNotMatched(url, map: map?.name, tried: []) }
    let isMissed = link.route.member("needsFrontEnd") == .bool(true) && !isMirrored
    let isPending = isMissed || !(link.scope.map { isActive($0) } ?? true)
    opened.append(
      NaiveLink.Opened(
        url: url, link: link.pattern, scope: link.scope, expires: map.expiry(of: link.scope), isPending: isPending))
    if isPending { return }
    switch link.target {
    case .follow(let steps):
      // Whose scope is active may lead to another case.
      let fault = link.scope == nil ? rootFault(of: .follow(.init(steps))) : nil
      try follow(.init(steps))
      if let fault { throw fault }
    case .show(let path): try show(path, isDeclared: link.route != .null)
    }
  }

  /// In the place of the visible path or, when its first screen is a modal one, over it.
  /// - Parameter isDeclared: whether the map says it, and not the URL alone.
  private mutating func show(_ path: [NaiveGiven], isDeclared: Bool) throws(NavigationError) {
    if let presentation = path[0].presentation ?? path[0].declaredPresentation, presentation != .push {
      var first = path[0]
      first.presentation = presentation
      if try !reusePresented(first, map?.reuse(.string(first.content.name.text)) ?? "never") { try append(first) }
      for screen in path.dropFirst() { try append(screen) }
    } else {
      try replacePath(with: path)
    }
    try settle()
    // The screens of the link's own path may lie on each other.
    let own = isDeclared ? tree.path.suffix(path.count).dropFirst().map(\.node.id) : []
    try checkNeighbours(exempt: own)
  }

  mutating func activateLinks(_ activate: Navigation.Operation.ActivateLinks) throws(NavigationError) {
    try setScope(activate.scope, isActive: true)
  }

  mutating func deactivateLinks(_ deactivate: Navigation.Operation.DeactivateLinks) throws(NavigationError) {
    try setScope(deactivate.scope, isActive: false)
  }

  private mutating func setScope(_ name: String, isActive: Bool) throws(NavigationError) {
    guard let map, let scope = map.scope(name) else {
      throw .notInMap(map: map?.name ?? "", kind: "scope", name: name)
    }
    try checkCoordinator()
    if scope.member("cases") != nil { throw .invalidParameter("scope") }
    if self.isActive(name) == isActive { return }
    tree.switchedScopes.formSymmetricDifference([name])
    tree.everSwitched.value.insert(name)
  }

  /// Whether links of a scope may be followed.
  private func isActive(_ name: String) -> Bool { map.map { tree.isActive(name, $0) } ?? false }
}

extension NaiveTree {
  /// Whether a scope is active: while one of its cases is the root, else as the map says, unless it was switched.
  func isActive(_ name: String, _ map: NaiveMap) -> Bool {
    let scope = map.scope(name)
    if let cases = scope?.member("cases")?.arrayValue {
      return cases.contains { $0.stringValue.map(Bytes.init) == rootCase }
    }
    return (scope?.member("active") != .bool(false)) != switchedScopes.contains(name)
  }
}
