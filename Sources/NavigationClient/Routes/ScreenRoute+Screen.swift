import Navigation

extension ScreenRoute where Position == OnScreen {
  /// Brings the screen into view from wherever it is: selects the tabs that lead to it, pops what covers it, dismisses
  /// the modals over it.
  public func makeVisible() -> Self {
    guard let screen = place.screen else { return self }
    var route = adding(.makeVisible(.init(screen.reference)))
    route.place.presented = nil
    return route
  }

  /// Puts another screen in the place of this one, whose id it keeps.
  public func replace(with screen: some Screen) -> Self {
    guard let old = place.screen?.reference else { return self }
    return adding(screen) {
      .replaceScreen(.init(old, with: $0))
    } then: { route, screen in
      // By its id it is found as before; else it goes by what it is now.
      if case .id = old.target { return }
      if case .created = old.target { return }
      route.place.screen = .made(screen, index: nil)
    }
  }

  /// Dismisses the screen itself and everything after it.
  /// - Parameter result: what it leaves with, for those who wait for it (`NavigationScene.result(of:as:)`).
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
    // What it holds is known when the route has done nothing that may have changed it.
    var place = groups == [[]] ? container.map { known.state.place(of: $0) } ?? RoutePlace() : RoutePlace()
    place.container = .around(screen)
    place.screen = screen
    place.presented = self.place.presented
    return standing(on: place)
  }
}
