import Navigation

/// What a route's steps mean when their turn comes.
struct RoutePlace {
  /// The stack or tabs that it stands on.
  var container = RouteContainer.nearest
  /// The screen that it stands on, or one within what it stands on; nil on the window, and where none is known.
  var screen: RouteScreen?
  /// On a stack: what it holds, bottom to top, as far as that is known before the steps are carried out.
  var screens: [RouteScreen]?
  /// On tabs: what they are, as far as that is known.
  var tabs: [RouteTab]?
  /// On tabs: the index of the selected one, as far as that is known.
  var selected: Int?
  /// What the route itself presented over this place.
  var presented: RouteScreen?

  /// The window.
  static let window = RoutePlace()

  /// A screen.
  static func screen(_ screen: RouteScreen) -> RoutePlace { RoutePlace(screen: screen) }

  /// The same place, once the `Apply` that made parts of it is over.
  var settled: RoutePlace {
    var place = self
    place.container = container.settled
    place.screen = screen?.settled
    place.screens = screens?.map(\.settled)
    place.tabs = tabs?.map(\.settled)
    place.presented = presented?.settled
    return place
  }

  /// The same place, when it is not sure what the steps before it did.
  var unsure: RoutePlace {
    var place = settled
    (place.screens, place.tabs, place.selected, place.presented) = (nil, nil, nil, nil)
    return place
  }
}

/// The stack or tabs that a route stands on.
enum RouteContainer {
  /// The nearest one, outwards from the top.
  case nearest
  case id(NodeID)
  /// The nearest one that holds the screen.
  case around(RouteScreen)
  /// The nearest one in the layer under that of the screen.
  case under(RouteScreen)
  case search(ContainerReference.Search)

  /// What it is called in an operation.
  func reference(of kind: NodeKind) -> ContainerReference? {
    switch self {
    case .nearest: nil
    case .id(let id): .id(id)
    case .around(let screen): ContainerReference(.relation(kind == .tabs ? .tabs : .stack, of: screen.reference))
    case .under(let screen): ContainerReference(.relation(.presenting, of: screen.reference))
    case .search(let search): ContainerReference(.search(search))
    }
  }

  /// The same container, once the `Apply` is over.
  var settled: RouteContainer {
    switch self {
    case .around(let screen): .around(screen.settled)
    case .under(let screen): .under(screen.settled)
    case .nearest, .id, .search: self
    }
  }
}

/// A tab that a route knows of.
struct RouteTab {
  /// What it goes by.
  var name: String?
  /// Its first screen.
  var first: RouteScreen
  /// Its stack, when that is known by its id.
  var stack: NodeID?

  /// The same tab, once the `Apply` is over.
  var settled: RouteTab { RouteTab(name: name, first: first.settled, stack: stack) }
}
