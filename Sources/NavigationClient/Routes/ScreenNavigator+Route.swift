import Navigation
import NavigationProtocol

extension ScreenNavigator {
  /// Plans a route: one `Apply` for each part between two `wait`s.
  /// - Throws: the reason why it is impossible.
  private func plan<Start: RoutePosition, End: RoutePosition>(
    _ start: (ScreenRoute<OnWindow>) -> ScreenRoute<Start>, _ options: NavigationInterface.Options,
    _ steps: (ScreenRoute<Start>) -> ScreenRoute<End>
  ) throws(CallFailure) -> [SceneCommand] {
    guard let state = scene.state else { throw .disconnected("what the scene shows was never told") }
    let known = RouteKnowledge(state: state, containers: containers)
    let route = steps(start(ScreenRoute<OnWindow>(.window, knowing: known)))
    if let failure = route.failure { throw failure.reason }
    return route.groups.enumerated().map { index, items in
      var options = options
      if index > 0 {
        // The route itself has changed the scene.
        (options.ifRevision, options.ifTop) = (nil, nil)
        options.requestId = options.requestId.map { "\($0)/\(index)" }
      }
      return SceneCommand(apply: items, options: options)
    }
  }

  /// Sends a route when its turn comes.
  /// - Parameter onReply: called with the outcome; without it a failure goes to the scene's `onError`.
  func send<Start: RoutePosition, End: RoutePosition>(
    from start: @escaping (ScreenRoute<OnWindow>) -> ScreenRoute<Start>, _ options: NavigationInterface.Options,
    _ steps: @escaping (ScreenRoute<Start>) -> ScreenRoute<End>, onReply: CommandQueue.Reply? = nil
  ) {
    let planning: CommandQueue.Plan = { [self] () throws(CallFailure) in try plan(start, options, steps) }
    scene.send(planning: planning) { [scene] result in
      if let onReply { return onReply(result) }
      if case .failure(let failure) = result { scene.onError(failure) }
    }
  }

  /// Sends a route when its turn comes, and waits until the scene shows its effects.
  func perform<Start: RoutePosition, End: RoutePosition>(
    from start: @escaping (ScreenRoute<OnWindow>) -> ScreenRoute<Start>, _ options: NavigationInterface.Options,
    _ steps: @escaping (ScreenRoute<Start>) -> ScreenRoute<End>
  ) async throws(CallFailure) -> NavigationInterface.Outcome {
    let result = await withCheckedContinuation { (waiter: CheckedContinuation<_, Never>) in
      send(from: start, options, steps) { [scene] result in
        scene.whenReached(result, of: options) { waiter.resume(returning: result) }
      }
    }
    return try result.get()
  }

  /// Where a route begins that starts from a container of this front-end.
  func start<Start: RoutePosition>(
    at container: ViewContainer, as position: Start.Type
  ) -> (ScreenRoute<OnWindow>) -> ScreenRoute<Start> {
    { window in
      let state = window.known.state
      guard let id = container.nodeID, let node = state.node(id) else {
        return window.failing(.failed("this container shows nothing of the scene")).standing(on: .window)
      }
      if node.kind == Start.kind { return window.standing(on: state.place(of: id)) }
      // A screen that shows itself in a stack or tabs of its own.
      let screen: ScreenRoute<OnScreen> = window.standing(on: .screen(.id(id)))
      switch Start.kind {
      case .stack: return screen.stack.standing(on: screen.stack.place)
      case .tabs: return screen.tabs.standing(on: screen.tabs.place)
      case .screen, .window: return screen.standing(on: state.place(of: state.topScreen(in: id)))
      }
    }
  }
}
