import EventLoop
import JSON
import NavigationClient

/// Answers the requests of the page. It owns the sessions, the streams of the windows, and the calls in flight. Used on
/// the loop's thread; `WebDesk` connects other threads.
final class WebService {
  let loop: EventLoop
  let candidates: [AddressChoice.Candidate]
  let options: WebOptions
  private let origins: OriginRule
  private let address: ListenAddress
  var access: AccessBook
  var streams: [WebResponse.StreamID: OpenStream] = [:]
  var nextStream = 0
  private var calls: [Int: RestrictedCall] = [:]
  private var nextCall = 0
  var layouts: LayoutCache
  /// The layouts in progress, with the requests that wait for each.
  var layoutMakers: [String: (maker: LayoutMaker, waiting: [(WebResponse) -> Void])] = [:]
  private var breath: Timer?
  let sipInterval: Duration

  /// - Parameters:
  ///   - loop: The loop whose thread uses the service.
  ///   - candidates: The addresses of the daemon.
  ///   - address: The address of the page, with its port.
  ///   - sipInterval: The interval at which a paused stream reads some events.
  init(
    on loop: EventLoop, to candidates: [AddressChoice.Candidate], at address: ListenAddress, _ options: WebOptions,
    sipInterval: Duration = ClientLimits.sipInterval
  ) {
    self.loop = loop
    self.candidates = candidates
    self.options = options
    self.address = address
    self.sipInterval = sipInterval
    origins = OriginRule(address)
    access = AccessBook(options.limits)
    layouts = LayoutCache(countMax: options.limits.layouts, retry: .seconds(options.limits.layoutRetrySeconds))
    breath = Timer(on: loop, after: Self.breathInterval, every: Self.breathInterval) { [unowned self] in
      breathe()
    }
  }

  /// The interval of keep-alive comments in streams.
  private static let breathInterval = Duration.seconds(10)
  /// The name of the cookie. It includes the port, because the ports of a host share cookies.
  private var cookieName: String { "navd_web_\(address.port)" }

  /// A new address that works once.
  func invite() -> String { "http://\(address.authority)/?token=\(access.invite(at: loop.now).text)" }

  /// Answers a request by its head if it is refused or not from a signed-in browser, or returns nil.
  func answerStranger(_ head: WebRequest) -> WebResponse? {
    do throws(WebRefusal) {
      if case .answered(let answer) = try admit(head) { return answer }
      return nil
    } catch {
      return error.response
    }
  }

  /// Answers a request.
  /// - Parameter onAnswer: Called once, immediately or later.
  func answer(_ request: WebRequest, onAnswer: @escaping (WebResponse) -> Void) {
    do throws(WebRefusal) {
      switch try admit(request) {
      case .answered(let answer): onAnswer(answer)
      case .admitted(let route, let session): try answer(route, request, session, onAnswer)
      }
    } catch {
      onAnswer(error.response)
    }
  }

  /// The decision about a request by its head.
  private enum Admission {
    case answered(WebResponse)
    case admitted(WebRoute, AccessBook.SessionID)
  }

  private func admit(_ request: WebRequest) throws(WebRefusal) -> Admission {
    let route = try WebRoute(request)
    if let refusal = origins.refusal(of: request, isDocument: route.isDocument) { throw WebRefusal(refusal) }
    if case .page(let token?) = route { return .answered(signIn(token)) }
    for cookie in request.cookies(cookieName) {
      if let session = access.session(cookie, at: loop.now) { return .admitted(route, session) }
    }
    if case .file(let file) = route, file.isPublic { return .answered(file.response) }
    throw WebRefusal(
      route.isDocument
        ? PageFile.stranger(status: 401)
        : .refusal(401, "SignedOut", "Open the address that navctl web prints."))
  }

