import JSON
import NavigationClient
import NavigationProtocol

// `tools/list` and `tools/call`.
extension AgentSession {
  mutating func listTools(_ id: RequestID) -> [AgentEffect] {
    guard options.allowsNavigation, let chosenScene else {
      takeTools([])
      return [.send(toolsReply(id))]
    }
    return call(.look(NavigationInterface.ListTransitions.name, Self.listing(chosenScene)), then: .tools(id))
  }

  mutating func toolsRead(_ id: RequestID, _ outcome: CallResult<JSONValue>) -> [AgentEffect] {
    switch outcome {
    case .success(let reply):
      takeTools(transitionTools(of: reply))
      if let chosenScene { tools.see(.init(top: reply["from"]?.integerValue, at: reply["at"]), in: chosenScene) }
    case .failure: takeTools([])
    }
    return [.send(toolsReply(id))]
  }

  private mutating func toolsReply(_ id: RequestID) -> JSONValue {
    tools.list()
    notices.forgetTools()
    let all = AgentTool.looking + (options.allowsNavigation ? AgentTool.navigating + tools.transitions : [])
    return .reply(to: id, .members(("tools", .array(all.map(\.entry)))))
  }

  mutating func callTool(_ id: RequestID, _ parameters: JSONValue) throws(RequestError) -> [AgentEffect] {
    guard let name = try text("name", of: parameters) else {
      throw RequestError(.invalidParameters, "name is missing")
    }
    let arguments = parameters["arguments"] ?? .object([])
    guard case .object = arguments else { throw RequestError(.invalidParameters, "arguments must be an object") }
    let navigating = options.allowsNavigation ? AgentTool.navigating + tools.transitions : []
    guard let tool = (AgentTool.looking + navigating).first(where: { $0.name == name }) else {
      throw RequestError(.invalidParameters, unknown(name))
    }
    let named = tool == .look ? try text("scene", of: arguments) : nil
    if let own = options.scene, let named, named != own {
      return [
        .send(.reply(to: id, .toolResult(Self.failure("the scene \(named) is not served, only \(own)"), isError: true)))
      ]
    }
    guard let scene = named ?? chosenScene else {
      let names = scenes.names.prefix(20).joined(separator: ", ")
      var problem = names.isEmpty ? "no scene is open" : "several scenes are open, start with --scene: \(names)"
      if let absence, !scenes.isKnown { problem = "navd is away (\(absence))" }
      return [.send(.reply(to: id, .toolResult(Self.failure(problem), isError: true)))]
    }
    let run = ToolRun(request: id, scene: scene)
    if tool != .look, tools.seen[scene] == nil {
      let problem = "look at the scene \(scene) first: this tool acts on the place that you saw last"
      return [.send(.reply(to: id, .toolResult(Self.failure(problem), isError: true)))]
    }
    guard let operation = try operation(of: tool, arguments, in: scene) else { return look(run) }
    return call(operation, then: .act(run))
  }

  private func unknown(_ name: String) -> String {
    if !options.allowsNavigation { return "there is no tool \(name): this server only looks (--allow-navigation)" }
    return "there is no tool \(name) here now; tools/list has those that there are"
  }

  /// The call of a tool that navigates; nil for one that only reads.
  private func operation(
    of tool: AgentTool, _ arguments: JSONValue, in scene: String
  ) throws(RequestError) -> AgentCall? {
    // People use the scene, too, so a tool refers to the place that the client saw.
    let place = tools.seen[scene]
    // The last step is that of the place only if none followed, also one that came back to the same screen.
    let options = NavigationInterface.Options(ifRevision: tool == .undo ? place?.revision : nil, ifTop: place?.top)
    switch tool {
    case .look: return nil
    case .back:
      return .navigate(
        NavigationInterface.Back.name, NavigationInterface.Back.Parameters(scene: scene, options: options))
    case .undo:
      return .navigate(
        NavigationInterface.Undo.name, NavigationInterface.Undo.Parameters(scene: scene, options: options))
    case .openLink:
      guard let url = try text("url", of: arguments) else { throw RequestError(.invalidParameters, "url is missing") }
      return .navigate(
        NavigationInterface.OpenLink.name,
        NavigationInterface.OpenLink.Parameters(scene: scene, url: url, options: options))
    case .move(let transition):
      let given: JSONObject
      do throws(JSONObjectError) { given = try JSONObject(parsing: arguments.description) } catch {
        throw RequestError(.invalidParameters, "arguments: \(error)")
      }
      return .navigate(
        NavigationInterface.Move.name,
        NavigationInterface.Move.Parameters(
          scene: scene, transition: transition.name, arguments: given.isEmpty ? nil : given, options: options))
    }
  }

