import JSON
import NavigationClient
import NavigationProtocol

/// The calls that keys cause, made in the name of this front-end.
extension SceneConnection {
  /// Makes a call.
  ///
  /// - Parameters:
  ///   - isForced: Whether to override front-ends that refuse.
  ///   - finish: Called with the outcome, unless the connection is closed first.
  func make(_ call: TerminalCall, isForced: Bool = false, _ finish: @escaping (CallOutcome) -> Void) {
    let scene = attachment.scene
    func options(ifTop: Int? = nil) -> NavigationInterface.Options? {
      ifTop == nil && !isForced ? nil : .init(ifTop: ifTop, force: isForced ? true : nil)
    }
    switch call {
    case .back(let top):
      let back = NavigationInterface.Back.Parameters(scene: scene, options: options(ifTop: top))
      self.call(NavigationInterface.Back.self, back, Self.told(call, \.outcome, finish))
    case .selectTab(let index, let tabs, let top):
      let select = NavigationInterface.SelectTab.Parameters(
        scene: scene, index: index, container: .init(id: tabs), options: options(ifTop: top))
      self.call(NavigationInterface.SelectTab.self, select, Self.told(call, \.outcome, finish))
    case .move(let transition, let screen, let arguments):
      let move = NavigationInterface.Move.Parameters(
        scene: scene, transition: transition, from: .init(id: screen),
        arguments: arguments.isEmpty ? nil : arguments, options: options(ifTop: screen))
      self.call(NavigationInterface.Move.self, move, Self.told(call, \.outcome, finish))
    case .openLink(let link): open(link, options(), finish)
    case .dismiss(let screen, let result):
      let dismissal = NavigationInterface.Dismiss.Parameters(
        scene: scene, screen: .init(id: screen), result: result, options: options(ifTop: screen))
      self.call(NavigationInterface.Dismiss.self, dismissal, Self.told(call, \.outcome, finish))
    case .makeVisible(let screen):
      let visible = NavigationInterface.MakeVisible.Parameters(scene: scene, screen: .init(id: screen))
      self.call(NavigationInterface.MakeVisible.self, visible, Self.told(call, \.outcome, finish))
    case .answerGuard(let id, let allows):
      self.call(SceneInterface.AnswerGuard.self, .init(scene: scene, guard: id, allow: allows)) { result in
        finish(CallOutcome(result.map { _ in true }, of: call))
      }
    case .answerRequest(let id, let isHandled, _): answer(id, isHandled: isHandled, nil, finish)
    case .returnTo(let route, let revision):
      returnTo(route, ifRevision: revision) { finish(CallOutcome($0, of: call)) }
    case .undo: undo(options(), finish)
    case .redo:
      self.call(
        NavigationInterface.Redo.self, .init(scene: scene, options: options()), Self.told(call, \.outcome, finish))
    }
  }

  /// A handler that derives the outcome of a call from its reply.
  private static func told<Reply>(
    _ call: TerminalCall, _ outcome: @escaping (Reply) -> NavigationInterface.Outcome,
    _ finish: @escaping (CallOutcome) -> Void
  ) -> (CallChannel.Outcome<Reply>) -> Void {
    { result in finish(CallOutcome(result.map { outcome($0).changed }, of: call)) }
  }

  /// Undoes the newest step. If there is none because of a barrier, the outcome names the barrier.
  private func undo(_ options: NavigationInterface.Options?, _ finish: @escaping (CallOutcome) -> Void) {
    call(NavigationInterface.Undo.self, .init(scene: attachment.scene, options: options)) { [self] result in
      let outcome = CallOutcome(result.map(\.outcome.changed), of: .undo)
      guard case .failure(.remote(let failure)) = result, failure.shortName == "NothingToUndo" else {
        return finish(outcome)
      }
      listHistory(limit: Self.barrierCommitsMax, own: nil) { page in
        finish(page.flatMap { CommitView.barrier(in: $0.commits) }.map { CallOutcome.failed($0) } ?? outcome)
      }
    }
  }

  /// The number of newest commits among which a barrier is looked for.
  private static let barrierCommitsMax = 100

  private func open(
    _ link: String, _ options: NavigationInterface.Options?, _ finish: @escaping (CallOutcome) -> Void
  ) {
    let open = NavigationInterface.OpenLink.Parameters(scene: attachment.scene, url: link, options: options)
    call(NavigationInterface.OpenLink.self, open) { result in
      if case .success(let reply) = result, reply.pending {
        finish(.waiting("The link waits until it may be shown (:links tells which scope it waits for)."))
      } else {
        finish(CallOutcome(result.map(\.outcome.changed), of: .openLink(link)))
      }
    }
  }

  /// Asks for the destination of a link.
  ///
  /// - Parameter finish: Called with a sentence: the destination, or the reason why there is none.
  func resolve(_ link: String, _ finish: @escaping (String) -> Void) {
    let secrecy = mirror.map { Secrecy($0.info) } ?? .none
    call(NavigationInterface.ResolveLink.self, .init(scene: attachment.scene, url: link)) { result in
      switch result {
      case .success(var reply):
        for index in reply.path.indices {
          let screen = reply.path[index]
          reply.path[index].arguments = screen.arguments.map { secrecy.hiding($0, of: screen.name) }
        }
        finish(Notation.text(reply))
      case .failure(let failure): finish(CallOutcome.sentence(failure))
      }
    }
  }

  /// Answers a delegated request.
  ///
  /// - Parameter operations: The operations to perform instead of the daemon's default, or nil for none.
  func answer(
    _ request: String, isHandled: Bool, _ operations: [JSONObject]?, _ finish: @escaping (CallOutcome) -> Void
  ) {
    let answer = SceneInterface.AnswerRequest.Parameters(
      scene: attachment.scene, request: request, handled: isHandled, operations: operations)
    call(SceneInterface.AnswerRequest.self, answer) { result in
      finish(CallOutcome(result.map { _ in true }, of: .answerRequest(request, handled: isHandled, by: nil)))
    }
  }

  /// Reports that a screen was shown. The reply does not matter: the screen may already be gone.
  func tellAppeared(_ screen: Int) {
    call(NavigationInterface.DidAppear.self, .init(scene: attachment.scene, id: screen)) { _ in }
  }

  /// Asks for the transitions from a screen.
  ///
  /// - Parameter finish: Called with the transitions or with an error message; not called if the screen or the daemon
  ///   is gone.
  func listTransitions(from screen: Int, _ finish: @escaping (Result<TransitionList, Message>) -> Void) {
    call(NavigationInterface.ListTransitions.self, .init(scene: attachment.scene, from: .init(id: screen))) { result in
      switch result {
      case .success(let reply):
        var list = TransitionList()
        list.items = reply.transitions.map { TransitionView($0) }
        list.result = Parameter.list(reply.result)
        finish(.success(list))
      case .failure(.remote(let failure)) where failure.shortName == "ScreenNotFound": break
      case .failure(.disconnected): break
      case .failure(let failure): finish(.failure(.error(CallOutcome.sentence(failure))))
      }
    }
  }

}
