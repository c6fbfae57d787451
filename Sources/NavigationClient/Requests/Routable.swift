public import JSON
public import Navigation

/// Told, once, with which operations a request is carried out. Source of the idea: `RoutingCompletion` of Tempura.
public typealias RoutingCompletion = ([Navigation.Operation]) -> Void

/// What takes an active part in navigation: it is asked to carry out requests itself.
///
/// One that is a screen of a typed map has `delegate` there for `handledRequests`, so navd asks this front-end. Source
/// of the idea: `Routable` of Tempura.
public protocol Routable {
  /// The screen's name, by which it is found in the path.
  var routeIdentifier: RouteElementIdentifier { get }

  /// The requests that it wants to be asked.
  var handledRequests: [NavigationRequest] { get }

  /// Shows an element.
  /// - Parameters:
  ///   - identifier: the element.
  ///   - from: the screen that is asked.
  ///   - animated: a hint of who caused it.
  ///   - context: what who caused it hands on.
  ///   - completion: to be called once with the operations that do it, when this returns true; they become part of the
  ///     commit that the request belongs to.
  /// - Returns: whether it is handled here; else the next screen is asked. False by default.
  func show(
    identifier: RouteElementIdentifier, from: RouteElementIdentifier, animated: Bool, context: JSONObject?,
    completion: @escaping RoutingCompletion
  ) -> Bool

  /// Hides an element.
  /// - Parameters:
  ///   - identifier: the element.
  ///   - from: the screen that is asked.
  ///   - animated: a hint of who caused it.
  ///   - context: what who caused it hands on.
  ///   - completion: called once with the operations that do it, when this returns true.
  /// - Returns: whether it is handled here; else the next screen is asked. False by default.
  func hide(
    identifier: RouteElementIdentifier, from: RouteElementIdentifier, animated: Bool, context: JSONObject?,
    completion: @escaping RoutingCompletion
  ) -> Bool

  /// Puts an element in another one's place.
  /// - Parameters:
  ///   - from: the element that goes, which is asked.
  ///   - to: the element that comes.
  ///   - animated: a hint of who caused it.
  ///   - context: what who caused it hands on.
  ///   - completion: called once with the operations that do it, when this returns true.
  /// - Returns: whether it is handled here; else the next screen is asked. False by default.
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

  /// Asks it a request of any kind.
  /// - Parameter answer: called once; later when the routable takes its time.
  func carryOut(_ asked: RouteRequest, _ answer: @escaping (RouteAnswer) -> Void) {
    // Whoever says that nothing was handled, and completes all the same, is not heard twice.
    let once = OneAnswer(answer)
    if let table = self as? any RoutableWithConfiguration,
      case .custom(_, let handler)? = table.navigationConfiguration[asked.request]?.action
    {
      // Only its handler can say that it does not handle the request after all.
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
