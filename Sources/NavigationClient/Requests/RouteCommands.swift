public import JSON
import Navigation
public import NavigationProtocol

/// What an app asks for by the names of elements: `Show`, `Hide`.
///
/// Which screen carries it out, and how, is said by the tables of the screens. Source of the idea: the navigation actions
/// of Tempura.
public protocol RouteCommand: Sendable {
  /// What is sent.
  var command: SceneCommand { get }
}

/// Shows elements one after the other.
public struct Show: RouteCommand {
  public let command: SceneCommand

  /// - Parameters:
  ///   - elements: names of screens.
  ///   - animated: a hint to front-ends.
  ///   - context: handed on to who carries it out, and to front-ends.
  public init(_ elements: RouteElementIdentifier..., animated: Bool = true, context: JSONObject? = nil) {
    self.init(elements, animated: animated, context: context)
  }

  /// - Parameters:
  ///   - elements: names of screens.
  ///   - animated: a hint to front-ends.
  ///   - context: handed on to who carries it out, and to front-ends.
  public init(_ elements: Route, animated: Bool = true, context: JSONObject? = nil) {
    command = SceneCommand(.show(.init(elements)), options: .route(animated, context))
  }
}

/// Hides the last occurrence of an element, and what is over it.
public struct Hide: RouteCommand {
  public let command: SceneCommand

  /// - Parameters:
  ///   - element: the name of a screen.
  ///   - animated: a hint to front-ends.
  ///   - context: handed on to who carries it out, and to front-ends.
  ///   - atomic: whether it is hidden in one step, with what is over it, and not one by one from the top.
  public init(
    _ element: RouteElementIdentifier, animated: Bool = true, context: JSONObject? = nil, atomic: Bool = false
  ) {
    command = SceneCommand(.hide(.init(element, isAtomic: atomic)), options: .route(animated, context))
  }
}

extension NavigationScene {
  /// Carries out a command, and waits for its outcome.
  /// - Throws: `CallFailure`: `RequestNotHandled` when no screen does it.
  @discardableResult
  public func dispatch(_ command: some RouteCommand) async throws(CallFailure) -> NavigationInterface.Outcome {
    try await perform(command.command)
  }

  /// Sends a command.
  /// - Parameter completion: told what became of it; without one a failure goes to `onError`.
  public func dispatch(_ command: some RouteCommand, completion: ((CallResult<NavigationInterface.Outcome>) -> Void)?) {
    send(command.command, telling: completion)
  }

  /// Goes from the route that is there to this one: hides, shows or changes what differs.
  /// - Parameters:
  ///   - route: names of screens, from the root to the top.
  ///   - animated: a hint to front-ends.
  ///   - context: handed on to who carries it out, and to front-ends.
  /// - Throws: `CallFailure`: `RequestNotHandled` when no screen does it.
  @discardableResult
  public func navigate(
    to route: Route, animated: Bool = true, context: JSONObject? = nil
  ) async throws(CallFailure) -> NavigationInterface.Outcome {
    let options = NavigationInterface.Options.route(animated, context)
    return try await perform(.changeRoute(.init(route)), options: options)
  }
}

extension NavigationInterface.Options {
  fileprivate static func route(_ animated: Bool, _ context: JSONObject?) -> Self {
    Self(animated: animated ? nil : false, context: context)
  }
}
