public import JSON
public import Navigation
import NavigationProtocol

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

extension RouteRequest {
  /// As the model asks it.
  init(_ request: Navigation.DelegatedRequest, context: JSONObject?) {
    let kind: NavigationRequest.Kind =
      switch request.kind {
      case .show: .show
      case .hide: .hide
      case .change: .change
      }
    self.init(
      kind, request.element, request.replacement, from: request.of.name, id: request.of.id,
      animated: request.isAnimated, context: context)
  }

  /// As navd asks it.
  init(_ request: SceneInterface.DelegatedRequest) {
    let kind: NavigationRequest.Kind =
      switch request.kind {
      case .show: .show
      case .hide: .hide
      case .change: .change
      }
    self.init(
      kind, request.element, request.replacement, from: request.of.name, id: request.of.id,
      animated: request.animated, context: request.context)
  }

  /// - Parameter replacement: of `change` the element that is wanted, then `element` is the one that is there.
  private init(
    _ kind: NavigationRequest.Kind, _ element: String, _ replacement: String?, from: String, id: NodeID,
    animated: Bool, context: JSONObject?
  ) {
    self.init(
      NavigationRequest(kind, replacement ?? element), replaced: replacement == nil ? nil : element, from: from, id: id,
      animated: animated, context: context)
  }
}

/// An answer that is given once: who answers twice is not heard again.
final class OneAnswer {
  private var answer: ((RouteAnswer) -> Void)?

  init(_ answer: @escaping (RouteAnswer) -> Void) { self.answer = answer }

  func tell(_ what: RouteAnswer) {
    let tell = answer.take()
    tell?(what)
  }
}
