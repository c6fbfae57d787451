import JSON
import Navigation
public import NavigationProtocol

/// A path through a typed map, starting from its root: `TillMap.router[case: \.main][tab: \.feed][move: \.page]`.
///
/// A path is a value; `move` follows it. Source of the idea: the screen paths of ScreenUI.
public struct RoutePath<Place> {
  let scene: (any NavigationScene)?
  let map: any SceneMap.Type
  var steps: [RouteStep] = []
  /// The place that the path has reached, as the map configures it; nil if the path is invalid.
  let place: Place?
  /// The reason why the path is invalid.
  var failure: CallFailure?

  /// The path with one more step.
  func appending<Context: ScreenContext, Next>(
    _ kind: RouteStep.Kind, _ name: String?, _ context: Context?, leading next: @autoclosure () -> Next?
  ) -> RoutePath<Next> {
    guard let name else {
      let failure = CallFailure(
        .notInMap(map: "", kind: "stored property", name: "of \(Place.self) for a step"), scene: "")
      return RoutePath<Next>(scene: scene, map: map, steps: steps, place: nil, failure: self.failure ?? failure)
    }
    var failure = failure
    var arguments: JSONObject?
    do throws(ArgumentsError) {
      if let context { arguments = try Arguments.encode(context) }
    } catch {
      failure = failure ?? CallFailure(error, screen: name)
    }
    let step = RouteStep(kind: kind, name: name, arguments: arguments, context: Context.self)
    return RoutePath<Next>(scene: scene, map: map, steps: steps + [step], place: next(), failure: failure)
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
    let screen = place ?? Place()
    let transition = screen[keyPath: path]
    return appending(.move, transition.edge.name(in: screen), context, leading: transition.landing)
  }

  /// The screen to which a transition leads that the screen may lack; the path is invalid if it is absent.
  /// - Parameters:
  ///   - path: the transition's property.
  ///   - context: its context; nil if the screen exists already or needs none.
  public subscript<Transition: LeadingTransition>(
    move path: KeyPath<Place, Transition?>, context: Transition.Context? = nil
  ) -> RoutePath<Transition.Landing> {
    let screen = place ?? Place()
    let transition = screen[keyPath: path]
    return appending(.move, transition?.edge.name(in: screen), context, leading: transition?.landing)
  }

  /// The screen to which a transition leads, as a method: its path, and its context unless the screen exists already or
  /// needs none.
  public func move<Transition: LeadingTransition>(
    _ path: KeyPath<Place, Transition>, _ context: Transition.Context? = nil
  ) -> RoutePath<Transition.Landing> {
    self[move: path, context]
  }
}

extension RoutePath where Place: DeclaredParts {
  /// The contents of a tab, by the path of its property.
  public subscript<Content: ScreenContainer>(tab path: KeyPath<Place.Paths, Tab<Content>>) -> RoutePath<Content.Landing>
  {
    appending(
      .tab, place?.name(of: path), NoContext?.none, leading: place?.paths[keyPath: path].content.landing)
  }

  /// The contents of a tab, as a method.
  public func tab<Content: ScreenContainer>(_ path: KeyPath<Place.Paths, Tab<Content>>) -> RoutePath<Content.Landing> {
    self[tab: path]
  }
}

extension RoutePath {
  /// Follows the path as one commit, keeping what exists already.
  ///
  /// In a strict map, a case other than the current one is reached by a `Root` transition of the top screen.
  /// - Parameters:
  ///   - scene: the scene; by default that of the router.
  ///   - options: the options of the operation.
  ///   - completion: called with the outcome; by default a failure goes to the scene's `onError`.
  /// - Returns: the command. It fails with `InvalidArgument` if a step lacks a context that it needs, and with
  ///   `TransitionNotAllowed` if no transition leads to the case.
  @discardableResult
  public func move(
    from scene: (any NavigationScene)? = nil, options: NavigationInterface.Options = .init(),
    completion: CommandQueue.Reply? = nil
  ) -> SentCommand<Void> {
    guard let scene = scene ?? self.scene else {
      return SentCommand(on: { nil }, telling: completion) { onReply in
        onReply(.failure(.notSent("the path has no scene: begin with router(on:), or give one to move(from:)")))
      }
    }
    return SentCommand(on: scene, options: options, telling: completion) { send(on: scene, options, $0) }
  }

  private func send(
    on scene: any NavigationScene, _ options: NavigationInterface.Options, _ onReply: @escaping CommandQueue.Reply
  ) {
    guard map.isStrict, case .root? = steps.first?.kind else {
      do throws(CallFailure) { scene.send(try following(options), onReply) } catch { onReply(.failure(error)) }
      return
    }
    // When the turn comes, `state` shows the top screen; observers may not have been told of it yet.
    scene.send(planning: { [weak scene] () throws(CallFailure) in [try entering(from: scene?.state?.top, options)] }) {
      onReply($0.withoutApply)
    }
  }

  private func following(_ options: NavigationInterface.Options) throws(CallFailure) -> SceneCommand {
    if let failure { throw failure }
    return SceneCommand(.follow(.init(steps.map(\.step))), options: options)
  }

  /// The command that follows a path into a case. `Follow` by itself never changes the case of a strict map, so a
  /// `Root` transition of the top screen is taken first if the case is not the current one.
  private func entering(
    from top: PathElement?, _ options: NavigationInterface.Options
  ) throws(CallFailure) -> SceneCommand {
    let follow = try following(options)
    guard let first = steps.first, let top, let edge = map.transition(from: top, toCase: first.name),
      case .operation(let operation) = follow.request
    else { return follow }
    let move = Operation.move(.init(edge, arguments: first.arguments ?? .empty))
    let attempt = Operation.tryTo(.init([ApplyItem(operation)], otherwise: [ApplyItem(move), ApplyItem(operation)]))
    return SceneCommand(apply: [ApplyItem(attempt)], options: options)
  }
}

extension SceneMap {
  /// The name of the screen's transition that selects a case of the window; nil if it has none.
  ///
  /// - Complexity: O(types and their properties).
  fileprivate static func transition(from element: PathElement, toCase name: String) -> String? {
    // A map that cannot be walked was never installed.
    guard let screen = try? MapWalk(Self.self).screen(element.name)?.configuration(for: element.arguments) else {
      return nil
    }
    let edges = MapWalk.edges(of: screen) + universal.map { ($0.name, $0.edge) }
    return edges.first { entry in
      if case .root(_, let target) = entry.edge.action { target.name(among: window.parts) == name } else { false }
    }?.name
  }
}

extension CallResult {
  /// The result, with the cause in place of the failure of an `Apply`.
  fileprivate var withoutApply: CallResult {
    guard case .failure(.remote(let failure)) = self, failure.shortName == "OperationFailed",
      let name = failure.parameters["error"]?.stringValue
    else { return self }
    let parameters = failure.parameters["parameters"] ?? .object([])
    return .failure(.remote(RemoteFailure(name: name, parameters: parameters)))
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
