import Navigation
public import NavigationProtocol

// Routes that are waited for: then the scene's path and its containers are what they have become by it. The caller is on the
// scene's thread, an actor of its loop.
extension ScreenNavigator {
  /// Navigates from the top, and waits for the outcome: as the form without `await`.
  /// - Parameters:
  ///   - start: `.stack`, `.tabs`, `.screen`, or with a name or key.
  ///   - options: what is said with the operations.
  ///   - steps: the route.
  /// - Throws: `CallFailure`, and then nothing has changed since the last `wait`.
  @discardableResult
  public func navigate<Start: RoutePosition, End: RoutePosition>(
    fromTop start: ContainerMatch<Start>, options: NavigationInterface.Options = .init(),
    _ steps: (ScreenRoute<Start>) -> ScreenRoute<End>
  ) async throws(CallFailure) -> NavigationInterface.Outcome {
    try await perform(from: { $0.top(start) }, options, steps)
  }

  /// Navigates from the window, and waits for the outcome.
  /// - Parameters:
  ///   - fromWindow: says so.
  ///   - options: what is said with the operations.
  ///   - steps: the route.
  /// - Throws: `CallFailure`, and then nothing has changed since the last `wait`.
  @discardableResult
  public func navigate<End: RoutePosition>(
    fromWindow: Void, options: NavigationInterface.Options = .init(),
    _ steps: (ScreenRoute<OnWindow>) -> ScreenRoute<End>
  ) async throws(CallFailure) -> NavigationInterface.Outcome {
    try await perform(from: { $0 }, options, steps)
  }

  /// Navigates from a screen that this front-end shows, and waits for the outcome.
  /// - Parameters:
  ///   - container: what shows it.
  ///   - options: what is said with the operations.
  ///   - steps: the route.
  /// - Throws: `CallFailure`, and then nothing has changed since the last `wait`.
  @discardableResult
  @_disfavoredOverload
  public func navigate<End: RoutePosition>(
    from container: ViewContainer, options: NavigationInterface.Options = .init(),
    _ steps: (ScreenRoute<OnScreen>) -> ScreenRoute<End>
  ) async throws(CallFailure) -> NavigationInterface.Outcome {
    try await perform(from: start(at: container, as: OnScreen.self), options, steps)
  }

  /// Navigates from a stack that this front-end shows, and waits for the outcome.
  /// - Parameters:
  ///   - container: what shows it.
  ///   - options: what is said with the operations.
  ///   - steps: the route.
  /// - Throws: `CallFailure`, and then nothing has changed since the last `wait`.
  @discardableResult
  public func navigate<End: RoutePosition>(
    from container: StackContainer, options: NavigationInterface.Options = .init(),
    _ steps: (ScreenRoute<OnStack>) -> ScreenRoute<End>
  ) async throws(CallFailure) -> NavigationInterface.Outcome {
    try await perform(from: start(at: container, as: OnStack.self), options, steps)
  }

  /// Navigates from tabs that this front-end shows, and waits for the outcome.
  /// - Parameters:
  ///   - container: what shows it.
  ///   - options: what is said with the operations.
  ///   - steps: the route.
  /// - Throws: `CallFailure`, and then nothing has changed since the last `wait`.
  @discardableResult
  public func navigate<End: RoutePosition>(
    from container: TabsContainer, options: NavigationInterface.Options = .init(),
    _ steps: (ScreenRoute<OnTabs>) -> ScreenRoute<End>
  ) async throws(CallFailure) -> NavigationInterface.Outcome {
    try await perform(from: start(at: container, as: OnTabs.self), options, steps)
  }

  /// Navigates from the window that this front-end shows, and waits for the outcome.
  /// - Parameters:
  ///   - container: what shows it.
  ///   - options: what is said with the operations.
  ///   - steps: the route.
  /// - Throws: `CallFailure`, and then nothing has changed since the last `wait`.
  @discardableResult
  public func navigate<End: RoutePosition>(
    from container: WindowContainer, options: NavigationInterface.Options = .init(),
    _ steps: (ScreenRoute<OnWindow>) -> ScreenRoute<End>
  ) async throws(CallFailure) -> NavigationInterface.Outcome {
    try await perform(from: { $0 }, options, steps)
  }
}
