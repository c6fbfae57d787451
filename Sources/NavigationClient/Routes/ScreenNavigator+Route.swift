import Navigation
import NavigationProtocol

extension ScreenNavigator {
  /// Plans a route: one `Apply` for each part between two `wait`s.
  /// - Returns: the commands, and the screens that they create.
  /// - Throws: the reason why it is impossible.
  private func plan<Start: RoutePosition, End: RoutePosition>(
    _ start: (ScreenRoute<OnWindow>) -> ScreenRoute<Start>, _ options: NavigationInterface.Options,
    _ steps: (ScreenRoute<Start>) -> ScreenRoute<End>
  ) throws(CallFailure) -> (
    commands: [SceneCommand], screens: [(content: ScreenDescription, screen: AnyModalScreen)]
  ) {
    guard let state = scene.state else { throw .disconnected("the scene has not been seen yet") }
    let known = RouteKnowledge(state: state, containers: containers)
    let route = steps(start(ScreenRoute<OnWindow>(.window, knowing: known)))
    if let failure = route.failure { throw failure.reason }
    let commands = route.groups.enumerated().map { index, items in
      var options = options
      if index > 0 {
        // The route itself has changed the scene.
        (options.ifRevision, options.ifTop) = (nil, nil)
        options.requestId = options.requestId.map { "\($0)/\(index)" }
      }
      return SceneCommand(apply: items, options: options)
    }
    return (commands, route.screens)
  }

  /// Sends a route when its turn comes.
  func send<Start: RoutePosition, End: RoutePosition>(
    from start: @escaping (ScreenRoute<OnWindow>) -> ScreenRoute<Start>, _ options: NavigationInterface.Options,
    _ steps: @escaping (ScreenRoute<Start>) -> ScreenRoute<End>
  ) -> SentCommand<Void> {
    SentCommand(on: scene, options: options) { onReply in
      var (tree, key): (ContainerTree?, Int) = (nil, 0)
      let isDry = options.dryRun == true
      scene.send(planning: { [self] () throws(CallFailure) in
        let plan = try plan(start, options, steps)
        tree = containers
        key = tree?.local.add(plan.screens) ?? 0
        return plan.commands
      }) { [scene] result in
        if let tree { scene.whenReached(result, isDry: isDry) { tree.local.remove(key) } }
        onReply(result)
      }
    }
  }

  /// The place of a route that begins at a container of this front-end.
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
