import Navigation
public import NavigationProtocol

// Routes that nobody waits for: they keep their order, and failures go to the scene's `onError`. Closures are carried out
// at once.
extension ScreenNavigator {
  /// Navigates from the top: the screen on top, the nearest stack or tabs, or what else matches there.
  /// - Parameters:
  ///   - start: `.stack`, `.tabs`, `.screen`, or with a name or key.
  ///   - options: what is said with the operations.
  ///   - steps: the route.
  public func navigate<Start: RoutePosition, End: RoutePosition>(
    fromTop start: ContainerMatch<Start>, options: NavigationInterface.Options = .init(),
    _ steps: (ScreenRoute<Start>) -> ScreenRoute<End>
  ) {
    send(from: { $0.top(start) }, options, steps)
  }

  /// Navigates from the window.
  /// - Parameters:
  ///   - fromWindow: says so.
  ///   - options: what is said with the operations.
  ///   - steps: the route.
  public func navigate<End: RoutePosition>(
    fromWindow: Void, options: NavigationInterface.Options = .init(),
    _ steps: (ScreenRoute<OnWindow>) -> ScreenRoute<End>
  ) {
    send(from: { $0 }, options, steps)
  }

  /// Navigates from a screen that this front-end shows.
  /// - Parameters:
  ///   - container: what shows it.
  ///   - options: what is said with the operations.
  ///   - steps: the route.
  @_disfavoredOverload
  public func navigate<End: RoutePosition>(
    from container: ViewContainer, options: NavigationInterface.Options = .init(),
    _ steps: (ScreenRoute<OnScreen>) -> ScreenRoute<End>
  ) {
    send(from: start(at: container, as: OnScreen.self), options, steps)
  }

  /// Navigates from a stack that this front-end shows.
  /// - Parameters:
  ///   - container: what shows it.
  ///   - options: what is said with the operations.
  ///   - steps: the route.
  public func navigate<End: RoutePosition>(
    from container: StackContainer, options: NavigationInterface.Options = .init(),
    _ steps: (ScreenRoute<OnStack>) -> ScreenRoute<End>
  ) {
    send(from: start(at: container, as: OnStack.self), options, steps)
  }

  /// Navigates from tabs that this front-end shows.
  /// - Parameters:
  ///   - container: what shows it.
  ///   - options: what is said with the operations.
  ///   - steps: the route.
  public func navigate<End: RoutePosition>(
    from container: TabsContainer, options: NavigationInterface.Options = .init(),
    _ steps: (ScreenRoute<OnTabs>) -> ScreenRoute<End>
  ) {
    send(from: start(at: container, as: OnTabs.self), options, steps)
  }

  /// Navigates from the window that this front-end shows.
  /// - Parameters:
  ///   - container: what shows it.
  ///   - options: what is said with the operations.
  ///   - steps: the route.
  public func navigate<End: RoutePosition>(
    from container: WindowContainer, options: NavigationInterface.Options = .init(),
    _ steps: (ScreenRoute<OnWindow>) -> ScreenRoute<End>
  ) {
    send(from: { $0 }, options, steps)
  }
}
