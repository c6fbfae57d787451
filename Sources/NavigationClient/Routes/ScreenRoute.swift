import JSON
import Navigation

/// A way through containers, step by step, which is carried out as one: all of it, or nothing.
///
/// It begins with `ScreenNavigator.navigate`. What a step looks for is looked for when its turn comes; where a route
/// goes by what is there (a tab by its index, what is presented, what is on top of a stack) that is what this front-end
/// was last told, and what the route itself did since. A step that cannot be meant fails the route as navd would, and
/// nothing is sent; `tryTo`, `fallback` and `ensure` pass over it as over one that fails in navd. Source of the idea:
/// `ScreenRoute` of Nivelir.
public struct ScreenRoute<Position: RoutePosition> {
  var place: RoutePlace
  /// What the front-end knows.
  let known: RouteKnowledge
  /// The operations so far; each list is an `Apply` of its own.
  var groups: [[ApplyItem]] = [[]]
  /// How many screens the last group creates, as far as that is known.
  var created: Int? = 0
  /// Why the route cannot be carried out.
  var failure: RouteFailure?

  init(_ place: RoutePlace, knowing known: RouteKnowledge) {
    self.place = place
    self.known = known
  }

  /// The stack or tabs on which it stands, as operations call it.
  var container: ContainerReference? { place.container.reference(of: Position.kind) }

  /// The same route, standing elsewhere.
  func standing<Other: RoutePosition>(on place: RoutePlace) -> ScreenRoute<Other> {
    var route = ScreenRoute<Other>(place, knowing: known)
    (route.groups, route.created, route.failure) = (groups, created, failure)
    return route
  }

  /// The same route, standing elsewhere; it fails when that is nowhere.
  func standing<Other: RoutePosition>(
    on place: RoutePlace?, orFailing error: @autoclosure () -> NavigationError
  ) -> ScreenRoute<Other> {
    if let place { return standing(on: place) }
    return failing(error()).standing(on: .window)
  }

  /// The route, which fails with this unless it fails already.
  func failing(_ error: NavigationError) -> Self { failing(CallFailure(error, scene: "")) }

  private func failing(_ error: CallFailure) -> Self {
    var route = self
    route.failure = failure ?? RouteFailure(reason: error, group: groups.count - 1)
    return route
  }

  /// The route with an operation more, which creates no screen.
  func adding(_ operation: Operation) -> Self {
    var route = self
    route.groups[route.groups.count - 1].append(ApplyItem(operation))
    return route
  }

  /// The route with an operation more that has a screen in it.
  /// - Parameter then: changes the route, once it is known what is told of the screen.
  func adding(
    _ screen: some Screen, _ operation: (ScreenDescription) -> Operation,
    then change: (inout Self, ScreenDescription) -> Void = { _, _ in }
  ) -> Self {
    adding([screen.eraseToAnyModalScreen()], { operation($0[0]) }, then: { change(&$0, $1[0]) })
  }

  /// The route with an operation more that has screens in it.
  func adding(
    _ screens: [AnyModalScreen], _ operation: ([ScreenDescription]) -> Operation,
    then change: (inout Self, [ScreenDescription]) -> Void = { _, _ in }
  ) -> Self {
    var route = self
    do throws(CallFailure) {
      var contents: [ScreenDescription] = []
      for screen in screens { contents.append(try screen.sendable()) }
      route = adding(operation(contents))
      change(&route, contents)
    } catch {
      route = failing(error)
    }
    return route
  }

  /// Takes note of a screen that the route makes.
  mutating func make(_ screen: ScreenDescription) -> RouteScreen {
    defer { created = created.map { $0 + 1 } }
    return .made(screen, index: created)
  }
}

/// What a front-end knows when a route begins.
struct RouteKnowledge {
  /// The scene as last told.
  var state: SceneState
  /// What this front-end shows it in.
  var containers: ContainerTree?
}
