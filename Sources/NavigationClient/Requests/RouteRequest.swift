public import JSON
public import Navigation
import NavigationProtocol

/// A request that navd delegates to a front-end, as the map says.
public struct RouteRequest: Hashable, Sendable {
  public var request: NavigationRequest
  /// For `change`, the element to be replaced.
  public var replaced: RouteElementIdentifier?
  /// The name of the screen that is asked.
  public var from: RouteElementIdentifier
  /// The id of that screen, which may be created by the same commit; nil if a routable is called directly.
  public var id: NodeID?
  /// The originator's hint whether to animate.
  public var animated: Bool
  /// Context supplied by the originator.
  public var context: JSONObject?

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

/// A front-end's answer to a request.
public enum RouteAnswer: Hashable, Sendable {
  /// Not handled here; the next screen is asked.
  case notHandled
  /// Handled by these operations, if any, which become part of the request's commit.
  case handled([Navigation.Operation])
}

extension RouteRequest {
  /// The model's form of a request.
  init(_ request: Navigation.DelegatedRequest, context: JSONObject?) {
    self.init(
      request.kind, request.element, request.replacement, from: request.of.name, id: request.of.id,
      animated: request.isAnimated, context: context)
  }

  /// The wire's form of a request.
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

  /// - Parameter replacement: for `change`, the new element; `element` is the existing one.
  private init(
    _ kind: NavigationRequest.Kind, _ element: String, _ replacement: String?, from: String, id: NodeID,
    animated: Bool, context: JSONObject?
  ) {
    self.init(
      NavigationRequest(kind, replacement ?? element), replaced: replacement == nil ? nil : element, from: from, id: id,
      animated: animated, context: context)
  }
}

/// Passes on the first answer and ignores others.
final class OneAnswer<Answer> {
  private var answer: ((Answer) -> Void)?

  init(_ answer: @escaping (Answer) -> Void) { self.answer = answer }

  func tell(_ what: Answer) {
    let tell = answer.take()
    tell?(what)
  }
}
