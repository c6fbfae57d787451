public import Navigation

extension ScreenRoute where Position == OnTabs {
  /// Selects the tab at an index. If `resetIfSelected` is true and the tab is selected already, its stack is popped to
  /// the root.
  public func selectTab(_ index: Int, resetIfSelected: Bool = false) -> Self {
    selecting(.index(index), resetIfSelected, index)
  }

  /// Selects a tab by its name, or that of its first screen. If `resetIfSelected` is true and the tab is selected
  /// already, its stack is popped to the root.
  public func selectTab(name: String, resetIfSelected: Bool = false) -> Self {
    selecting(.name(name), resetIfSelected, place.tabs?.firstIndex { $0.name.map { Text.isSame($0, name) } ?? false })
  }

  /// Selects a tab by the key of its first screen. If `resetIfSelected` is true and the tab is selected already, its
  /// stack is popped to the root.
  public func selectTab(key: ScreenKey, resetIfSelected: Bool = false) -> Self {
    selecting(.key(key), resetIfSelected, place.tabs?.firstIndex { $0.first.key(in: known.state) == key })
  }

  /// The stack of the tab at an index.
  public func tab(_ index: Int) -> ScreenRoute<OnStack> {
    guard let tabs = place.tabs else { return standing(on: nil, orFailing: .failed(Self.unknown)) }
    return standing(
      on: tabs.indices.contains(index) ? stack(of: tabs[index]) : nil, orFailing: .tabNotFound("\(index)"))
  }

  /// The stack of the tab with this name, or whose first screen has this name.
  public func tab(name: String) -> ScreenRoute<OnStack> {
    guard let tabs = place.tabs else { return standing(on: nil, orFailing: .failed(Self.unknown)) }
    let tab = tabs.first { $0.name.map { Text.isSame($0, name) } ?? false }
    return standing(on: tab.map(stack), orFailing: .tabNotFound(name))
  }

  /// The stack of the selected tab.
  public var selectedTab: ScreenRoute<OnStack> {
    guard let selected = place.selected else { return standing(on: nil, orFailing: .failed(Self.unknown)) }
    return tab(selected)
  }

  /// Appends a tab with this screen, unless the first screen of an existing tab has the same key. The name of the tab
  /// is by default that of the screen.
  public func setupTab(_ screen: some Screen, name: String? = nil) -> Self {
    guard let tabs = place.tabs else { return failing(.failed(Self.unknown)) }
    let key = screen.key
    if tabs.contains(where: { $0.first.key(in: known.state) == key }) { return self }
    var kept: [TabDescription] = []
    for tab in tabs {
      guard let first = content(of: tab.first) else { return failing(.failed(Self.unknown)) }
      kept.append(TabDescription(name: tab.name, .screen(first)))
    }
    return adding(screen) {
      .setTabs(.init(kept + [TabDescription(name: name, .screen($0))], container: container))
    } then: { route, screen in
      let made = route.make(screen)
      route.place.tabs?.append(RouteTab(name: name ?? screen.name, first: made))
    }
  }

  private func selecting(_ target: Operation.SelectTab.Target, _ resetIfSelected: Bool, _ index: Int?) -> Self {
    var route = adding(.selectTab(.init(target, resetIfSelected: resetIfSelected, container: container)))
    route.place.selected = index
    return route
  }

  private func stack(of tab: RouteTab) -> RoutePlace {
    guard let stack = tab.stack, groups == [[]] || known.state.node(stack)?.kind == .stack else {
      return RoutePlace(container: .around(tab.first), screen: tab.first, screens: tab.stack == nil ? [tab.first] : nil)
    }
    return known.state.place(of: stack)
  }

  /// The description of a tab's first screen.
  private func content(of screen: RouteScreen) -> ScreenDescription? {
    switch screen {
    case .made(let content, index: _): content
    case .found(let reference):
      known.state.resolve(reference).flatMap { known.state.node($0) }.map { node in
        ScreenDescription(node.name, arguments: node.arguments, traits: node.traits, title: node.title)
      }
    }
  }

  private static var unknown: String {
    "the tabs are not known before the earlier steps are performed: navigate twice"
  }
}
