import Navigation
public import NavigationProtocol

// Routes keep their order, and a route's closure is called when the scene shows the effects of all earlier commands. If a
// route fails, nothing has changed since its last `wait`.
extension ScreenNavigator {
  /// Navigates from the top.
  /// - Parameters:
  ///   - start: `.screen` for the screen on top, `.stack` or `.tabs` for the nearest ones, or another match.
  ///   - options: the options of the operations.
  ///   - steps: the route.
  @discardableResult
  public func navigate<Start: RoutePosition, End: RoutePosition>(
    fromTop start: ContainerMatch<Start>, options: NavigationInterface.Options = .init(),
    _ steps: @escaping (ScreenRoute<Start>) -> ScreenRoute<End>
  ) -> SentCommand<Void> {
    send(from: { $0.top(start) }, options, steps)
  }

  /// Navigates from the window, along `steps` and with options.
  @discardableResult
  public func navigate<End: RoutePosition>(
    fromWindow: Void, options: NavigationInterface.Options = .init(),
    _ steps: @escaping (ScreenRoute<OnWindow>) -> ScreenRoute<End>
  ) -> SentCommand<Void> {
    send(from: { $0 }, options, steps)
  }

  /// Navigates from a screen that this front-end shows in a container, along `steps` and with options.
  @discardableResult
  @_disfavoredOverload
  public func navigate<End: RoutePosition>(
    from container: ViewContainer, options: NavigationInterface.Options = .init(),
    _ steps: @escaping (ScreenRoute<OnScreen>) -> ScreenRoute<End>
  ) -> SentCommand<Void> {
    send(from: start(at: container, as: OnScreen.self), options, steps)
  }

  /// Navigates from a stack that this front-end shows in a container, along `steps` and with options.
  @discardableResult
  public func navigate<End: RoutePosition>(
    from container: StackContainer, options: NavigationInterface.Options = .init(),
    _ steps: @escaping (ScreenRoute<OnStack>) -> ScreenRoute<End>
  ) -> SentCommand<Void> {
    send(from: start(at: container, as: OnStack.self), options, steps)
  }

  /// Navigates from tabs that this front-end shows in a container, along `steps` and with options.
  @discardableResult
  public func navigate<End: RoutePosition>(
    from container: TabsContainer, options: NavigationInterface.Options = .init(),
    _ steps: @escaping (ScreenRoute<OnTabs>) -> ScreenRoute<End>
  ) -> SentCommand<Void> {
    send(from: start(at: container, as: OnTabs.self), options, steps)
  }

  /// Navigates from the window that this front-end shows in a container, along `steps` and with options.
  @discardableResult
  public func navigate<End: RoutePosition>(
    from container: WindowContainer, options: NavigationInterface.Options = .init(),
    _ steps: @escaping (ScreenRoute<OnWindow>) -> ScreenRoute<End>
  ) -> SentCommand<Void> {
    send(from: { $0 }, options, steps)
  }
}
