import JSON
import NavigationClient
import NavigationProtocol

// Events of the scenes, and the notifications that follow from them.
extension AgentSession {
  mutating func happened(_ event: SceneFeed.Event) -> [AgentEffect] {
    switch event {
    case .begin:
      absence = nil
      scenes.begin()
    case .event(let event): return take(event)
    case .away(let reason):
      absence = reason
      return release()
    case .absent:
      if let scene = options.scene { return closed(scene) }
    case .dismissed: break
    }
    return []
  }

  private mutating func take(_ event: JSONValue) -> [AgentEffect] {
    let scene = event["scene"]?.stringValue ?? options.scene
    switch event["kind"]?.stringValue {
    case "snapshot":
      guard let scene else { return [] }
      let mark = [event["at"]?["epoch"], event["info"]?["openedAt"]].map { $0?.stringValue ?? "" }
      take(scenes.insert(scene, opened: mark.joined(separator: " ")))
      changed(scene, SceneResource.Part.allCases)
      return refresh(scene)
    case "ready":
      take(scenes.finish())
      return refresh(nil) + release()
    case "commit":
      guard let scene else { return [] }
      changed(scene, [.path, .tree, .transitions, .history])
      return refresh(scene)
    case "frontEnds":
      // With `info` the map or the status of the scene may have changed.
      guard let scene, event["info"] != nil else { return [] }
      changed(scene, [.transitions, .map])
      return refresh(scene)
    case "closed":
      guard let scene else { return [] }
      return closed(scene)
    default: return []
    }
  }

  private mutating func take(_ change: KnownScenes.Change) {
    if change.isOther { notices.changeResources() }
    tools.forget(change.closed)
  }

  /// Takes the end of a scene. It may be opened again, and is another scene then.
  private mutating func closed(_ scene: String) -> [AgentEffect] {
    if scenes.remove(scene) { notices.changeResources() }
    changed(scene, SceneResource.Part.allCases)
    tools.forget([scene])
    return refresh(nil)
  }

  /// Notes that parts of a scene have changed, for the subscribed ones.
  private mutating func changed(_ scene: String, _ parts: [SceneResource.Part]) {
    if subscriptions.isEmpty { return }
    for resource in parts.map({ SceneResource.scene(scene, $0) }) + [.scenes] where subscriptions.contains(resource) {
      notices.update(resource)
    }
  }

  /// Reads the tools again if they may have changed.
  ///
  /// - Parameter scene: The scene that changed; nil for any.
  mutating func refresh(_ scene: String?) -> [AgentEffect] {
    guard options.allowsNavigation, phase == .ready, scene == nil || scene == chosenScene else { return [] }
    if isRefreshing {
      isRefreshDue = true
      return []
    }
    guard let chosenScene else {
      takeTools([])
      return []
    }
    isRefreshing = true
    return call(.look(NavigationInterface.ListTransitions.name, Self.listing(chosenScene)), then: .refresh)
  }

  mutating func refreshed(_ outcome: CallResult<JSONValue>) -> [AgentEffect] {
    isRefreshing = false
    switch outcome {
    case .success(let reply): takeTools(transitionTools(of: reply))
    case .failure(.remote): takeTools([])
    // navd is away; the feed comes back with it.
    case .failure: break
    }
    guard isRefreshDue else { return [] }
    isRefreshDue = false
    return refresh(nil)
  }

  /// Takes the transitions of the present place.
  mutating func takeTools(_ transitions: [AgentTool]) {
    if tools.take(transitions) { notices.changeTools() }
  }

  /// The tools of a reply of `ListTransitions`.
  func transitionTools(of reply: JSONValue) -> [AgentTool] {
    AgentTool.tools(of: reply["transitions"], limit: options.limits.tools)
  }

  static func listing(_ scene: String) -> NavigationInterface.ListTransitions.Parameters { .init(scene: scene) }
}
