import JSON
import NavigationClient
import NavigationProtocol

/// Carries out on a connection what keys ask for, in the name of this front-end.
extension SceneConnection {
  /// Asks the daemon for something.
  ///
  /// - Parameter finish: Told what became of it; not if the connection is closed before.
  func carryOut(_ call: Call, _ finish: @escaping (CallOutcome) -> Void) {
    let scene = attachment.scene
    switch call {
    case .back(let top):
      let options = NavigationInterface.Options(ifTop: top)
      self.call(
        NavigationInterface.Back.self, .init(scene: scene, options: options), Self.told(call, \.outcome, finish))
    case .selectTab(let index):
      self.call(
        NavigationInterface.SelectTab.self, .init(scene: scene, index: index), Self.told(call, \.outcome, finish))
    case .move(let transition, let screen, let arguments):
      let options = NavigationInterface.Options(ifTop: screen)
      let move = NavigationInterface.Move.Parameters(
        scene: scene, transition: transition, from: .init(id: screen),
        arguments: arguments.isEmpty ? nil : arguments, options: options)
      self.call(NavigationInterface.Move.self, move, Self.told(call, \.outcome, finish))
    case .openLink(let link): open(link, finish)
    case .dismiss(let screen, let result):
      let dismissal = NavigationInterface.Dismiss.Parameters(
        scene: scene, screen: .init(id: screen), result: result, options: .init(ifTop: screen))
      self.call(NavigationInterface.Dismiss.self, dismissal, Self.told(call, \.outcome, finish))
    case .makeVisible(let screen):
      let visible = NavigationInterface.MakeVisible.Parameters(scene: scene, screen: .init(id: screen))
      self.call(NavigationInterface.MakeVisible.self, visible, Self.told(call, \.outcome, finish))
    case .answerGuard(let id, let allows):
      self.call(SceneInterface.AnswerGuard.self, .init(scene: scene, guard: id, allow: allows)) { result in
        finish(CallOutcome(result.map { _ in true }, of: call))
      }
    case .answerRequest(let id, let isHandled, _): answer(id, isHandled: isHandled, nil, finish)
    case .undo: self.call(NavigationInterface.Undo.self, .init(scene: scene), Self.told(call, \.outcome, finish))
    case .redo: self.call(NavigationInterface.Redo.self, .init(scene: scene), Self.told(call, \.outcome, finish))
    }
  }

  /// Tells what became of a call by the outcome that its reply holds.
  private static func told<Reply>(
    _ call: Call, _ outcome: @escaping (Reply) -> NavigationInterface.Outcome,
    _ finish: @escaping (CallOutcome) -> Void
  ) -> (CallChannel.Outcome<Reply>) -> Void {
    { result in finish(CallOutcome(result.map { outcome($0).changed }, of: call)) }
  }

  private func open(_ link: String, _ finish: @escaping (CallOutcome) -> Void) {
    call(NavigationInterface.OpenLink.self, .init(scene: attachment.scene, url: link)) { result in
      if case .success(let reply) = result, reply.pending {
        finish(.waiting("The link waits until it may be shown (:links tells which scope it waits for)."))
      } else {
        finish(CallOutcome(result.map(\.outcome.changed), of: .openLink(link)))
      }
    }
  }

  /// Answers a delegated request.
  ///
  /// - Parameter operations: What is carried out in the daemon's place; nil for nothing.
  func answer(
    _ request: String, isHandled: Bool, _ operations: [JSONObject]?, _ finish: @escaping (CallOutcome) -> Void
  ) {
    let answer = SceneInterface.AnswerRequest.Parameters(
      scene: attachment.scene, request: request, handled: isHandled, operations: operations)
    call(SceneInterface.AnswerRequest.self, answer) { result in
      finish(CallOutcome(result.map { _ in true }, of: .answerRequest(request, handled: isHandled, by: nil)))
    }
  }

  /// Says that a screen was shown. Nothing depends on the answer: a screen that is gone was shown too late.
  func tellAppeared(_ screen: Int) {
    call(NavigationInterface.DidAppear.self, .init(scene: attachment.scene, id: screen)) { _ in }
  }

  /// Asks what can be done from a screen.
  ///
  /// - Parameter finish: Told the transitions; none when the screen is not in sight any more.
  func listTransitions(from screen: Int, _ finish: @escaping ([TransitionView]) -> Void) {
    call(NavigationInterface.ListTransitions.self, .init(scene: attachment.scene, from: .init(id: screen))) { result in
      if case .success(let reply) = result { finish(reply.transitions.map { TransitionView($0) }) }
    }
  }

  /// Asks for the newest commits, or for those before a revision.
  func listHistory(before revision: Int?, _ finish: @escaping ([CommitView]) -> Void) {
    let request = SceneInterface.History.Parameters(
      scene: attachment.scene, limit: PastView.pageSize, before: revision)
    call(SceneInterface.History.self, request) { result in
      if case .success(let reply) = result { finish(reply.commits.map { CommitView($0) }) }
    }
  }

  /// Asks what the scene was at a revision.
  ///
  /// - Parameter finish: Told nil when that is not known any more.
  func look(at revision: Int, _ finish: @escaping (SceneView?) -> Void) {
    call(SceneInterface.Get.self, .init(scene: attachment.scene, revision: revision)) { result in
      if case .success(let reply) = result { finish(SceneView(reply)) } else { finish(nil) }
    }
  }
}
