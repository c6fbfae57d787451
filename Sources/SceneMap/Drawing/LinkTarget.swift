import Navigation

/// Finds the screens at which the links of a map end.
struct LinkTarget {
  private let map: CompiledMap

  init(_ map: CompiledMap) { self.map = map }

  /// The top screen after a link was followed; nil if it depends on the state of the scene.
  func last(of route: MapLinkRoute) -> ScreenIndex? {
    guard case .follow(let steps) = route.target else {
      if case .show(let screens) = route.target { return screens.last?.screen }
      return nil
    }
    var container: MapContainer?
    var screen: ScreenIndex?
    for step in steps {
      switch step {
      case .root(let index, _): container = map.cases[index].container
      case .tab(let name): container = container.flatMap { item(name, of: $0) }
      case .move(let name, _): screen = target(of: map.transition(name, from: screen ?? top(of: container)))
      }
    }
    return screen ?? top(of: container)
  }

  private func item(_ name: String, of container: MapContainer) -> MapContainer? {
    map.tabs(of: container)?.items.first { Text.isSame(map.label(of: $0), name) }?.content
  }

  private func top(of container: MapContainer?) -> ScreenIndex? {
    switch container {
    case .screen(let destination)?: destination.screen
    case .stack(let stack)?: stack.last?.screen
    case .tabs(let tabs)?: top(of: tabs.items.first?.content)
    case .coordinator(let index)?: top(of: map.coordinators[index].root)
    case nil: nil
    }
  }

  private func target(of transition: MapTransition?) -> ScreenIndex? {
    switch transition?.action {
    case .push(let destination)?, .present(let destination, _)?: destination.screen
    case .start(let index, _)?: top(of: map.coordinators[index].root)
    default: nil
    }
  }
}
