public import JSON
import Navigation
import NavigationProtocol

/// A command that names elements: `Show`, `Hide`.
///
/// The tables of the screens determine which screen carries it out, and how. Source of the idea: the navigation actions
/// of Tempura.
public protocol RouteCommand: Sendable {
  /// The command as it is sent.
  /// - Throws: `CallFailure`, the failure of the command, if it cannot be sent.
  var command: SceneCommand { get throws(CallFailure) }
}

/// Shows elements one after the other.
public struct Show: RouteCommand {
  private let content: Result<SceneCommand, CallFailure>

  public var command: SceneCommand { get throws(CallFailure) { try content.get() } }

  /// Shows elements, given by the names of their screens. `animated` is a hint to front-ends; whoever carries the
  /// command out, and front-ends, receive the context.
  public init(_ elements: RouteElementIdentifier..., animated: Bool = true, context: JSONObject? = nil) {
    self.init(elements, animated: animated, context: context)
  }

  /// Shows elements, given by the names of their screens. `animated` is a hint to front-ends; whoever carries the
  /// command out, and front-ends, receive the context.
  public init(_ elements: Route, animated: Bool = true, context: JSONObject? = nil) {
    content = .success(SceneCommand(.show(.init(elements)), options: .route(animated, context)))
  }

  /// Shows a screen with this context. `animated` is a hint to front-ends. The command fails with `InvalidArgument` if the
  /// context cannot be encoded.
  public init<Screen: ContentScreen>(_ screen: Screen.Type, animated: Bool = true, context: Screen.Context) {
    do throws(ArgumentsError) {
      let context = try Arguments.encode(context)
      content = .success(SceneCommand(.show(.init([Screen.screenName])), options: .route(animated, context)))
    } catch {
      content = .failure(CallFailure(error, screen: Screen.screenName))
    }
  }

  /// Shows a screen that has no context. `animated` is a hint to front-ends.
  public init<Screen: ContentScreen>(_ screen: Screen.Type, animated: Bool = true) where Screen.Context == NoContext {
    self.init([Screen.screenName], animated: animated)
  }
}

/// Hides the last occurrence of an element and everything over it.
public struct Hide: RouteCommand {
  public let command: SceneCommand

  /// - Parameters:
  ///   - element: the name of the screen.
  ///   - animated: a hint to front-ends.
  ///   - context: passed to whoever carries the command out, and to front-ends.
  ///   - atomic: whether everything over the element is hidden with it in one step, instead of one by one from the top.
  public init(
    _ element: RouteElementIdentifier, animated: Bool = true, context: JSONObject? = nil, atomic: Bool = false
  ) {
    command = SceneCommand(.hide(.init(element, isAtomic: atomic)), options: .route(animated, context))
  }
}

extension NavigationScene {
  /// Sends a command.
  /// - Parameter completion: called with the outcome; by default a failure goes to `onError`.
  /// - Returns: the command. It fails with `RequestNotHandled` if no screen handles it.
  @discardableResult
  public func dispatch(_ command: some RouteCommand, completion: CommandQueue.Reply? = nil) -> SentCommand<Void> {
    do throws(CallFailure) { return send(try command.command, telling: completion) } catch {
      return SentCommand(on: self, telling: completion) { onReply in onReply(.failure(error)) }
    }
  }

  /// Hides, shows and changes elements so that the visible path becomes this route.
  /// - Parameters:
  ///   - route: the names of screens from the root to the top.
  ///   - animated: a hint to front-ends.
  ///   - context: passed to whoever carries the command out, and to front-ends.
  /// - Returns: the command. It fails with `RequestNotHandled` if no screen handles a step.
  @discardableResult
  public func navigate(to route: Route, animated: Bool = true, context: JSONObject? = nil) -> SentCommand<Void> {
    send(SceneCommand(.changeRoute(.init(route)), options: .route(animated, context)), telling: nil)
  }
}

extension NavigationInterface.Options {
  fileprivate static func route(_ animated: Bool, _ context: JSONObject?) -> Self {
    Self(animated: animated ? nil : false, context: context)
  }
}
