import Navigation

// Steps that every route offers.
extension ScreenRoute {
  /// Asks front-ends to redraw the route's screen: the top of a stack, the selected tab's first screen, or every screen
  /// of the window.
  public func refresh() -> Self {
    let screen = place.screens?.last ?? place.screen
    return adding(.refresh(.init(Position.kind == .window ? nil : screen?.reference)))
  }

  /// Opens a link of the scene's map.
  ///
  /// A link whose scope is not active, or that needs a front-end, becomes pending. The `links` of the command's outcome
  /// say which did.
  public func openURL(_ url: String) -> Self { unsure(adding(.openLink(.init(url)))) }

  /// Fails the route with a message.
  public func fail(_ message: String) -> Self { adding(.fail(.init(message))) }

  /// Ends an `Apply`. Later steps form a commit of their own, after the outcome of this one.
  public func wait() -> Self {
    var route = self
    route.groups.append([])
    route.created = 0
    route.place = place.settled
    return route
  }

  /// Tries steps. If one fails, their effects are undone and the route continues.
  public func tryTo<Other: RoutePosition>(_ steps: (Self) -> ScreenRoute<Other>) -> Self {
    inside(steps, from: self) { .tryTo(.init($0)) }
  }

  /// If a step since the beginning or the last `wait` fails, undoes the effects and executes these steps instead. They
  /// start from the window, since nothing else is sure to exist.
  public func fallback<Other: RoutePosition>(_ steps: (ScreenRoute<OnWindow>) -> ScreenRoute<Other>) -> Self {
    wrapping(steps) { .tryTo(.init($0, otherwise: $1)) }
  }

  /// Executes these steps after those since the beginning or the last `wait`, even if one of those fails and is
  /// tolerated. They start from the window.
  public func ensure<Other: RoutePosition>(_ steps: (ScreenRoute<OnWindow>) -> ScreenRoute<Other>) -> Self {
    wrapping(steps) { .tryTo(.init($0, ensure: $1)) }
  }

  /// Executes the steps of another route from here, and returns here.
  public func nest<Other: RoutePosition>(_ steps: (Self) -> ScreenRoute<Other>) -> Self {
    let inner = steps(self)
    var route = self
    (route.groups, route.created, route.failure) = (inner.groups, inner.created, inner.failure)
    route.screens = inner.screens
    // The effects of the other route on this place are not tracked.
    route.place = inner.groups.count == groups.count ? place : place.settled
    if inner.groups != groups { route.place = route.place.unsure }
    return route
  }

  private func inside<Start: RoutePosition, Other: RoutePosition>(
    _ steps: (ScreenRoute<Start>) -> ScreenRoute<Other>, from start: ScreenRoute<Start>,
    _ operation: ([ApplyItem]) -> Operation
  ) -> Self {
    var beginning = start
    (beginning.groups, beginning.failure) = ([[]], nil)
    let inner = steps(beginning)
    if inner.groups.count > 1 || inner.failure?.canBePassedOver == false { return waitingInside }
    var route = unsure(adding(operation(inner.failure.map { [Self.failing($0)] } ?? inner.groups[0])))
    route.screens = inner.screens
    return route
  }

  private func wrapping<Other: RoutePosition>(
    _ steps: (ScreenRoute<OnWindow>) -> ScreenRoute<Other>, _ operation: ([ApplyItem], [ApplyItem]) -> Operation
  ) -> Self {
    var route = self
    var before = route.groups.removeLast()
    if let failure, failure.canBePassedOver, failure.group == route.groups.count {
      before = [Self.failing(failure)]
      route.failure = nil
    }
    route.groups.append([])
    var start: ScreenRoute<OnWindow> = route.standing(on: .window)
    start.created = nil
    return route.inside(steps, from: start) { operation(before, $0) }
  }

  /// The route after an operation whose effects are not known.
  private func unsure(_ route: Self) -> Self {
    var route = route
    route.created = nil
    route.place = route.place.unsure
    return route
  }

  /// Stands in for steps of which one is impossible; the effects of the others would be undone.
  private static func failing(_ failure: RouteFailure) -> ApplyItem {
    ApplyItem(.fail(.init(failure.reason.description)))
  }

  /// The route, failing because it waits where it must not.
  private var waitingInside: Self {
    if failure?.canBePassedOver == false { return self }
    let sentence = "a route cannot wait within tryTo, fallback or ensure, whose steps are performed together"
    var route = self
    route.failure = RouteFailure(
      reason: CallFailure(.failed(sentence), scene: ""), group: groups.count - 1, canBePassedOver: false)
    return route
  }
}
