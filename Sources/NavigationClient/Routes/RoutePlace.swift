import Navigation

/// The place where a route stands, as far as it is known in advance.
struct RoutePlace {
  /// The stack or tabs where it stands.
  var container = RouteContainer.nearest
  /// The screen where it stands, or one within its container; nil for the window, and if none is known.
  var screen: RouteScreen?
  /// The screens of the stack from bottom to top, if they are known.
  var screens: [RouteScreen]?
  /// The tabs, if they are known.
  var tabs: [RouteTab]?
  /// The index of the selected tab, if it is known.
  var selected: Int?
  /// The screen that the route itself has presented over this place.
  var presented: RouteScreen?

  static let window = RoutePlace()

  static func screen(_ screen: RouteScreen) -> RoutePlace { RoutePlace(screen: screen) }

  /// The same place in the next `Apply`.
  var settled: RoutePlace {
    var place = self
    place.container = container.settled
    place.screen = screen?.settled
    place.screens = screens?.map(\.settled)
    place.tabs = tabs?.map(\.settled)
    place.presented = presented?.settled
    return place
  }

  /// The same place after steps whose effects are not known.
  var unsure: RoutePlace {
    var place = settled
    (place.screens, place.tabs, place.selected, place.presented) = (nil, nil, nil, nil)
    return place
  }
}

/// The stack or tabs where a route stands.
enum RouteContainer {
  /// The one nearest to the top.
  case nearest
  case id(NodeID)
  /// The nearest one that holds the screen.
  case around(RouteScreen)
  /// The nearest one in the layer below that of the screen.
  case under(RouteScreen)
  case search(ContainerReference.Search)

  /// The reference to it in an operation.
  func reference(of kind: NodeKind) -> ContainerReference? {
    switch self {
    case .nearest: nil
    case .id(let id): .id(id)
    case .around(let screen): ContainerReference(.relation(kind == .tabs ? .tabs : .stack, of: screen.reference))
    case .under(let screen): ContainerReference(.relation(.presenting, of: screen.reference))
    case .search(let search): ContainerReference(.search(search))
    }
  }

  /// The same container in the next `Apply`.
  var settled: RouteContainer {
    switch self {
    case .around(let screen): .around(screen.settled)
    case .under(let screen): .under(screen.settled)
    case .nearest, .id, .search: self
    }
  }
}

/// A tab that a route knows.
struct RouteTab {
  var name: String?
  var first: RouteScreen
  /// The stack of the tab, if its id is known.
  var stack: NodeID?

  /// The same tab in the next `Apply`.
  var settled: RouteTab { RouteTab(name: name, first: first.settled, stack: stack) }
}
