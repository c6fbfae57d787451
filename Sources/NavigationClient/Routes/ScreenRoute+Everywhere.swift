import Navigation

// What every route offers, wherever it stands.
extension ScreenRoute {
  /// Asks front-ends to refresh the screen on which the route stands; of a stack that on top, of tabs the first one of
  /// the selected, of the window every one.
  public func refresh() -> Self {
    let screen = place.screens?.last ?? place.screen
    return adding(.refresh(.init(Position.kind == .window ? nil : screen?.reference)))
  }

  /// Opens a link, by the scene's map.
  public func openURL(_ url: String) -> Self { unsure(adding(.openLink(.init(url)))) }

  /// Fails the route, with a sentence for who called.
  public func fail(_ message: String) -> Self { adding(.fail(.init(message))) }

  /// Ends an `Apply`: what follows is carried out when what came before has been, as a commit of its own.
  public func wait() -> Self {
    var route = self
    route.groups.append([])
    route.created = 0
    route.place = place.settled
    return route
  }

  /// Tries steps: when one fails, what they did is taken back and the route goes on.
  public func tryTo<Other: RoutePosition>(_ steps: (Self) -> ScreenRoute<Other>) -> Self {
    inside(steps, from: self) { .tryTo(.init($0)) }
  }

  /// When a step since the beginning, or since `wait`, fails, what they did is taken back and these steps are carried out
  /// in their place. They start from the window: nothing else is sure to be there.
  public func fallback<Other: RoutePosition>(_ steps: (ScreenRoute<OnWindow>) -> ScreenRoute<Other>) -> Self {
    wrapping(steps) { .tryTo(.init($0, otherwise: $1)) }
  }

  /// These steps are carried out after those since the beginning, or since `wait`, also when one of those fails and is
  /// passed over. They start from the window.
  public func ensure<Other: RoutePosition>(_ steps: (ScreenRoute<OnWindow>) -> ScreenRoute<Other>) -> Self {
    wrapping(steps) { .tryTo(.init($0, ensure: $1)) }
  }

  /// Carries out the steps of another route from here, and comes back.
  public func nest<Other: RoutePosition>(_ steps: (Self) -> ScreenRoute<Other>) -> Self {
    let inner = steps(self)
    var route = self
    (route.groups, route.created, route.failure) = (inner.groups, inner.created, inner.failure)
    // What the other route did here is not followed.
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
    return unsure(adding(operation(inner.failure.map { [Self.failing($0)] } ?? inner.groups[0])))
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

  /// A route for which it is not known what its last operation did.
  private func unsure(_ route: Self) -> Self {
    var route = route
    route.created = nil
    route.place = route.place.unsure
    return route
  }

  /// What stands for steps of which one cannot be meant: what the others do would be taken back.
  private static func failing(_ failure: RouteFailure) -> ApplyItem {
    ApplyItem(.fail(.init(failure.reason.description)))
  }

  /// The route, which fails since it waits where it cannot.
  private var waitingInside: Self {
    if failure?.canBePassedOver == false { return self }
    let sentence = "a route cannot wait within tryTo, fallback or ensure: what they hold is carried out as one"
    var route = self
    route.failure = RouteFailure(
      reason: CallFailure(.failed(sentence), scene: ""), group: groups.count - 1, canBePassedOver: false)
    return route
  }
}
