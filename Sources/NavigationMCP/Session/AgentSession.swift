import JSON
import NavigationClient
import NavigationProtocol

/// The server's side of one session of the Model Context Protocol: messages of the client, replies of navd and events of
/// its scenes in, messages and calls out. A value without I/O.
///
/// Every place that it shows comes from a connection that only observes, so that no sensitive value gets there. A tool that
/// navigates does so over another one, of whose reply the client gets `changed`, or an `AgentFailure`.
struct AgentSession {
  /// The protocol versions that it speaks, oldest first. 2025-03-26 is absent, since it requires batches.
  static let versions = ["2024-11-05", "2025-06-18", "2025-11-25"]

  let options: AgentOptions
  private(set) var phase = Phase.new
  /// The requests that wait for calls, by the number of the call.
  private var work: [Int: Work] = [:]
  private var nextCall = 0
  var subscriptions: Set<SceneResource> = []
  var notices = AgentNotices()
  /// The open scenes, as the feed has reported them.
  var scenes = KnownScenes()
  /// Why navd is away; nil if it is not.
  var absence: String?
  /// The requests for the only open scene that came before the feed knew the scenes.
  private var waiting: [WaitingRequest] = []
  var tools = KnownTools()
  /// Whether the tools are being read, and whether they may have changed since that began.
  var isRefreshing = false
  var isRefreshDue = false

  enum Phase: Equatable {
    case new
    /// `initialize` was answered.
    case initializing
    case ready
  }

  init(_ options: AgentOptions) { self.options = options }

  /// The number of requests in flight.
  var requestCount: Int { work.values.count(where: { $0.request != nil }) + waiting.count }

  /// The scene of a tool that names none: the given one, or the only one that is open.
  var chosenScene: String? { options.scene ?? scenes.only }

  // MARK: - Messages of the client

  mutating func receive(_ line: LineReader.Line) -> [AgentEffect] {
    guard case .text(let text) = line else {
      let error = RequestError(.invalidRequest, "the message has more than \(options.limits.messageBytes) bytes")
      return [.send(.failure(of: nil, error))]
    }
    switch AgentMessage(text) {
    case .request(let id, let method, let parameters): return answer(id, method, parameters)
    case .notification(let method, let parameters): return notified(method, parameters)
    case .reply: return []
    case .invalid(let id, let error): return [.send(.failure(of: id, error))]
    }
  }

  private mutating func notified(_ method: String, _ parameters: JSONValue) -> [AgentEffect] {
    switch method {
    case "notifications/initialized":
      if phase == .initializing { phase = .ready }
      return []
    case "notifications/cancelled":
      guard let id = parameters["requestId"].flatMap(RequestID.init) else { return [] }
      waiting.removeAll { $0.id == id }
      guard let number = work.first(where: { $0.value.request == id })?.key else { return [] }
      work[number] = nil
      return [.drop(number)]
    default: return []
    }
  }

  private mutating func answer(_ id: RequestID, _ method: String, _ parameters: JSONValue) -> [AgentEffect] {
    do throws(RequestError) { return try handle(id, method, parameters) } catch {
      return [.send(.failure(of: id, error))]
    }
  }

  /// A request that waits until the open scenes are known.
  private struct WaitingRequest {
    var id: RequestID
    var method: String
    var parameters: JSONValue
  }

  /// Answers the requests that waited until the open scenes are known, or until navd is away.
  mutating func release() -> [AgentEffect] {
    let requests = waiting
    waiting = []
    var effects: [AgentEffect] = []
    for request in requests { effects += answer(request.id, request.method, request.parameters) }
    return effects
  }

  /// Whether a request is for the only open scene, while it is not known which one that is.
  private func mustWait(_ method: String, _ parameters: JSONValue) -> Bool {
    guard options.scene == nil, !scenes.isKnown, absence == nil else { return false }
    return method == "tools/list" && options.allowsNavigation
      || method == "tools/call" && parameters["arguments"]?["scene"] == nil
  }

  private mutating func handle(
    _ id: RequestID, _ method: String, _ parameters: JSONValue
  ) throws(RequestError) -> [AgentEffect] {
    if work.values.contains(where: { $0.request == id }) || waiting.contains(where: { $0.id == id }) {
      throw RequestError(.invalidRequest, "a request with this id is in flight")
    }
    switch method {
    case "initialize": return [.send(.reply(to: id, try initialize(parameters)))]
    case "ping": return [.send(.reply(to: id, .object([])))]
    default: break
    }
    if phase == .new { throw RequestError(.invalidRequest, "the first request must be initialize") }
    if mustWait(method, parameters) {
      waiting.append(WaitingRequest(id: id, method: method, parameters: parameters))
      return []
    }
    switch method {
    case "tools/list":
      try checkNoCursor(parameters)
      return listTools(id)
    case "tools/call": return try callTool(id, parameters)
    case "resources/list": return listResources(id, after: try text("cursor", of: parameters))
    case "resources/templates/list":
      try checkNoCursor(parameters)
      return [.send(.reply(to: id, .members(("resourceTemplates", SceneResource.templates))))]
    case "resources/read": return read(id, try resource(of: parameters))
    case "resources/subscribe":
      let resource = try resource(of: parameters)
      if subscriptions.count >= options.limits.subscriptions, !subscriptions.contains(resource) {
        throw RequestError(.invalidParameters, "\(subscriptions.count) resources are subscribed (limit subscriptions)")
      }
      subscriptions.insert(resource)
      return [.send(.reply(to: id, .object([])))]
    case "resources/unsubscribe":
      subscriptions.remove(try resource(of: parameters))
      return [.send(.reply(to: id, .object([])))]
    default: throw RequestError(.methodNotFound, "there is no method \(method)")
    }
  }

