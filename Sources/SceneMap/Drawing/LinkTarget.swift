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
    var screen: MapDestination?
    for step in steps {
      switch step {
      case .root(let index, _): container = map.cases[index].container
      case .tab(let name): container = container.flatMap { item(name, of: $0) }
      case .move(let name, _):
        screen = target(of: map.transition(name, from: (screen ?? top(of: container)).map(variant)))
      }
    }
    return (screen ?? top(of: container))?.screen
  }

  private func item(_ name: String, of container: MapContainer) -> MapContainer? {
    map.tabs(of: container)?.items.first { Text.isSame(map.label(of: $0), name) }?.content
  }

  /// The screen with the variant to which a reference leads; without one if that is open.
  private func variant(_ reference: MapDestination) -> ScreenVariant {
    reference.target ?? ScreenVariant(reference.screen)
  }

  private func top(of container: MapContainer?) -> MapDestination? {
    switch container {
    case .screen(let destination)?: destination
    case .stack(let stack)?: stack.last
    case .tabs(let tabs)?: top(of: tabs.items.first?.content)
    case .coordinator(let index)?: top(of: map.coordinators[index].root)
    case nil: nil
    }
  }

  private func target(of transition: MapTransition?) -> MapDestination? {
    switch transition?.action {
    case .push(let destination)?, .present(let destination, _)?: destination
    case .start(let index, _)?: top(of: map.coordinators[index].root)
    default: nil
    }
  }
}
