public import Navigation

// What lies over the place where a route stands, and under it.
extension ScreenRoute {
  /// Presents a screen over everything; the route stays where it stands (`presented` goes there).
  /// - Parameters:
  ///   - screen: what is presented.
  ///   - presentation: how; what the screen says itself when nil, else a sheet.
  ///   - ifPresenting: what happens when a modal is up already.
  public func present(
    _ screen: some Screen, as presentation: Presentation? = nil, ifPresenting: Operation.Present.IfPresenting = .stack
  ) -> Self {
    adding(screen) { screen in
      var screen = screen
      if let presentation { screen.presentation = presentation }
      return .present(.init(screen, ifPresenting: ifPresenting))
    } then: { route, screen in
      let presented = route.make(screen)
      // What is nearest to the top is another one now.
      if case .nearest = route.place.container, Position.kind != .window, Position.kind != .screen {
        route.place.container = .under(presented)
      }
      if route.place.presented == nil { route.place.presented = presented }
    }
  }

  /// Presents an alert: a screen that front-ends draw as one.
  public func showAlert(_ alert: ScreenAlert) -> Self { present(alert, as: .alert) }

  /// Dismisses what is presented over the place where the route stands; over the window, every modal. Where nothing is
  /// presented, nothing changes.
  public func dismiss() -> Self {
    var route = self
    if let presented = place.presented, Position.kind != .window {
      route = adding(.dismiss(.init(presented.reference)))
      route.place.presented = nil
      if case .under = place.container { route.place.container = .nearest }
    } else if Position.kind == .window {
      route = adding(.dismissPresented(.init()))
    } else if let screen = place.screen {
      route = adding(.dismissPresented(.init(of: screen.reference)))
    }
    return route
  }

  /// What is presented over the place where the route stands: what the route itself presented, else what this front-end
  /// was told of.
  public var presented: ScreenRoute<OnScreen> {
    if let presented = place.presented { return standing(on: .screen(presented)) }
    return standing(onLayer: 1)
  }

  /// What is visible in the layer under that of the place where the route stands.
  public var presenting: ScreenRoute<OnScreen> { standing(onLayer: -1) }

  private func standing(onLayer offset: Int) -> ScreenRoute<OnScreen> {
    let state = known.state
    let start: NodeID? =
      Position.kind == .window
      ? state.children(of: SceneState.window).first : place.screen.flatMap { state.resolve($0.reference) }
    let layer = start.flatMap { state.layer(offset, from: $0) }
    return standing(
      on: layer.map { .screen(.id(offset > 0 ? state.firstScreen(in: $0) : state.topScreen(in: $0))) },
      orFailing: .containerNotFound(
        .screen, ContainerReference(.relation(offset > 0 ? .presented : .presenting, of: place.screen?.reference))))
  }
}
