import Navigation

/// The parts of the map that have been compiled.
struct MapTables {
  var screens: [MapScreen] = []
  var universal = MapTable<MapTransition>()
  /// The transitions of each screen.
  var transitions: [MapTable<MapTransition>] = []
  var rootHandlers = MapHandlers.none
  var cases: [MapCase] = []
  var initialCase: CaseIndex?
  var coordinators: [MapCoordinator] = []
  var wildcard: ScreenIndex?
  var links = MapLinks.none
  var renames = MapRenames.none

  /// The transition of a screen with a name: its own, or the universal one.
  func transition(_ name: String, from screen: ScreenIndex) -> MapTransition? {
    transitions[Int(screen.value)][name] ?? universal[name]
  }

  /// The tabs of a container, or of the coordinator that it starts.
  func tabs(of container: MapContainer) -> MapTabs? { container.tabs { coordinators[Int($0.value)].root } }

  /// The top screen of a new container; nil if the map does not determine it.
  func top(of container: MapContainer?, depth: Int = 0) -> ScreenIndex? {
    switch container {
    case .screen(let destination)?: destination.screen
    case .stack(let stack)?: stack.last?.screen
    case .tabs(let tabs)?: top(of: tabs.items.first?.content, depth: depth + 1)
    case .coordinator(let index)?:
      // A coordinator that starts itself has a finding.
      depth > 64 ? nil : top(of: coordinators[Int(index.value)].root, depth: depth + 1)
    case nil: nil
    }
  }
}