  private func answer(
    _ route: WebRoute, _ request: WebRequest, _ session: AccessBook.SessionID,
    _ onAnswer: @escaping (WebResponse) -> Void
  ) throws(WebRefusal) {
    switch route {
    case .page: onAnswer(PageFile.index.response)
    case .file(let file): onAnswer(file.response)
    case .events: onAnswer(try events(for: session))
    case .session:
      onAnswer(
        .json(
          .object([
            .init("navigates", .bool(options.allowsNavigation)), .init("isFull", .bool(!hasRoom(for: session))),
          ])))
    case .history(let scene, let limit):
      try look("org.navd.Scene.History", ["scene": .string(scene), "limit": .integer(limit)], onAnswer)
    case .at(let scene, let revision):
      try look("org.navd.Scene.Get", ["scene": .string(scene), "revision": .integer(revision)], onAnswer)
    case .transitions(let scene):
      try look("org.navd.Navigation.ListTransitions", ["scene": .string(scene)], onAnswer)
    case .map(let name): try layout(ofMap: name, onAnswer)
    case .navigate:
      guard options.allowsNavigation else {
        throw WebRefusal(
          .refusal(403, "LooksOnly", "This page only looks. To navigate: navctl web --allow-navigation"))
      }
      let wanted = try PageOperation(request.body)
      try call(as: .navigate, wanted.method, wanted.parameters) { onAnswer(Self.response($0)) }
    case .invite:
      onAnswer(
        .json(
          .object([
            .init("address", .string(invite())), .init("minutes", .integer(options.limits.invitationSeconds / 60)),
          ])))
    }
  }

  /// Exchanges the token for a cookie. The response is a page of ours that loads the real page: then the browser sends
  /// the cookie even if a foreign page had the link, and no browser history keeps the token.
  private func signIn(_ token: String) -> WebResponse {
    guard let secret = access.signIn(token, at: loop.now) else { return PageFile.stranger(status: 403) }
    var response = PageFile.welcome
    response.headers.append(
      .init(
        "Set-Cookie",
        "\(cookieName)=\(secret.text); Path=/; HttpOnly; SameSite=Strict; Max-Age=\(options.limits.sessionSeconds)"))
    return response
  }

  // MARK: - Calls to the daemon

  private func look(
    _ method: String, _ parameters: KeyValuePairs<String, JSONValue>, _ onAnswer: @escaping (WebResponse) -> Void
  ) throws(WebRefusal) {
    let members = parameters.map { (key: $0.key, value: $0.value.description) }
    try call(as: .observe, method, JSONObject(members: members)) { onAnswer(Self.response($0)) }
  }

  /// Calls the daemon unless too many calls are in flight.
  func call(
    as role: RestrictedCall.Role, _ method: String, _ parameters: JSONObject,
    _ onDone: @escaping (CallResult<JSONValue>) -> Void
  ) throws(WebRefusal) {
    guard calls.count < options.limits.calls else {
      throw WebRefusal(.refusal(429, "LimitReached", "\(calls.count) calls to navd wait already (limit calls)."))
    }
    let number = nextCall
    nextCall += 1
    calls[number] = RestrictedCall(
      on: loop, to: candidates, as: role, method, parameters, within: .seconds(options.limits.callSeconds)
    ) { [unowned self] outcome in
      calls[number] = nil
      onDone(outcome)
    }
  }

  static func response(_ outcome: CallResult<JSONValue>) -> WebResponse {
    switch outcome {
    case .success(let reply): .json(reply)
    case .failure(.remote(let failure)):
      .json(.object([.init("error", .string(failure.name)), .init("parameters", failure.parameters)]), status: 422)
    case .failure(.notSent(let reason)): .refusal(422, "NotSent", reason)
    case .failure(.timedOut): .refusal(504, "TimedOut", "navd did not answer in time.")
    case .failure: .refusal(503, "Unreachable", "navd is away.")
    }
  }

  private func breathe() {
    for (id, stream) in streams {
      if stream.queue.isStalled(at: loop.now, after: .seconds(options.limits.stallSeconds)) {
        end(id)
      } else if !access.isOpen(stream.session, at: loop.now) {
        streams[id]?.queue.append(ServerSentEvent(state: "signedOut").text, at: loop.now)
        end(id, keeping: true)
      } else {
        streams[id]?.queue.append(ServerSentEvent.breath, at: loop.now)
      }
    }
  }
}
