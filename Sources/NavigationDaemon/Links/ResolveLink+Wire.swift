import Navigation
import NavigationProtocol

extension NavigationInterface.ResolveLink.Reply {
  init(_ match: LinkMatch, in map: CompiledMap, _ conditions: LinkConditions) {
    let route = match.route.map { map.links.routes[$0] }
    let scope = route?.scope.map { map.links.scopes[$0] }
    var path: [NavigationInterface.Screen] = []
    var steps: [NavigationInterface.Step]?
    switch match.target {
    case .show(let screens): path = screens.map(\.wire)
    case .follow(let followed): steps = followed.map { NavigationInterface.Step($0, in: map) }
    }
    self.init(
      link: route?.pattern.text ?? "", path: path, steps: steps, scope: scope?.name,
      active: scope.map { map.isActive($0, conditions) } ?? true)
  }
}

extension NavigationInterface.Step {
  fileprivate init(_ step: LinkMatch.Step, in map: CompiledMap) {
    switch step {
    case .root(let index, let arguments): self.init(case: map.cases[index].name, arguments: arguments)
    case .tab(let item): self.init(tab: item)
    case .move(let name, let arguments): self.init(move: name, arguments: arguments)
    }
  }
}

extension SceneHost {
  /// The link scopes of its map.
  ///
  /// - Parameters:
  ///   - conditions: They decide which scopes are active.
  ///   - revision: The revision of the state; which links waited in the past is not known.
  func wireScopes(_ conditions: LinkConditions, at revision: Revision? = nil) -> [SceneInterface.LinkScope] {
    guard let map = formerMap else { return [] }
    let isPast = revision.map { $0 < scene.revision } ?? false
    return map.links.scopes.all.map { scope in
      let waiting = isPast ? nil : waitingLinks.last { Text.isSame($0.scope ?? "", scope.name) }
      return SceneInterface.LinkScope(
        scope: scope.name, active: map.isActive(scope, conditions), pending: waiting?.url)
    }
  }
}
