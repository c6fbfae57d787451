import Navigation

/// What has been compiled so far.
struct MapTables {
  var screens: [MapScreen] = []
  var universal = MapTable<MapTransition>()
  /// By screen.
  var transitions: [MapTable<MapTransition>] = []
  var rootHandlers = MapHandlers.none
  var cases: [MapCase] = []
  var initialCase: CaseIndex?
  var coordinators: [MapCoordinator] = []
  var wildcard: ScreenIndex?
  var links = MapLinks.none
  var renames = MapRenames.none

  /// The transition of that name that a screen has: its own, else the universal one.
  func transition(_ name: String, from screen: ScreenIndex) -> MapTransition? {
    transitions[Int(screen.value)][name] ?? universal[name]
  }

  /// The tabs that a container is, or that its coordinator builds.
  func tabs(of container: MapContainer) -> MapTabs? { container.tabs { coordinators[Int($0.value)].root } }

  /// The screen that is on top when a container has been built; nil where the map does not say.
  func top(of container: MapContainer?, depth: Int = 0) -> ScreenIndex? {
    switch container {
    case .screen(let destination)?: destination.screen
    case .stack(let stack)?: stack.last?.screen
    case .tabs(let tabs)?: top(of: tabs.items.first?.content, depth: depth + 1)
    case .coordinator(let index)?:
      // A coordinator that starts itself is a finding of its own.
      depth > 64 ? nil : top(of: coordinators[Int(index.value)].root, depth: depth + 1)
    case nil: nil
    }
  }
}
