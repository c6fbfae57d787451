extension MapContainer {
  /// The tabs that it is, or that the coordinator builds that it is; nil for a stack.
  /// - Parameter root: What a coordinator builds: no other coordinator.
  package func tabs(_ root: (CoordinatorIndex) -> MapContainer?) -> MapTabs? {
    var container = self
    if case .coordinator(let index) = self, let root = root(index) { container = root }
    if case .tabs(let tabs) = container { return tabs }
    return nil
  }
}

extension CompiledMap {
  /// The tabs that a container is, or that the coordinator builds that it is; nil for a stack.
  package func tabs(of container: MapContainer) -> MapTabs? { container.tabs { coordinators[$0].root } }

  /// What the label of a tab is: the item's name, unless its content has a name of its own.
  package func label(of item: MapTabs.Item) -> String { tabs(of: item.content)?.name ?? item.name }
}
