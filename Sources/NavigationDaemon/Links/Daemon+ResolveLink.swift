import JSON
import Navigation
import NavigationProtocol
import Varlink

// Deep links: what a URL leads to.
extension Daemon {
  /// Tells what a URL would do, in a scene or with a map.
  func resolveLink(
    _ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session
  ) throws(WireFailure) {
    let call = try decode(element, as: NavigationInterface.ResolveLink.Parameters.self)
    do throws(NavigationError) { try sceneLimits.check(link: call.url) } catch { throw WireFailure(error, scene: "") }
    let map: CompiledMap
    let conditions: LinkConditions
    switch (call.scene, call.map) {
    case (let name?, nil):
      let host = try host(name)
      guard let own = host.scene.map else {
        throw .navigation(.linkNotMatched(.init(url: call.url, tried: ["the scene goes by no map"])))
      }
      (map, conditions) = (own, host.scene.state.linkConditions)
    case (nil, let name?):
      guard let known = maps[name]?.map else { throw .manager(.mapNotFound(.init(map: name))) }
      (map, conditions) = (known, LinkConditions(rootCase: known.cases[known.initialCase].name))
    default: throw .service(.invalidParameter(call.scene == nil ? "scene" : "map"))
    }
    switch map.resolve(link: call.url) {
    case .unmatched(let tried):
      throw .navigation(.linkNotMatched(.init(url: call.url, map: map.name, tried: tried)))
    case .matched(let match):
      var reply = NavigationInterface.ResolveLink.Reply(match, in: map, conditions)
      if session.isObserver, let mask = map.mask { reply = reply.masked(by: mask) }
      session.reply(to: slot) { $0.appendReply(reply) }
    }
  }
}

extension NavigationInterface.ResolveLink.Reply {
  fileprivate init(_ match: LinkMatch, in map: CompiledMap, _ conditions: LinkConditions) {
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
  /// The scopes of its map's links, as the wire has them.
  /// - Parameters:
  ///   - conditions: what decides which are active.
  ///   - revision: of the state that they are of; what waited in the past is not known.
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
