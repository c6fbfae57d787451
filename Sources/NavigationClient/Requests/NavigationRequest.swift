/// What a route is made of: the name of a screen. Source of the idea: Tempura.
public typealias RouteElementIdentifier = String

/// The names of a visible path. Source of the idea: Tempura.
public typealias Route = [RouteElementIdentifier]

/// What a screen is asked: to show an element, to hide it, or to change to it.
///
/// Source of the idea: `NavigationRequest` of Tempura.
public enum NavigationRequest: Hashable, Sendable {
  /// The element is to be put on the path.
  case show(RouteElementIdentifier)
  /// The element is to leave the path.
  case hide(RouteElementIdentifier)
  /// The element that is to take the place of the one that is there.
  case change(RouteElementIdentifier)

  /// What is asked for, as maps call it.
  public enum Kind: String, Hashable, Sendable, CaseIterable { case show, hide, change }

  /// - Parameters:
  ///   - kind: what is asked for.
  ///   - element: of which element.
  public init(_ kind: Kind, _ element: RouteElementIdentifier) {
    switch kind {
    case .show: self = .show(element)
    case .hide: self = .hide(element)
    case .change: self = .change(element)
    }
  }

  /// What is asked for.
  public var kind: Kind {
    switch self {
    case .show: .show
    case .hide: .hide
    case .change: .change
    }
  }

  /// The element that it is about.
  public var element: RouteElementIdentifier {
    switch self {
    case .show(let element), .hide(let element), .change(let element): element
    }
  }
}
