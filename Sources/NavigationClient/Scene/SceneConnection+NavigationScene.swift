public import JSON
public import Navigation
import NavigationProtocol
public import Varlink

extension SceneConnection: NavigationScene {
  public var path: PathUpdate { teller.last ?? PathUpdate(current: []) }

  public var state: SceneState? { mirror?.state }

  public var revision: Revision? { mirror?.at.revision }

  public func send(_ command: SceneCommand, _ onReply: @escaping CommandQueue.Reply) {
    loop.checkIsolated()
    queue.send(command, onReply)
  }

  public func send(planning plan: @escaping CommandQueue.Plan, _ onReply: @escaping CommandQueue.Reply) {
    loop.checkIsolated()
    queue.send(planning: plan, onReply)
  }

  func transmit(_ command: SceneCommand, _ onReply: @escaping CommandQueue.Reply) {
    guard let speaker = channels.openSpeaker else { return onReply(.failure(away)) }
    speaker.call(command.method, as: NavigationInterface.Apply.Reply.self) { [scene = attachment.scene] buffer in
      command.encodeParameters(scene: scene, into: &buffer)
    } onReply: {
      onReply($0.map(\.outcome))
    }
  }

  /// Waits, on a connection of its own and over restarts of navd, until a screen or a coordinator has left the scene,
  /// and this front-end is attached and has seen it leave.
  /// - Parameters:
  ///   - leaver: the screen or coordinator.
  ///   - onReply: called once with its result; nil if it left without one.
  /// - Returns: a handle that cancels the wait.
  @discardableResult
  public func awaitResult(of leaver: Leaver, _ onReply: @escaping (CallResult<JSONObject?>) -> Void) -> PendingResult {
    guard isOpen, wasAttached else {
      onReply(.failure(away))
      return PendingResult {}
    }
    let key = resultWaits.begin({ [weak self] in self?.wasTold(at: $0) ?? true }, onReply) { onReply in
      ResultWait(on: loop, at: channels.candidates, parser: channels.parser, scene: attachment.scene, leaver, onReply)
    }
    return PendingResult { [weak resultWaits] in resultWaits?.cancel(key) }
  }

  /// Whether the front-end is attached and its mirror has reached a revision.
  private func wasTold(at then: SceneInterface.At) -> Bool {
    guard status == .attached, let now = mirror?.at else { return false }
    return now.epoch != then.epoch || now.revision >= then.revision
  }

  public func whenReached(_ revision: Revision, _ onArrival: @escaping () -> Void) {
    if isOpen, let now = mirror?.at.revision, now < revision {
      arrivals.wait(for: revision, onArrival)
    } else {
      onArrival()
    }
  }

  public func observe(_ observer: @escaping (PathUpdate?) -> Void) -> PathObservation { teller.observe(self, observer) }

  public func observeTree(_ observer: @escaping (TreeUpdate?) -> Void) -> TreeObservation {
    treeObservers.add(to: self, first: wasAttached ? state.map { .beginning($0) } : nil, observer)
  }
}

extension SceneConnection {
  /// Calls a method in the front-end's name. Answers to navd's questions do not wait behind other calls.
  /// - Parameters:
  ///   - method: the method.
  ///   - parameters: its parameters.
  ///   - onReply: called once with the outcome; at once, with `disconnected`, while detached.
  public func call<Method: RemoteMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters,
    _ onReply: @escaping (CallChannel.Outcome<Method.Reply>) -> Void
  ) {
    let isAnswer = method == SceneInterface.AnswerGuard.self || method == SceneInterface.AnswerRequest.self
    guard let channel = isAnswer ? channels.openAnswerer : channels.openSpeaker else {
      return onReply(.failure(away))
    }
    channel.call(method, parameters, .single, onReply)
  }

  /// Opens the channel for answers when there is a question, so that an answer arrives even if the front-end closes
  /// right after it.
  func prepare(for event: SceneEvent) {
    switch event {
    case .guarded, .requested: _ = channels.openAnswerer
    default: break
    }
  }

  /// The failure of calls while there is no connection.
  private var away: CallFailure {
    if case .ended(let end) = status { end.failure } else { .disconnected("the daemon is away") }
  }
}

extension SceneConnection: RequestAnswering {
  /// Answers a request that navd delegates.
  func answer(_ request: SceneInterface.DelegatedRequest) {
    guard let onRequest else { return answer(request.request, .notHandled) }
    guard let ticket = questions.ask(request.request) else { return }
    onRequest(RouteRequest(request)) { [weak self] answer in
      guard let self, questions.answer(ticket) else { return }
      self.answer(request.request, answer)
    }
  }

  private func answer(_ request: String, _ answer: RouteAnswer) {
    var parameters = SceneInterface.AnswerRequest.Parameters(scene: attachment.scene, request: request, handled: false)
    if case .handled(let operations) = answer {
      parameters.handled = true
      parameters.operations = Call.Request.apply(operations.map { ApplyItem($0) }).wire
    }
    call(SceneInterface.AnswerRequest.self, parameters) { [weak self] outcome in self?.answered(outcome) }
  }

  /// Reports the failure of an answer, unless the front-end was closed before navd had confirmed it.
  func answered<Reply>(_ outcome: CallChannel.Outcome<Reply>) {
    if case .failure(let failure) = outcome, failure != .cancelled { onError(failure) }
  }
}
