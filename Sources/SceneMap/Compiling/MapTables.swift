import Navigation

/// The parts of the map that have been compiled.
struct MapTables {
  var screens: [MapScreen] = []
  var universal = MapTable<MapTransition>()
  /// The transitions of each screen without a variant.
  var transitions: [MapTable<MapTransition>] = []
  /// The variants of each screen.
  var variants: [MapTable<MapVariant>] = []
  var rootHandlers = MapHandlers.none
  var cases: [MapCase] = []
  var initialCase: CaseIndex?
  var coordinators: [MapCoordinator] = []
  var wildcard: ScreenIndex?
  var links = MapLinks.none
  var renames = MapRenames.none

  /// The transition with a name of the screen to which a reference leads: its own, or else the universal one. If its
  /// variant is open, the screen's own, or else that of the first variant that has one.
  func transition(_ name: String, from reference: MapDestination) -> MapTransition? {
    let screen = Int(reference.screen.value)
    return switch reference.variant {
    case .fixed(let variant): own(of: variant, screen)[name] ?? universal[name]
    case .open: declared(name, by: screen).first ?? universal[name]
    }
  }

  /// The transitions with a name: those of all screens and their variants, and the universal one.
  func transitions(named name: String) -> [MapTransition] {
    transitions.indices.flatMap { declared(name, by: $0) } + (universal[name].map { [$0] } ?? [])
  }

  private func own(of variant: VariantIndex?, _ screen: Int) -> MapTable<MapTransition> {
    variant.flatMap { variants[screen][$0].transitions } ?? transitions[screen]
  }

  /// The transitions with a name that a screen declares: its own, then those of its variants.
  private func declared(_ name: String, by screen: Int) -> [MapTransition] {
    let tables = [transitions[screen]] + variants[screen].all.compactMap(\.transitions)
    return tables.compactMap { $0[name] }
  }

  /// The tabs of a container, or of the coordinator that it starts.
  func tabs(of container: MapContainer) -> MapTabs? { container.tabs { coordinators[Int($0.value)].root } }

  /// The top screen of a new container; nil if the map does not determine it.
  func top(of container: MapContainer?, depth: Int = 0) -> MapDestination? {
    switch container {
    case .screen(let destination)?: destination
    case .stack(let stack)?: stack.last
    case .tabs(let tabs)?: top(of: tabs.items.first?.content, depth: depth + 1)
    case .coordinator(let index)?:
      // A coordinator that starts itself has a finding.
      depth > 64 ? nil : top(of: coordinators[Int(index.value)].root, depth: depth + 1)
    case nil: nil
    }
  }
}
