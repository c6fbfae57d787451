import Navigation

// The screens of a call, completed by the map (docs/specification/model.md §1, §2: "arguments against the map").
extension NaiveTransaction {
  func given(_ screen: ScreenDescription) throws(NavigationError) -> NaiveGiven {
    if let map { return try map.given(screen) }
    return NaiveGiven(content: NaiveScreen(screen), presentation: screen.presentation, allowsPush: screen.allowsPush)
  }

  func given(_ screens: [ScreenDescription]) throws(NavigationError) -> [NaiveGiven] {
    var all: [NaiveGiven] = []
    for screen in screens { all.append(try given(screen)) }
    return all
  }

  func given(_ container: Container) throws(NavigationError) -> NaiveContents {
    switch container {
    case .screen(let screen): return .stack([try given(screen)])
    case .stack(let screens): return .stack(try given(screens))
    case .tabs(let tabs): return try given(tabs.items, name: tabs.name, selected: tabs.selected, tabs.back ?? .history)
    }
  }

  func given(
    _ tabs: [TabDescription], name: String? = nil, selected: Int?, _ back: TabsBack = .history
  ) throws(NavigationError) -> NaiveContents {
    var items: [(name: String?, content: NaiveContents)] = []
    for tab in tabs { items.append((tab.name, .stack(try given(tab.screens)))) }
    return .tabs(name: name, items, selected: selected, back)
  }
}