  mutating func acted(_ run: ToolRun, _ outcome: CallResult<JSONValue>) -> [AgentEffect] {
    var run = run
    switch outcome {
    case .success(let reply):
      let outcome = reply["outcome"]
      run.outcome = .members(("changed", outcome?["changed"] ?? .bool(false)))
    case .failure(.remote(let failure)):
      run.isError = true
      let failure = AgentFailure(failure)
      run.outcome = .members(("error", .string(failure.name)), ("message", .string(failure.sentence)))
    case .failure(let failure):
      let result = JSONValue.toolResult(Self.failure("\(failure)"), isError: true)
      return [.send(.reply(to: run.request, result))]
    }
    return look(run)
  }

  /// Reads the place of a scene for the result of a tool.
  private mutating func look(_ run: ToolRun) -> [AgentEffect] {
    let parameters = SceneInterface.Get.Parameters(scene: run.scene)
    return call(.look(SceneInterface.Get.name, parameters), then: .place(run))
  }

  mutating func placeRead(_ run: ToolRun, _ outcome: CallResult<JSONValue>) -> [AgentEffect] {
    switch outcome {
    case .success(let reply):
      let listing = Self.listing(run.scene)
      return call(.look(NavigationInterface.ListTransitions.name, listing), then: .transitions(run, reply))
    case .failure(let failure):
      // A step that was taken stays taken, even if the place cannot be read.
      let isError = run.isError || run.outcome == nil
      return [.send(result(of: run, [.init("unread", .string("\(failure)"))], isError: isError))]
    }
  }

  mutating func transitionsRead(
    _ run: ToolRun, _ place: JSONValue, _ outcome: CallResult<JSONValue>
  ) -> [AgentEffect] {
    let path = place["path"] ?? .array([])
    let top = path.arrayValue?.last?["id"]?.integerValue
    var transitions = JSONValue.array([])
    // A suspended scene has no transitions. Between the two calls the scene may have moved on; the client saw the path.
    if case .success(let reply) = outcome, reply["from"]?.integerValue == top {
      transitions = reply["transitions"] ?? transitions
      if run.scene == chosenScene, options.allowsNavigation { takeTools(transitionTools(of: reply)) }
    }
    // A scene that was closed between the two calls is forgotten.
    let isGone =
      if case .failure(.remote(let failure)) = outcome { failure.shortName == "SceneNotFound" } else { false }
    tools.see(isGone ? nil : .init(top: top, at: place["at"]), in: run.scene)
    let revision = place["info"]?["revision"] ?? .null
    let members: [JSONValue.Member] = [
      .init("revision", revision), .init("path", path), .init("transitions", transitions),
    ]
    return [.send(result(of: run, members, isError: run.isError))]
  }

  private func result(of run: ToolRun, _ place: [JSONValue.Member], isError: Bool) -> JSONValue {
    var members: [JSONValue.Member] = [.init("scene", .string(run.scene))]
    if case .object(let outcome)? = run.outcome { members += outcome }
    return .reply(to: run.request, .toolResult(.object(members + place), isError: isError))
  }

  static func failure(_ sentence: String) -> JSONValue { .members(("error", .string(sentence))) }
}
