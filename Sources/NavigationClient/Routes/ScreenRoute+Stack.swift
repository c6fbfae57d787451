import Navigation

extension ScreenRoute where Position == OnStack {
  /// Pushes a screen, whatever its own presentation.
  public func push(_ screen: some Screen) -> Self {
    adding(screen) { screen in
      var screen = screen
      screen.presentation = nil
      return .push(.init(screen, container: container))
    } then: { route, screen in
      let made = route.make(screen)
      route.place.screens?.append(made)
      route.stay(on: made)
    }
  }

  /// Replaces the screen on top.
  public func replace(_ screen: some Screen) -> Self {
    adding(screen) {
      .replaceTop(.init($0, container: container))
    } then: { route, screen in
      let made = route.make(screen)
      if var screens = route.place.screens, !screens.isEmpty {
        screens[screens.count - 1] = made
        route.place.screens = screens
      }
      // The stack may have been known by the replaced screen.
      route.place.screen = made
      if case .around = route.place.container { route.place.container = .around(made) }
    }
  }

  /// Pops screens, but never the first one.
  /// - Parameter count: the number of screens, at least 1.
  public func pop(count: Int = 1) -> Self {
    shortened(adding(.pop(.init(.count(count), container: container)))) { max(1, $0.count - max(count, 0)) }
  }

  /// Pops to the last screen that matches; fails if none does.
  public func pop(to match: ContainerMatch<OnScreen>) -> Self {
    let target: ScreenReference.Target
    switch match.target {
    case .screen(let wanted): target = wanted
    case .any: return self
    case .container, .shown:
      let found: ScreenRoute<OnScreen> = last(match)
      guard let screen = found.place.screen else {
        return failing(.failed("this front-end shows no such container"))
      }
      target = screen.reference.target
    }
    let screen = ScreenReference(target)
    return shortened(adding(.pop(.init(.to(screen), container: container)))) { screens in
      screens.lastIndex { $0.matches(screen, in: known.state) }.map { $0 + 1 }
    }
  }

  /// Pops to the first screen.
  public func popToRoot() -> Self { shortened(adding(.pop(.init(.toRoot, container: container)))) { _ in 1 } }

  /// Makes these the screens of the stack. Screens with the same key keep their ids. An empty list is refused.
  public func setStack(_ screens: [AnyModalScreen]) -> Self {
    adding(screens) {
      .setStack(.init($0, container: container))
    } then: { route, screens in
      // Some of the screens may have existed before.
      route.created = nil
      let made = screens.map { RouteScreen.made($0, index: nil) }
      route.place.screens = made
      guard let first = made.first else { return }
      route.place.screen = first
      if case .around = route.place.container { route.place.container = .around(first) }
    }
  }

  /// Dismisses everything presented over the stack, and pops to the first screen, since a stack is never empty.
  public func clear() -> Self { dismiss().popToRoot() }

  public var stackRoot: ScreenRoute<OnScreen> {
    standing(on: place.screens?.first.map { .screen($0) }, orFailing: .failed(Self.unknown))
  }

  public var stackTop: ScreenRoute<OnScreen> {
    standing(on: place.screens?.last.map { .screen($0) }, orFailing: .failed(Self.unknown))
  }

  /// The visible screen, which is the one on top.
  public var stackVisible: ScreenRoute<OnScreen> { stackTop }

  /// The nearest tabs that hold the stack.
  public var tabs: ScreenRoute<OnTabs> {
    guard let screen = place.screens?.first ?? place.screen else { return standing(on: RoutePlace()) }
    return (standing(on: .screen(screen)) as ScreenRoute<OnScreen>).tabs
  }

  /// Notes that the stack became shorter.
  /// - Parameter count: returns the number of remaining screens; nil if it is not known.
  private func shortened(_ route: Self, _ count: ([RouteScreen]) -> Int?) -> Self {
    var route = route
    route.place.screens = place.screens.flatMap { screens in count(screens).map { Array(screens.prefix($0)) } }
    // The stack may have been known by a screen that was popped.
    guard let screens = route.place.screens, let first = screens.first else { return route }
    route.place.screen = first
    if case .around = route.place.container { route.place.container = .around(first) }
    return route
  }

  /// Notes a screen by which the stack is known, if there is none.
  private mutating func stay(on screen: RouteScreen) {
    if place.screen == nil { place.screen = screen }
  }

  private static var unknown: String {
    "which screen of the stack this is, is not known before the steps before it are carried out: navigate twice"
  }
}
