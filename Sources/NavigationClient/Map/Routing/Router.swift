import JSON
public import Navigation
public import NavigationProtocol

/// Lets a screen of a typed map move on.
///
/// Source of the idea: `Router` of ScreenUI.
public struct Router<Screen: ContentScreen> {
  private enum Configuration {
    case known(Screen)
    /// As the map configures the variant that the scene has.
    case inMap(MapWalk)
  }

  public let scene: any NavigationScene
  /// The screen to move from; nil for the top.
  public let id: NodeID?
  private let configuration: Configuration

  /// - Parameters:
  ///   - scene: the scene.
  ///   - id: the screen to move from; nil for the top.
  ///   - screen: the screen as the map configures it there.
  public init(on scene: any NavigationScene, from id: NodeID? = nil, as screen: Screen = Screen()) {
    self.scene = scene
    self.id = id
    configuration = .known(screen)
  }

  /// Creates a router of a screen that the map uses in different ways. A move finds the variant when its turn comes, so
  /// it follows earlier moves that are not awaited. Constants are those of the screen that the scene shows now.
  /// - Parameters:
  ///   - scene: the scene.
  ///   - id: the screen to move from; nil for the top.
  ///   - map: the map of the scene.
  /// - Throws: `SceneMapError` if the types do not form a map.
  /// - Complexity: O(types and their properties).
  public init<Map: SceneMap>(
    on scene: any NavigationScene, from id: NodeID? = nil, in map: Map.Type
  ) throws(SceneMapError) {
    self.scene = scene
    self.id = id
    configuration = .inMap(try MapWalk(map))
  }

  /// The screen as the map configures it where it is now; as it is by itself if the scene shows another one there.
  private var screen: Screen {
    switch configuration {
    case .known(let screen): screen
    case .inMap(let walk): Self.screen(id, on: scene, in: walk)
    }
  }

  private static func screen(_ id: NodeID?, on scene: (any NavigationScene)?, in walk: MapWalk) -> Screen {
    guard let state = scene?.state, let node = state.node(id ?? state.topID) else { return Screen() }
    return walk.screen(node.name)?.configuration(for: node.arguments) as? Screen ?? Screen()
  }

  /// A constant of the screen.
  public subscript<Value>(next path: KeyPath<Screen, Value>) -> Value { screen[keyPath: path] }

  /// The screen to which a transition leads, for its constants: `router[next: \.page].title`.
  public subscript<Transition: TargetedTransition>(next path: KeyPath<Screen, Transition>) -> Transition.Target {
    screen[keyPath: path].edge.target(as: Transition.Target.self)
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
    move(context, options, completion) { screen in TransitionNames.name(of: path, in: screen) }
  }

  /// Takes a transition that the screen may lack: a property that is nil where the map has no such transition.
  /// - Parameters:
  ///   - path: the transition's property.
  ///   - context: its context; nil if it needs none.
  ///   - options: the options of the operation.
  ///   - completion: called with the outcome; by default a failure goes to the scene's `onError`.
  /// - Returns: the command. It fails with `NotInMap` if the screen lacks the transition, and with `InvalidArgument` if
  ///   the transition lacks a context that it needs.
  @discardableResult
  public func move<Transition: ScreenTransition>(
    _ path: KeyPath<Screen, Transition?>, with context: Transition.Context? = nil,
    options: NavigationInterface.Options = .init(), completion: CommandQueue.Reply? = nil
  ) -> SentCommand<Transition.Result> {
    move(context, options, completion) { screen throws(CallFailure) in
      guard let edge = screen[keyPath: path]?.edge else {
        throw CallFailure(.notInMap(map: "", kind: "transition here for", name: "\(path)"), scene: "")
      }
      return edge.name(in: screen)
    }
  }

  /// - Parameter name: finds the name of the transition, which may depend on how the screen is configured.
  private func move<Value>(
    _ context: (some ScreenContext)?, _ options: NavigationInterface.Options, _ completion: CommandQueue.Reply?,
    _ name: @escaping (Screen) throws(CallFailure) -> String
  ) -> SentCommand<Value> {
    SentCommand(on: scene, options: options, telling: completion) { onReply in
      switch configuration {
      case .known(let screen):
        do throws(CallFailure) {
          scene.send(SceneCommand(try Self.operation(try name(screen), context, id), options: options), onReply)
        } catch {
          onReply(.failure(error))
        }
      case .inMap(let walk):
        let plan: CommandQueue.Plan = { [weak scene = scene, id = id] () throws(CallFailure) in
          let transition = try name(Self.screen(id, on: scene, in: walk))
          return [SceneCommand(try Self.operation(transition, context, id), options: options)]
        }
        scene.send(planning: plan, onReply)
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
    try Self.operation(TransitionNames.name(of: path, in: screen), context, id)
  }

  private static func operation(
    _ name: String, _ context: (some ScreenContext)?, _ id: NodeID?
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
