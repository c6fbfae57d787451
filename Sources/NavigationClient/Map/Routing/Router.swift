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

  /// Takes a transition of the screen.
  /// - Parameters:
  ///   - path: the transition's property.
  ///   - context: its context; nil if it needs none.
  ///   - options: the options of the operation.
  ///   - completion: called with the outcome; by default a failure goes to the scene's `onError`.
  /// - Returns: the command. It fails with `InvalidArgument` if the transition lacks a context that it needs.
  @discardableResult
  public func move<Transition: ScreenTransition>(
    _ path: KeyPath<Screen, Transition>, with context: Transition.Context? = nil,
    options: NavigationInterface.Options = .init(), completion: CommandQueue.Reply? = nil
  ) -> SentCommand<Transition.Result> {
    let screen = Screen()
    return move(screen[keyPath: path].edge.name(in: screen), context, options, completion)
  }

  /// Takes a transition that the screen may lack: a property that is nil where the map has no such transition.
  /// - Parameters:
  ///   - path: the transition's property.
  ///   - context: its context; nil if it needs none.
  ///   - options: the options of the operation.
  ///   - completion: called with the outcome; by default a failure goes to the scene's `onError`.
  /// - Returns: the command; nil if the transition is absent.
  @discardableResult
  public func move<Transition: ScreenTransition>(
    _ path: KeyPath<Screen, Transition?>, with context: Transition.Context? = nil,
    options: NavigationInterface.Options = .init(), completion: CommandQueue.Reply? = nil
  ) -> SentCommand<Transition.Result>? {
    let screen = Screen()
    guard let edge = screen[keyPath: path]?.edge else { return nil }
    return move(edge.name(in: screen), context, options, completion)
  }

  private func move<Value>(
    _ name: String, _ context: (some ScreenContext)?, _ options: NavigationInterface.Options,
    _ completion: CommandQueue.Reply?
  ) -> SentCommand<Value> {
    SentCommand(on: scene, options: options, telling: completion) { onReply in
      do throws(CallFailure) {
        scene.send(SceneCommand(try operation(name, context), options: options), onReply)
      } catch {
        onReply(.failure(error))
      }
    }
  }

  /// Presents a screen by a transition, for callers that wait for its result:
  /// `try await router.present(\.discount).result`.
  /// - Parameters:
  ///   - path: the transition's property.
  ///   - context: the screen's context; nil if it needs none.
  ///   - options: the options of the operation.
  /// - Returns: the command.
  @discardableResult
  public func present<Target>(
    _ path: KeyPath<Screen, Present<Target>>, with context: Target.Context? = nil,
    options: NavigationInterface.Options = .init()
  ) -> SentCommand<Target.Result> {
    move(path, with: context, options: options)
  }

  /// Goes back like a person. A router with an `id` does so only while that screen is on top, so two terminals on which
  /// Back is pressed at the same time go back once.
  /// - Parameter completion: called with the outcome; by default a failure goes to the scene's `onError`.
  @discardableResult
  public func back(completion: CommandQueue.Reply? = nil) -> SentCommand<Void> {
    scene.send(SceneCommand(.back, options: .init(ifTop: id)), telling: completion)
  }
}

extension NavigationScene {
  /// Sends a command.
  /// - Parameter completion: called with the outcome; nil if the caller gave none.
  func send(_ command: SceneCommand, telling completion: CommandQueue.Reply?) -> SentCommand<Void> {
    SentCommand(on: self, options: command.options, telling: completion) { send(command, $0) }
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
    return try operation(screen[keyPath: path].edge.name(in: screen), context)
  }

  private func operation(
    _ name: String, _ context: (some ScreenContext)?
  ) throws(CallFailure) -> Navigation.Operation {
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
