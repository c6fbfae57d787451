import JSON
public import Navigation
public import NavigationProtocol

/// Lets a screen of a typed map move on.
///
/// Source of the idea: `Router` of ScreenUI.
public struct Router<Screen: ContentScreen> {
  public let scene: any NavigationScene
  /// The screen to move from; nil for the top.
  public let id: NodeID?

  /// - Parameters:
  ///   - scene: the scene.
  ///   - id: the screen to move from; nil for the top.
  public init(on scene: any NavigationScene, from id: NodeID? = nil) {
    self.scene = scene
    self.id = id
  }

  /// A constant of the screen.
  public subscript<Value>(next path: KeyPath<Screen, Value>) -> Value { Screen()[keyPath: path] }

  /// The screen to which a transition leads, for its constants: `router[next: \.page].title`.
  public subscript<Transition: TargetedTransition>(next path: KeyPath<Screen, Transition>) -> Transition.Target {
    Transition.Target()
  }

  /// Takes a transition of the screen, and waits for the outcome.
  /// - Parameters:
  ///   - path: the transition's property.
  ///   - context: its context; nil if it needs none.
  ///   - options: the options of the operation.
  /// - Throws: `CallFailure`; `InvalidArgument` if the transition lacks a context that it needs.
  @discardableResult
  public func move<Transition: ScreenTransition>(
    _ path: KeyPath<Screen, Transition>, with context: Transition.Context? = nil,
    options: NavigationInterface.Options = .init()
  ) async throws(CallFailure) -> NavigationInterface.Outcome {
    try await scene.perform(try taking(path, context, options))
  }

  /// Takes a transition of the screen.
  /// - Parameters:
  ///   - path: the transition's property.
  ///   - context: its context; nil if it needs none.
  ///   - options: the options of the operation.
  ///   - completion: called with the outcome; if it is nil, a failure goes to the scene's `onError`.
  public func move<Transition: ScreenTransition>(
    _ path: KeyPath<Screen, Transition>, with context: Transition.Context? = nil,
    options: NavigationInterface.Options = .init(),
    completion: ((CallResult<NavigationInterface.Outcome>) -> Void)?
  ) {
    do throws(CallFailure) {
      scene.send(try taking(path, context, options), telling: completion)
    } catch {
      if let completion { completion(.failure(error)) } else { scene.onError(error) }
    }
  }

  /// Goes back like a person, and waits for the outcome. A router with an `id` does so only while that screen is on
  /// top, so two terminals on which Back is pressed at the same time go back once.
  @discardableResult
  public func back() async throws(CallFailure) -> NavigationInterface.Outcome { try await scene.perform(goingBack) }

  /// Goes back like a person.
  /// - Parameter completion: called with the outcome; if it is nil, a failure goes to the scene's `onError`.
  public func back(completion: ((CallResult<NavigationInterface.Outcome>) -> Void)?) {
    scene.send(goingBack, telling: completion)
  }

  private var goingBack: SceneCommand { SceneCommand(.back, options: .init(ifTop: id)) }

  private func taking<Transition: ScreenTransition>(
    _ path: KeyPath<Screen, Transition>, _ context: Transition.Context?, _ options: NavigationInterface.Options
  ) throws(CallFailure) -> SceneCommand {
    SceneCommand(try operation(path, with: context), options: options)
  }
}

extension NavigationScene {
  /// Sends a command. A failure goes to the completion or, if that is nil, to `onError`.
  func send(_ command: SceneCommand, telling completion: ((CallResult<NavigationInterface.Outcome>) -> Void)?) {
    if let completion { send(command, completion) } else { send(command) }
  }
}

// Operations of a screen, of which `NavigationScene.apply` performs several as one commit.
extension Router {
  /// The operation that takes a transition of the screen.
  /// - Parameters:
  ///   - path: the transition's property.
  ///   - context: its context; nil if it needs none.
  /// - Throws: `CallFailure` if the context cannot be encoded.
  public func operation<Transition: ScreenTransition>(
    _ path: KeyPath<Screen, Transition>, with context: Transition.Context? = nil
  ) throws(CallFailure) -> Navigation.Operation {
    let screen = Screen()
    let name = screen[keyPath: path].edge.name(in: screen)
    let arguments = try context.map { context throws(CallFailure) in try Self.arguments(context, of: name) }
    return .move(.init(name, from: id.map { .id($0) }, arguments: arguments ?? .empty))
  }

  /// The operation that changes the screen's context. The screen keeps its id and everything over it.
  /// - Throws: `CallFailure` if the context cannot be encoded.
  public func operation(givingIt context: Screen.Context) throws(CallFailure) -> Navigation.Operation {
    let content = ScreenDescription(
      Screen.screenName, arguments: try Self.arguments(context, of: Screen.screenName))
    return .replaceScreen(.init(id.map { .id($0) } ?? .init(.name(Screen.screenName)), with: content))
  }

  private static func arguments(_ context: some ScreenContext, of name: String) throws(CallFailure) -> JSONObject {
    do throws(ArgumentsError) { return try Arguments.encode(context) } catch { throw CallFailure(error, screen: name) }
  }
}
