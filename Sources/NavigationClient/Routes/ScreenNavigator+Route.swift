import Navigation
import NavigationProtocol

extension ScreenNavigator {
  /// Plans a route.
  /// - Throws: the reason why it is impossible.
  func plan<Start: RoutePosition, End: RoutePosition>(
    _ start: (ScreenRoute<OnWindow>) -> ScreenRoute<Start>, _ options: NavigationInterface.Options,
    _ steps: (ScreenRoute<Start>) -> ScreenRoute<End>
  ) throws(CallFailure) -> RoutePlan {
    guard let state = scene.state else { throw .disconnected("what the scene shows was never told") }
    let known = RouteKnowledge(state: state, containers: containers)
    let route = steps(start(ScreenRoute<OnWindow>(.window, knowing: known)))
    return try RoutePlan(route.groups, failure: route.failure, options: options)
  }

  /// Sends a route.
  func send<Start: RoutePosition, End: RoutePosition>(
    from start: (ScreenRoute<OnWindow>) -> ScreenRoute<Start>, _ options: NavigationInterface.Options,
    _ steps: (ScreenRoute<Start>) -> ScreenRoute<End>
  ) {
    do throws(CallFailure) {
      runner.run(try plan(start, options, steps)) { [scene] result in
        if case .failure(let failure) = result { scene.onError(failure) }
      }
    } catch {
      scene.onError(error)
    }
  }

  /// Sends a route and waits for its outcome, and until the scene has reached it.
  func perform<Start: RoutePosition, End: RoutePosition>(
    from start: (ScreenRoute<OnWindow>) -> ScreenRoute<Start>, _ options: NavigationInterface.Options,
    _ steps: (ScreenRoute<Start>) -> ScreenRoute<End>
  ) async throws(CallFailure) -> NavigationInterface.Outcome {
    let plan = try plan(start, options, steps)
    let result = await withCheckedContinuation { (waiter: CheckedContinuation<_, Never>) in
      runner.run(plan) { [scene] result in
        guard case .success(let outcome) = result, options.dryRun != true else {
          return waiter.resume(returning: result)
        }
        _ = SceneArrival(of: scene, at: outcome.revision) { waiter.resume(returning: result) }
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
