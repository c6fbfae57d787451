import JSON
import NavigationClient
import NavigationProtocol

// `resources/list` and `resources/read`.
extension AgentSession {
  mutating func listResources(_ id: RequestID, after cursor: String?) -> [AgentEffect] {
    if let scene = options.scene, cursor == nil {
      return call(
        .look(SceneInterface.Get.name, SceneInterface.Get.Parameters(scene: scene)), then: .resources(id, isFirst: true)
      )
    }
    let parameters = SceneInterface.List.Parameters(after: cursor, limit: options.limits.pageScenes)
    return call(.look(SceneInterface.List.name, parameters), then: .resources(id, isFirst: cursor == nil))
  }

  func resourcesReply(_ id: RequestID, isFirst: Bool, _ outcome: CallResult<JSONValue>) -> JSONValue {
    let infos: [JSONValue]
    var next: JSONValue?
    switch outcome {
    case .success(let reply):
      infos = options.scene == nil ? reply["scenes"]?.arrayValue ?? [] : reply["info"].map { [$0] } ?? []
      next = options.scene == nil ? reply["next"] : nil
    case .failure(.remote(let failure)) where failure.shortName == "SceneNotFound": infos = []
    case .failure(let failure): return Self.reply(to: id, failure)
    }
    var entries = isFirst && options.scene == nil ? [SceneResource.scenes.entry] : []
    for info in infos {
      guard let scene = info["scene"]?.stringValue else { continue }
      let parts = SceneResource.Part.allCases.filter { $0 != .map || info["map"] != nil }
      entries += parts.map { SceneResource.scene(scene, $0).entry }
    }
    return .reply(
      to: id, .object([.init("resources", .array(entries))] + (next.map { [.init("nextCursor", $0)] } ?? [])))
  }

  mutating func read(_ id: RequestID, _ resource: SceneResource) -> [AgentEffect] {
    let wanted: AgentCall =
      switch resource {
      case .scenes: .look(SceneInterface.List.name, SceneInterface.List.Parameters(limit: Self.listedScenes))
      case .scene(let scene, .path), .scene(let scene, .tree), .scene(let scene, .map):
        .look(SceneInterface.Get.name, SceneInterface.Get.Parameters(scene: scene))
      case .scene(let scene, .transitions): .look(NavigationInterface.ListTransitions.name, Self.listing(scene))
      case .scene(let scene, .history):
        .look(
          SceneInterface.History.name, SceneInterface.History.Parameters(scene: scene, limit: options.limits.commits))
      }
    return call(wanted, then: .resource(id, resource))
  }

  /// The most scenes in the resource `navd://scenes`.
  private static let listedScenes = 1_000

  mutating func resourceRead(
    _ id: RequestID, _ resource: SceneResource, _ outcome: CallResult<JSONValue>
  ) -> [AgentEffect] {
    let reply: JSONValue
    switch outcome {
    case .success(let value): reply = value
    case .failure(let failure): return [.send(Self.reply(to: id, failure))]
    }
    let value: JSONValue?
    switch resource {
    case .scenes: value = reply["scenes"]
    case .scene(_, .path): value = reply["path"]
    case .scene(_, .tree): value = reply["window"]
    case .scene(_, .transitions): value = reply["transitions"]
    case .scene(_, .history): value = reply["commits"]
    case .scene(let scene, .map):
      guard let map = reply["info"]?["map"]?.stringValue else {
        return [.send(.failure(of: id, .init(.resourceNotFound, "the scene \(scene) has no map")))]
      }
      return call(
        .look(ManagerInterface.GetMap.name, ManagerInterface.GetMap.Parameters(map: map)), then: .map(id, resource))
    }
    return [.send(.reply(to: id, resource.contents((value ?? .array([])).description)))]
  }

  func mapReply(_ id: RequestID, _ resource: SceneResource, _ outcome: CallResult<JSONValue>) -> JSONValue {
    switch outcome {
    case .success(let reply): .reply(to: id, resource.contents(reply["source"]?.stringValue ?? ""))
    case .failure(let failure): Self.reply(to: id, failure)
    }
  }

  /// The reply to a request whose call failed.
  private static func reply(to id: RequestID, _ failure: CallFailure) -> JSONValue {
    let isAbsent =
      if case .remote(let remote) = failure { ["SceneNotFound", "MapNotFound"].contains(remote.shortName) } else {
        false
      }
    return .failure(of: id, .init(isAbsent ? .resourceNotFound : .internalError, "\(failure)"))
  }
}
