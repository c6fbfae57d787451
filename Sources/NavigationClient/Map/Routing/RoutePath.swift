import JSON
import Navigation
public import NavigationProtocol

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

extension RoutePath {
  /// Follows the path, keeping what is there already, as one commit.
  /// - Parameters:
  ///   - scene: where; by default that of the router which the path began with.
  ///   - options: what is said with it.
  /// - Throws: `CallFailure`: `InvalidArgument` when a step needs something that is not given.
  @discardableResult
  public func move(
    from scene: (any NavigationScene)? = nil, options: NavigationInterface.Options = .init()
  ) async throws(CallFailure) -> NavigationInterface.Outcome {
    let (scene, command) = try following(on: scene, options)
    return try await scene.perform(command)
  }

  /// Follows the path without waiting for what becomes of it.
  /// - Parameters:
  ///   - scene: as above.
  ///   - options: as above.
  ///   - completion: told what became of it; without one a failure goes to the scene's `onError`.
  public func move(
    from scene: (any NavigationScene)? = nil, options: NavigationInterface.Options = .init(),
    completion: ((CallResult<NavigationInterface.Outcome>) -> Void)?
  ) {
    let target = scene ?? self.scene
    do throws(CallFailure) {
      let (scene, command) = try following(on: scene, options)
      if let completion { scene.send(command, completion) } else { scene.send(command) }
    } catch {
      if let completion { completion(.failure(error)) } else { target?.onError(error) }
    }
  }

  private func following(
    on scene: (any NavigationScene)?, _ options: NavigationInterface.Options
  ) throws(CallFailure) -> (scene: any NavigationScene, command: SceneCommand) {
    if let failure { throw failure }
    guard let scene = scene ?? self.scene else {
      throw .disconnected("the path has no scene: begin with router(on:), or give one to move(from:)")
    }
    return (scene, SceneCommand(.follow(.init(steps.map(\.step))), options: options))
  }
}

/// One step of a path through a typed map.
struct RouteStep {
  enum Kind { case root, tab, move }
  let kind: Kind
  /// Of the case, the tab or the transition.
  let name: String
  /// Nil when it is not given: the step is there already, or needs none.
  let arguments: JSONObject?
  /// What it may be given.
  let context: any ScreenContext.Type

  var step: Operation.Follow.Step {
    switch kind {
    case .root: .root(name, arguments: arguments ?? .empty)
    case .tab: .tab(name)
    case .move: .move(name, arguments: arguments ?? .empty)
    }
  }
}
