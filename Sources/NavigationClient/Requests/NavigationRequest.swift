public import Navigation

/// The element of a route: the name of a screen. Source of the idea: Tempura.
public typealias RouteElementIdentifier = String

/// The names of a visible path. Source of the idea: Tempura.
public typealias Route = [RouteElementIdentifier]

/// A request to a screen: show an element, hide it, or change to it.
///
/// Source of the idea: `NavigationRequest` of Tempura.
public enum NavigationRequest: Hashable, Sendable {
  /// Put the element on the path.
  case show(RouteElementIdentifier)
  /// Remove the element from the path.
  case hide(RouteElementIdentifier)
  /// Replace the existing element by this one.
  case change(RouteElementIdentifier)

  /// The kind of a request, as maps call it.
  public typealias Kind = MapHandlers.Request

  /// A request of a kind for an element.
  public init(_ kind: Kind, _ element: RouteElementIdentifier) {
    switch kind {
    case .show: self = .show(element)
    case .hide: self = .hide(element)
    case .change: self = .change(element)
    }
  }

  public var kind: Kind {
    switch self {
    case .show: .show
    case .hide: .hide
    case .change: .change
    }
  }

  public var element: RouteElementIdentifier {
    switch self {
    case .show(let element), .hide(let element), .change(let element): element
    }
  }
}