  private mutating func initialize(_ parameters: JSONValue) throws(RequestError) -> JSONValue {
    if phase != .new { throw RequestError(.invalidRequest, "the session is initialized already") }
    guard let wanted = try text("protocolVersion", of: parameters) else {
      throw RequestError(.invalidParameters, "protocolVersion is missing")
    }
    phase = .initializing
    let version = Self.versions.contains(wanted) ? wanted : Self.versions.last ?? ""
    return .members(
      ("protocolVersion", .string(version)),
      (
        "capabilities",
        .members(
          ("tools", .members(("listChanged", .bool(true)))),
          ("resources", .members(("subscribe", .bool(true)), ("listChanged", .bool(true)))))
      ),
      (
        "serverInfo",
        .members(("name", .string("navd")), ("title", .string("navd scenes")), ("version", .string(options.version)))
      ), ("instructions", .string(instructions)))
  }

  private var instructions: String {
    let looking = "Scenes hold the navigation state of applications. The tool look shows the visible path of a scene. "
    guard options.allowsNavigation else { return looking + "This server only looks: it has no tools that navigate." }
    return looking + "The tools whose names begin with go_ are the transitions of the top screen; they change as the "
      + "scene moves on. People may use the scene at the same time: a tool fails if the scene is no longer where you "
      + "saw it last."
  }

  // MARK: - Parameters

  private func checkNoCursor(_ parameters: JSONValue) throws(RequestError) {
    if try text("cursor", of: parameters) != nil {
      throw RequestError(.invalidParameters, "cursor: there is no such page")
    }
  }

  func text(_ name: String, of parameters: JSONValue) throws(RequestError) -> String? {
    guard let value = parameters[name], !value.isNull else { return nil }
    guard let text = value.stringValue else { throw RequestError(.invalidParameters, "\(name) must be a text") }
    return text
  }

  private func resource(of parameters: JSONValue) throws(RequestError) -> SceneResource {
    guard let uri = try text("uri", of: parameters) else {
      throw RequestError(.invalidParameters, "uri is missing")
    }
    guard let resource = SceneResource(uri), isServed(resource) else {
      throw RequestError(.resourceNotFound, "there is no resource \(uri); see resources/templates/list")
    }
    return resource
  }

  /// Whether a resource is of the scene that is served.
  func isServed(_ resource: SceneResource) -> Bool {
    guard let own = options.scene else { return true }
    return if case .scene(own, _) = resource { true } else { false }
  }

  // MARK: - Calls

  /// Makes a call whose outcome continues `next`.
  mutating func call(_ call: AgentCall, then next: Work) -> [AgentEffect] {
    let number = nextCall
    nextCall += 1
    work[number] = next
    return [.call(number, call)]
  }

  /// Takes the outcome of a call.
  mutating func replied(_ number: Int, _ outcome: CallResult<JSONValue>) -> [AgentEffect] {
    guard let next = work.removeValue(forKey: number) else { return [] }
    switch next {
    case .tools(let id): return toolsRead(id, outcome)
    case .refresh: return refreshed(outcome)
    case .act(let action): return acted(action, outcome)
    case .place(let action): return placeRead(action, outcome)
    case .transitions(let action, let place): return transitionsRead(action, place, outcome)
    case .resources(let id, let isFirst): return [.send(resourcesReply(id, isFirst: isFirst, outcome))]
    case .resource(let id, let resource): return resourceRead(id, resource, outcome)
    case .map(let id, let resource): return [.send(mapReply(id, resource, outcome))]
    }
  }

  /// The purpose of a call.
  enum Work {
    case tools(RequestID)
    case refresh
    /// A tool that navigates.
    case act(ToolRun)
    /// The path after it, or the path alone.
    case place(ToolRun)
    /// The transitions after that.
    case transitions(ToolRun, JSONValue)
    case resources(RequestID, isFirst: Bool)
    case resource(RequestID, SceneResource)
    /// The source of a scene's map.
    case map(RequestID, SceneResource)

    /// The request that waits; nil if none does.
    var request: RequestID? {
      switch self {
      case .refresh: nil
      case .act(let run), .place(let run), .transitions(let run, _): run.request
      case .tools(let id), .resources(let id, _), .resource(let id, _), .map(let id, _): id
      }
    }
  }
}
