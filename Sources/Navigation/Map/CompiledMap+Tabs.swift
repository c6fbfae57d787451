extension CompiledMap {
  /// The tabs that a container is, or that the coordinators build that it is; nil for a stack.
  package func tabs(of container: MapContainer) -> MapTabs? {
    var container = container
    while case .coordinator(let index) = container, let root = coordinators[index].root { container = root }
    if case .tabs(let tabs) = container { return tabs }
    return nil
  }

  /// What the label of a tab is: the item's name, unless its content has a name of its own.
  package func label(of item: MapTabs.Item) -> String { tabs(of: item.content)?.name ?? item.name }
}
