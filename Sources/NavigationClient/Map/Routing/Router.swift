import JSON
public import Navigation
public import NavigationProtocol

/// What a screen of a typed map moves on with.
///
/// Source of the idea: `Router` of ScreenUI.
public struct Router<Screen: ContentScreen> {
  /// The scene that is navigated.
  public let scene: any NavigationScene
  /// The screen that it moves from; the top when nil.
  public let id: NodeID?

  /// - Parameters:
  ///   - scene: what is navigated.
  ///   - id: the screen to move from; the top without it.
  public init(on scene: any NavigationScene, from id: NodeID? = nil) {
    self.scene = scene
    self.id = id
  }

  /// A constant of the screen.
  public subscript<Value>(next path: KeyPath<Screen, Value>) -> Value { Screen()[keyPath: path] }

  /// The screen that a transition leads to, for its constants: `router[next: \.page].title`.
  public subscript<Transition: TargetedTransition>(next path: KeyPath<Screen, Transition>) -> Transition.Target {
    Transition.Target()
  }

  /// Takes a transition of the screen.
  /// - Parameters:
  ///   - path: its property.
  ///   - context: what it is given; it may be left out where nothing is needed.
  ///   - options: what is said with it.
  /// - Throws: `CallFailure`: `InvalidArgument` when something is needed that is not given.
  @discardableResult
  public func move<Transition: ScreenTransition>(
    _ path: KeyPath<Screen, Transition>, with context: Transition.Context? = nil,
    options: NavigationInterface.Options = .init()
  ) async throws(CallFailure) -> NavigationInterface.Outcome {
    try await scene.perform(try taking(path, context, options))
  }

  /// Takes a transition without waiting for what becomes of it.
  /// - Parameters:
  ///   - path, context, options: as above.
  ///   - completion: told what became of it; without one a failure goes to the scene's `onError`.
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

  /// Goes back, as a person would. When the router is that of one screen, only while it is on top: two terminals that
  /// press Back at once go back once.
  /// - Throws: `CallFailure`
  @discardableResult
  public func back() async throws(CallFailure) -> NavigationInterface.Outcome { try await scene.perform(goingBack) }

  /// Goes back without waiting for what becomes of it.
  /// - Parameter completion: as above.
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
  /// Sends a command; a failure goes to who asks for it, else to `onError`.
  func send(_ command: SceneCommand, telling completion: ((CallResult<NavigationInterface.Outcome>) -> Void)?) {
    if let completion { send(command, completion) } else { send(command) }
  }
}

// What a screen does, as operations: several of them are one commit by `NavigationScene.apply`.
extension Router {
  /// A transition of the screen.
  /// - Parameters:
  ///   - path: its property.
  ///   - context: what it is given; it may be left out where nothing is needed.
  /// - Throws: `CallFailure` when the context cannot be written as arguments.
  public func operation<Transition: ScreenTransition>(
    _ path: KeyPath<Screen, Transition>, with context: Transition.Context? = nil
  ) throws(CallFailure) -> Navigation.Operation {
    let screen = Screen()
    let name = screen[keyPath: path].edge.name(in: screen)
    let arguments = try context.map { context throws(CallFailure) in try Self.arguments(context, of: name) }
    return .move(.init(name, from: id.map { .id($0) }, arguments: arguments ?? .empty))
  }

  /// Gives the screen another context; it keeps its id and what is over it.
  /// - Throws: `CallFailure` when the context cannot be written as arguments.
  public func operation(givingIt context: Screen.Context) throws(CallFailure) -> Navigation.Operation {
    let content = ScreenDescription(
      Screen.screenName, arguments: try Self.arguments(context, of: Screen.screenName))
    return .replaceScreen(.init(id.map { .id($0) } ?? .init(.name(Screen.screenName)), with: content))
  }

  private static func arguments(_ context: some ScreenContext, of name: String) throws(CallFailure) -> JSONObject {
    do throws(ArgumentsError) { return try Arguments.encode(context) } catch { throw CallFailure(error, screen: name) }
  }
}
