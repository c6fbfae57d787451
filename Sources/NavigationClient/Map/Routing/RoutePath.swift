import JSON
import Navigation
import NavigationProtocol

/// A path through a typed map, from its root on: `TillMap.router[case: \.main][tab: \.feed][move: \.page]`.
///
/// It is a value: to write one does nothing, `move` follows it. Source of the idea: the screen paths of ScreenUI.
public struct RoutePath<Place> {
  let scene: (any NavigationScene)?
  let steps: [RouteStep]
  /// Why it cannot be followed.
  let failure: CallFailure?

  init(scene: (any NavigationScene)?, steps: [RouteStep] = [], failure: CallFailure? = nil) {
    self.scene = scene
    self.steps = steps
    self.failure = failure
  }

  /// The path with one step more.
  func appending<Context: ScreenContext, Next>(
    _ kind: RouteStep.Kind, _ name: String?, _ context: Context?, leading: Next.Type
  ) -> RoutePath<Next> {
    guard let name else {
      let failure = CallFailure(
        .notInMap(map: "", kind: "stored property", name: "of \(Place.self) for a step"), scene: "")
      return RoutePath<Next>(scene: scene, steps: steps, failure: self.failure ?? failure)
    }
    var failure = failure
    var arguments: JSONObject?
    do throws(ArgumentsError) {
      if let context { arguments = try Arguments.encode(context) }
    } catch {
      failure = failure ?? CallFailure(error, screen: name)
    }
    let step = RouteStep(kind: kind, name: name, arguments: arguments, context: Context.self)
    return RoutePath<Next>(scene: scene, steps: steps + [step], failure: failure)
  }
}

extension RoutePath where Place: ContentScreen {
  /// The screen that a transition leads to.
  /// - Parameters:
  ///   - path: the transition's property.
  ///   - context: what it is given; it may be left out for one that is there already, or needs nothing.
  public subscript<Transition: LeadingTransition>(
    move path: KeyPath<Place, Transition>, context: Transition.Context? = nil
  ) -> RoutePath<Transition.Landing> {
    let screen = Place()
    return appending(.move, screen[keyPath: path].edge.name(in: screen), context, leading: Transition.Landing.self)
  }

  /// The screen that a transition leads to: the subscript as a method.
  /// - Parameters:
  ///   - path: the transition's property.
  ///   - context: what it is given; it may be left out for one that is there already, or needs nothing.
  public func move<Transition: LeadingTransition>(
    _ path: KeyPath<Place, Transition>, _ context: Transition.Context? = nil
  ) -> RoutePath<Transition.Landing> {
    self[move: path, context]
  }
}

extension RoutePath where Place: TabItems {
  /// What a tab holds.
  /// - Parameter path: the tab's property.
  public subscript<Content: ScreenContainer>(tab path: KeyPath<Place, Tab<Content>>) -> RoutePath<Content.Landing> {
    appending(.tab, Place.name(of: path), NoContext?.none, leading: Content.Landing.self)
  }

  /// What a tab holds: the subscript as a method.
  /// - Parameter path: the tab's property.
  public func tab<Content: ScreenContainer>(_ path: KeyPath<Place, Tab<Content>>) -> RoutePath<Content.Landing> {
    self[tab: path]
  }
}
