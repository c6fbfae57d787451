import Navigation

/// A node of the naive model: a tree of values that is copied and rebuilt at will.
struct NaiveNode: Equatable {
  enum Body: Equatable {
    case screen(NaiveScreen)
    /// Bottom to top.
    indirect case stack([NaiveNode])
    indirect case tabs([NaiveNode], NaiveTabs)
  }
  var id: Int
  var owner: Int
  /// The label of a container; nil for screens.
  var label: Bytes?
  var body: Body

  var kind: NodeKind {
    switch body {
    case .screen: .screen
    case .stack: .stack
    case .tabs: .tabs
    }
  }

  var screen: NaiveScreen? {
    get { if case .screen(let screen) = body { screen } else { nil } }
    set { if let newValue { body = .screen(newValue) } }
  }

  var tabs: NaiveTabs? {
    get { if case .tabs(_, let tabs) = body { tabs } else { nil } }
    set { if let newValue { body = .tabs(children, newValue) } }
  }

  var children: [NaiveNode] {
    get {
      switch body {
      case .screen: []
      case .stack(let children), .tabs(let children, _): children
      }
    }
    set {
      switch body {
      case .screen: break
      case .stack: body = .stack(newValue)
      case .tabs(_, let tabs): body = .tabs(newValue, tabs)
      }
    }
  }

  /// The ids of the node and of all nodes below it.
  var ids: [Int] { [id] + children.flatMap(\.ids) }

  /// The first screen in it: itself, or its first child's.
  var firstScreen: NaiveNode? { kind == .screen ? self : children.first?.firstScreen }
}

/// The properties of tabs besides their children.
struct NaiveTabs: Equatable {
  var selected = 0
  /// Oldest first.
  var history: [Int] = []
  var back = TabsBack.history

  /// The one that was selected goes to the end of the history.
  mutating func select(_ index: Int) {
    if index == selected { return }
    history.removeAll { $0 == index }
    history.append(selected)
    selected = index
  }

  /// Going back to a tab adds nothing to the history.
  mutating func goBack(to index: Int) {
    history.removeAll { $0 == index }
    selected = index
  }

  /// The destination of `Back`; nil if it is impossible.
  var previous: Int? {
    switch back {
    case .history: history.last
    case .first: selected == 0 ? nil : 0
    case .order: selected == 0 ? nil : selected - 1
    case .none: nil
    }
  }
}
