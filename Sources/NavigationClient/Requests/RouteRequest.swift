public import JSON
public import Navigation

/// A request that navd asks a front-end to carry out: one for which the map says `delegate`.
public struct RouteRequest: Hashable, Sendable {
  /// What is asked for, and of which element.
  public var request: NavigationRequest
  /// Of `change`: the element whose place it takes.
  public var replaced: RouteElementIdentifier?
  /// The name of the screen that is asked.
  public var from: RouteElementIdentifier
  /// The id of that screen, which may come with the same commit; nil when a routable is called by hand.
  public var id: NodeID?
  /// A hint of who caused it.
  public var animated: Bool
  /// What who caused it hands on.
  public var context: JSONObject?

  /// - Parameters:
  ///   - request: what is asked for, and of which element.
  ///   - replaced: of `change`, the element whose place it takes.
  ///   - from: the name of the screen that is asked.
  ///   - id: the id of that screen.
  ///   - animated: a hint of who caused it.
  ///   - context: what who caused it hands on.
  public init(
    _ request: NavigationRequest, replaced: RouteElementIdentifier? = nil, from: RouteElementIdentifier,
    id: NodeID? = nil, animated: Bool = true, context: JSONObject? = nil
  ) {
    self.request = request
    self.replaced = replaced
    self.from = from
    self.id = id
    self.animated = animated
    self.context = context
  }
}

/// What a front-end says to a request.
public enum RouteAnswer: Hashable, Sendable {
  /// The next screen is asked.
  case notHandled
  /// By these operations, which become part of the same commit; none, when nothing is to change.
  case handled([Navigation.Operation])
}
