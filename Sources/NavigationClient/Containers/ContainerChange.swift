import Navigation

/// What becomes of containers when a scene becomes another one: who stays, who comes and who leaves.
struct ContainerChange {
  /// Those of the new scene, by node.
  private(set) var containers: [NodeID: ViewContainer] = [:]
  /// Those that show nothing any more, by node.
  var leaving: [NodeID: ViewContainer]
  /// Those that are new, in search order.
  private(set) var entered: [ViewContainer] = []
  /// Those whose screens are other ones now.
  private(set) var updated: [(ViewContainer, any Screen)] = []
  /// Holders whose children are other ones now, or selected otherwise.
  private(set) var rearranged: [HolderContainer] = []

  private let state: SceneState
  private let registry: ScreenRegistry
  private let navigator: ScreenNavigator

  /// - Complexity: O(nodes)
  init(
    from old: [NodeID: ViewContainer], to state: SceneState, _ registry: ScreenRegistry, _ navigator: ScreenNavigator
  ) {
    leaving = old
    self.state = state
    self.registry = registry
    self.navigator = navigator
    _ = show(SceneState.window, in: nil)
  }

  private mutating func show(_ id: NodeID, in parent: ViewContainer?) -> ViewContainer? {
    guard let node = state.node(id) else { return nil }
    let container = container(of: node)
    container.node = node
    container.parent = parent
    containers[id] = container
    if let holder = container as? HolderContainer, node.kind != .screen { fill(holder, node) }
    return container
  }

  private mutating func fill(_ holder: HolderContainer, _ node: Node) {
    let children = node.children.compactMap { show($0, in: holder) }
    var isOther = !holder.children.elementsEqual(children) { $0 === $1 }
    holder.children = children
    if let tabs = holder as? TabsContainer, tabs.selectedIndex != node.selected {
      tabs.selectedIndex = node.selected
      isOther = true
    }
    if isOther { rearranged.append(holder) }
  }

  /// What shows a node: what showed it before, if it can, else something new.
  private mutating func container(of node: Node) -> ViewContainer {
    if let kept = leaving[node.id], let old = kept.node, Text.isSame(old.name, node.name) || node.kind != .screen {
      let isSame = old.arguments == node.arguments && old.title == node.title
      if isSame || update(kept, to: node) {
        leaving[node.id] = nil
        return kept
      }
    }
    let container = build(node)
    entered.append(container)
    return container
  }

  /// - Returns: false when the container cannot show it.
  private mutating func update(_ container: ViewContainer, to node: Node) -> Bool {
    if node.kind != .screen { return true }
    switch (registry.screen(node), container) {
    case (.screen, is PlaceholderContainer): return false
    case (.screen(let screen), _): updated.append((container, screen))
    case (.missing(let problem), let placeholder as PlaceholderContainer): placeholder.problem = problem
    case (.missing, _): return false
    }
    return true
  }

  private func build(_ node: Node) -> ViewContainer {
    switch node.kind {
    case .window: registry.makeWindow(navigator)
    case .stack: registry.makeStack(navigator)
    case .tabs: registry.makeTabs(navigator)
    case .screen: registry.build(node, navigator)
    }
  }
}
