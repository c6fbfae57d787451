public import Navigation

// Layers over and under the route's place.
extension ScreenRoute {
  /// Presents a screen over everything. The route stays where it stands; `presented` moves to the new screen.
  /// - Parameters:
  ///   - screen: the screen.
  ///   - presentation: its presentation; nil stands for that of the screen or, failing that, for a sheet.
  ///   - ifPresenting: the effect if a modal is up already.
  public func present(
    _ screen: some Screen, as presentation: Presentation? = nil, ifPresenting: Operation.Present.IfPresenting = .stack
  ) -> Self {
    adding(screen) { screen in
      var screen = screen
      if let presentation { screen.presentation = presentation }
      return .present(.init(screen, ifPresenting: ifPresenting))
    } then: { route, screen in
      let presented = route.make(screen)
      // The container nearest to the top is now a different one.
      if case .nearest = route.place.container, Position.kind != .window, Position.kind != .screen {
        route.place.container = .under(presented)
      }
      if route.place.presented == nil { route.place.presented = presented }
    }
  }

  /// Presents an alert.
  public func showAlert(_ alert: ScreenAlert) -> Self { present(alert, as: .alert) }

  /// Dismisses everything presented over the route's place; over the window, every modal. Does nothing if there is
  /// none.
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

  /// The screen presented over the route's place: by the route itself or, failing that, as far as this front-end knows.
  public var presented: ScreenRoute<OnScreen> {
    if let presented = place.presented { return standing(on: .screen(presented)) }
    return standing(onLayer: 1)
  }

  /// The screen visible in the layer below the route's place.
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
