import JSON
import Navigation
public import NavigationProtocol

/// A path through a typed map, starting from its root: `TillMap.router[case: \.main][tab: \.feed][move: \.page]`.
///
/// A path is a value; `move` follows it. Source of the idea: the screen paths of ScreenUI.
public struct RoutePath<Place> {
  let scene: (any NavigationScene)?
  let steps: [RouteStep]
  /// The reason why the path is invalid.
  let failure: CallFailure?

  init(scene: (any NavigationScene)?, steps: [RouteStep] = [], failure: CallFailure? = nil) {
    self.scene = scene
    self.steps = steps
    self.failure = failure
  }

  /// The path with one more step.
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
  /// The screen to which a transition leads.
  /// - Parameters:
  ///   - path: the transition's property.
  ///   - context: its context; nil if the screen exists already or needs none.
  public subscript<Transition: LeadingTransition>(
    move path: KeyPath<Place, Transition>, context: Transition.Context? = nil
  ) -> RoutePath<Transition.Landing> {
    let screen = Place()
    return appending(.move, screen[keyPath: path].edge.name(in: screen), context, leading: Transition.Landing.self)
  }

  /// The screen to which a transition leads, as a method: its path, and its context unless the screen exists already or
  /// needs none.
  public func move<Transition: LeadingTransition>(
    _ path: KeyPath<Place, Transition>, _ context: Transition.Context? = nil
  ) -> RoutePath<Transition.Landing> {
    self[move: path, context]
  }
}

extension RoutePath where Place: TabItems {
  /// The contents of a tab, by the path of its property.
  public subscript<Content: ScreenContainer>(tab path: KeyPath<Place, Tab<Content>>) -> RoutePath<Content.Landing> {
    appending(.tab, Place.name(of: path), NoContext?.none, leading: Content.Landing.self)
  }

  /// The contents of a tab, as a method.
  public func tab<Content: ScreenContainer>(_ path: KeyPath<Place, Tab<Content>>) -> RoutePath<Content.Landing> {
    self[tab: path]
  }
}

extension RoutePath {
  /// Follows the path as one commit, keeping what exists already, and waits for the outcome.
  /// - Parameters:
  ///   - scene: the scene; by default that of the router.
  ///   - options: the options of the operation.
  /// - Throws: `CallFailure`; `InvalidArgument` if a step lacks a context that it needs.
  @discardableResult
  public func move(
    from scene: (any NavigationScene)? = nil, options: NavigationInterface.Options = .init()
  ) async throws(CallFailure) -> NavigationInterface.Outcome {
    let (scene, command) = try following(on: scene, options)
    return try await scene.perform(command)
  }

  /// Follows the path as one commit, keeping what exists already.
  /// - Parameters:
  ///   - scene: the scene; by default that of the router.
  ///   - options: the options of the operation.
  ///   - completion: called with the outcome; if it is nil, a failure goes to the scene's `onError`.
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

/// A step of a path through a typed map.
struct RouteStep {
  enum Kind { case root, tab, move }
  let kind: Kind
  /// The name of the case, the tab or the transition.
  let name: String
  /// Nil if the step exists already or needs no context.
  let arguments: JSONObject?
  /// The type of its context.
  let context: any ScreenContext.Type

  var step: Operation.Follow.Step {
    switch kind {
    case .root: .root(name, arguments: arguments ?? .empty)
    case .tab: .tab(name)
    case .move: .move(name, arguments: arguments ?? .empty)
    }
  }
}
