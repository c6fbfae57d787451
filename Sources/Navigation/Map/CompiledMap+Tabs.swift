extension MapContainer {
  /// The tabs of the container or of the coordinator that it names; nil for a stack.
  /// - Parameter root: Returns the content that a coordinator builds, which is not a coordinator itself.
  package func tabs(_ root: (CoordinatorIndex) -> MapContainer?) -> MapTabs? {
    var container = self
    if case .coordinator(let index) = self, let root = root(index) { container = root }
    if case .tabs(let tabs) = container { return tabs }
    return nil
  }
}

extension CompiledMap {
  /// The tabs of a container or of the coordinator that it names; nil for a stack.
  package func tabs(of container: MapContainer) -> MapTabs? { container.tabs { coordinators[$0].root } }

  /// The label of a tab: the item's name, unless its content has a name of its own.
  package func label(of item: MapTabs.Item) -> String { tabs(of: item.content)?.name ?? item.name }
}
