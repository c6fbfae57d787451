import Navigation

extension ScreenRoute where Position == OnScreen {
  /// Brings the screen into view: selects the tabs that lead to it, pops what covers it, and dismisses the modals over
  /// it.
  public func makeVisible() -> Self {
    guard let screen = place.screen else { return self }
    var route = adding(.makeVisible(.init(screen.reference)))
    route.place.presented = nil
    return route
  }

  /// Replaces the screen by another, which keeps the id.
  public func replace(with screen: some Screen) -> Self {
    guard let old = place.screen?.reference else { return self }
    return adding(screen) {
      .replaceScreen(.init(old, with: $0))
    } then: { route, screen in
      // An id still refers to it; any other reference must now name the new screen.
      if case .id = old.target { return }
      if case .created = old.target { return }
      route.place.screen = .made(screen, index: nil)
    }
  }

  /// Dismisses the screen and everything after it.
  /// - Parameter result: the screen's result; see `NavigationScene.result(of:as:)`.
  public func leave(with result: some Encodable) -> Self {
    do throws(ArgumentsError) {
      return adding(.dismiss(.init(place.screen?.reference, result: try Arguments.encode(result))))
    } catch {
      return failing(.invalidArgument(screen: "", argument: "result." + error.path, expected: error.expectation))
    }
  }

  /// The nearest stack that holds the screen.
  public var stack: ScreenRoute<OnStack> { standing(within: .stack) }

  /// The nearest tabs that hold the screen.
  public var tabs: ScreenRoute<OnTabs> { standing(within: .tabs) }

  private func standing<Other: RoutePosition>(within kind: NodeKind) -> ScreenRoute<Other> {
    guard let screen = place.screen else { return standing(on: RoutePlace()) }
    let container = known.state.resolve(screen.reference).flatMap { known.state.nearest(kind, around: $0) }
    // The contents are known as long as the route has no steps that may change them.
    var place = groups == [[]] ? container.map { known.state.place(of: $0) } ?? RoutePlace() : RoutePlace()
    place.container = .around(screen)
    place.screen = screen
    place.presented = self.place.presented
    return standing(on: place)
  }
}
