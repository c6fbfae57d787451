import Navigation

extension ContainerMatch {
  /// Whether this is about a container.
  func holds(for container: ViewContainer) -> Bool {
    guard let node = container.node, node.kind == Position.kind else { return false }
    switch target {
    case .any: return true
    case .screen(.id(let id)): return node.id == id
    case .screen(.key(let key)): return container.key == key
    case .screen(.name(let name)): return Text.isSame(node.name, name)
    case .screen(.screen(let screen)): return Text.isSame(node.name, screen.name) && node.arguments == screen.arguments
    case .screen(.created): return false
    case .container(let name, let key):
      if let name, !Text.isSame(node.name, name) { return false }
      guard let key else { return true }
      return (container as? HolderContainer).map { first(in: $0).key == key } ?? false
    case .shown(let isMatch): return isMatch(container)
    }
  }

  /// The first screen of a container.
  private func first(in holder: HolderContainer) -> ViewContainer {
    var container: ViewContainer = holder
    while let first = (container as? HolderContainer)?.children.first { container = first }
    return container
  }
}
