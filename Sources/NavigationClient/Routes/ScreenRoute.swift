import JSON
import Navigation

/// A route through containers, executed completely or not at all.
///
/// It begins with `ScreenNavigator.navigate`. A search finds its target when the step is executed. A step that depends
/// on existing contents (a tab by its index, the presented screen, the top of a stack) refers to the state that this
/// front-end knows, changed by the route's own steps. An impossible step fails the route with the error of navd, and
/// nothing is sent; `tryTo`, `fallback` and `ensure` tolerate it like a failure in navd. Source of the idea:
/// `ScreenRoute` of Nivelir.
public struct ScreenRoute<Position: RoutePosition> {
  var place: RoutePlace
  let known: RouteKnowledge
  /// The operations, one list for each `Apply`.
  var groups: [[ApplyItem]] = [[]]
  /// The number of screens that the last `Apply` creates; nil if it is not known.
  var created: Int? = 0
  /// The screens that the route creates, as this front-end shows them.
  var screens: [(content: ScreenDescription, screen: AnyModalScreen)] = []
  /// The reason why the route is impossible.
  var failure: RouteFailure?

  init(_ place: RoutePlace, knowing known: RouteKnowledge) {
    self.place = place
    self.known = known
  }

  /// The reference to the route's stack or tabs in operations.
  var container: ContainerReference? { place.container.reference(of: Position.kind) }

  /// The same route at another place.
  func standing<Other: RoutePosition>(on place: RoutePlace) -> ScreenRoute<Other> {
    var route = ScreenRoute<Other>(place, knowing: known)
    (route.groups, route.created, route.screens, route.failure) = (groups, created, screens, failure)
    return route
  }

  /// The same route at another place; it fails if the place is nil.
  func standing<Other: RoutePosition>(
    on place: RoutePlace?, orFailing error: @autoclosure () -> NavigationError
  ) -> ScreenRoute<Other> {
    if let place { return standing(on: place) }
    return failing(error()).standing(on: .window)
  }

  /// The same route, failing with this error unless it fails already.
  func failing(_ error: NavigationError) -> Self { failing(CallFailure(error, scene: "")) }

  private func failing(_ error: CallFailure) -> Self {
    var route = self
    route.failure = failure ?? RouteFailure(reason: error, group: groups.count - 1)
    return route
  }

  /// The route with one more operation, which creates no screen.
  func adding(_ operation: Operation) -> Self {
    var route = self
    route.groups[route.groups.count - 1].append(ApplyItem(operation))
    return route
  }

  /// The route with one more operation on a screen.
  /// - Parameter then: updates the route with the screen's description.
  func adding(
    _ screen: some Screen, _ operation: (ScreenDescription) -> Operation,
    then change: (inout Self, ScreenDescription) -> Void = { _, _ in }
  ) -> Self {
    adding([screen.eraseToAnyModalScreen()], { operation($0[0]) }, then: { change(&$0, $1[0]) })
  }

  /// The route with one more operation on screens.
  func adding(
    _ screens: [AnyModalScreen], _ operation: ([ScreenDescription]) -> Operation,
    then change: (inout Self, [ScreenDescription]) -> Void = { _, _ in }
  ) -> Self {
    var route = self
    do throws(CallFailure) {
      let contents = try screens.contents()
      route = adding(operation(contents))
      route.screens += zip(contents, screens).map { ($0, $1) }
      change(&route, contents)
    } catch {
      route = failing(error)
    }
    return route
  }

  /// Notes a screen that the route creates.
  mutating func make(_ screen: ScreenDescription) -> RouteScreen {
    defer { created = created.map { $0 + 1 } }
    return .made(screen, index: created)
  }
}

/// The knowledge of a front-end when a route begins.
struct RouteKnowledge {
  var state: SceneState
  var containers: ContainerTree?
}

/// The reason why a route is impossible, found before anything is sent.
struct RouteFailure {
  let reason: CallFailure
  /// The index of the `Apply` that would fail.
  var group: Int
  /// Whether `tryTo`, `fallback` and `ensure` tolerate the failure.
  var canBePassedOver = true
}
