public import JSON
public import Navigation

/// Called once with the operations that carry out a request. Source of the idea: `RoutingCompletion` of Tempura.
public typealias RoutingCompletion = ([Navigation.Operation]) -> Void

/// Takes an active part in navigation by carrying out requests.
///
/// For a routable screen of a typed map, the map says `delegate` for its `handledRequests`, so that navd asks this
/// front-end. Source of the idea: `Routable` of Tempura.
public protocol Routable {
  /// The name of the screen, by which it is found in the path.
  var routeIdentifier: RouteElementIdentifier { get }

  /// The requests that it is asked.
  var handledRequests: [NavigationRequest] { get }

  /// Shows an element.
  /// - Parameters:
  ///   - identifier: the element.
  ///   - from: the screen that is asked.
  ///   - animated: the originator's hint whether to animate.
  ///   - context: context supplied by the originator.
  ///   - completion: called once, if this returns true, with operations that become part of the request's commit.
  /// - Returns: whether it handles the request; if not, the next screen is asked. By default false.
  func show(
    identifier: RouteElementIdentifier, from: RouteElementIdentifier, animated: Bool, context: JSONObject?,
    completion: @escaping RoutingCompletion
  ) -> Bool

  /// Hides an element.
  /// - Parameters:
  ///   - identifier: the element.
  ///   - from: the screen that is asked.
  ///   - animated: the originator's hint whether to animate.
  ///   - context: context supplied by the originator.
  ///   - completion: called once, if this returns true, with operations that become part of the request's commit.
  /// - Returns: whether it handles the request; if not, the next screen is asked. By default false.
  func hide(
    identifier: RouteElementIdentifier, from: RouteElementIdentifier, animated: Bool, context: JSONObject?,
    completion: @escaping RoutingCompletion
  ) -> Bool

  /// Replaces an element by another.
  /// - Parameters:
  ///   - from: the existing element, which is asked.
  ///   - to: the new element.
  ///   - animated: the originator's hint whether to animate.
  ///   - context: context supplied by the originator.
  ///   - completion: called once, if this returns true, with operations that become part of the request's commit.
  /// - Returns: whether it handles the request; if not, the next screen is asked. By default false.
  func change(
    from: RouteElementIdentifier, to: RouteElementIdentifier, animated: Bool, context: JSONObject?,
    completion: @escaping RoutingCompletion
  ) -> Bool
}

extension Routable {
  public func show(
    identifier: RouteElementIdentifier, from: RouteElementIdentifier, animated: Bool, context: JSONObject?,
    completion: @escaping RoutingCompletion
  ) -> Bool { false }

  public func hide(
    identifier: RouteElementIdentifier, from: RouteElementIdentifier, animated: Bool, context: JSONObject?,
    completion: @escaping RoutingCompletion
  ) -> Bool { false }

  public func change(
    from: RouteElementIdentifier, to: RouteElementIdentifier, animated: Bool, context: JSONObject?,
    completion: @escaping RoutingCompletion
  ) -> Bool { false }

  /// Carries out a request of any kind.
  /// - Parameter answer: called once, at once or later.
  func handle(_ asked: RouteRequest, _ answer: @escaping (RouteAnswer) -> Void) {
    // A routable that returns false and calls its completion nevertheless has answered already.
    let once = OneAnswer(answer)
    if let table = self as? any RoutableWithConfiguration,
      case .custom(_, let handler)? = table.navigationConfiguration[asked.request]?.action
    {
      // The handler itself may answer that it does not handle the request.
      return handler(asked) { once.tell($0) }
    }
    let completion: RoutingCompletion = { once.tell(.handled($0)) }
    let from = asked.from
    let isHandled =
      switch asked.request {
      case .show(let element):
        show(
          identifier: element, from: from, animated: asked.animated, context: asked.context, completion: completion)
      case .hide(let element):
        hide(
          identifier: element, from: from, animated: asked.animated, context: asked.context, completion: completion)
      case .change(let element):
        change(
          from: asked.replaced ?? from, to: element, animated: asked.animated, context: asked.context,
          completion: completion)
      }
    if !isHandled { once.tell(.notHandled) }
  }
}
