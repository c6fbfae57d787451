import Navigation

/// Brings a front-end's containers from one state of a scene to the next.
struct ContainerChange {
  /// Containers whose nodes have left, contents before holders.
  private(set) var left: [ViewContainer] = []
  /// New containers, holders before contents.
  private(set) var entered: [ViewContainer] = []
  /// Containers whose screens have changed.
  private(set) var updated: [(ViewContainer, any Screen)] = []
  /// Holders whose children or selection have changed.
  private(set) var rearranged: [HolderContainer] = []
  /// The number of nodes visited.
  private(set) var visits = 0

  private let state: SceneState
  private let registry: ScreenRegistry
  private let navigator: ScreenNavigator
  /// Nil if only others have changed the scene.
  private let local: LocalScreens?
  /// The nodes whose children may have changed, each once.
  private var holders: [NodeID] = []
  /// The nodes whose containers were replaced.
  private var rebuilt: Set<NodeID> = []

  /// - Parameters:
  ///   - containers: the containers by node, in the state reported before.
  ///   - change: the difference to the present state.
  ///   - state: the present state.
  /// - Complexity: O(change), plus a comparison of ids for each sibling of a node that came or left.
  init(
    of containers: ShownContainers, by change: TreeChange, in state: SceneState,
    _ registry: ScreenRegistry, _ navigator: ScreenNavigator, _ local: LocalScreens
  ) {
    self.state = state
    self.local = change.isOthers ? nil : local
    self.registry = registry
    self.navigator = navigator
    for node in change.removed {
      visits += 1
      if let container = containers.remove(node.id) { left.append(container) }
    }
    for id in change.added { show(id, containers) }
    for id in change.changed { show(id, containers) }
    for id in rebuilt.sorted() {
      if let parent = state.node(id)?.parent, !holders.contains(parent) { holders.append(parent) }
    }
    // The list may grow during the loop.
    var next = 0
    while next < holders.count {
      fill(holders[next], containers)
      next += 1
    }
  }

  private mutating func show(_ id: NodeID, _ containers: ShownContainers) {
    guard let node = state.node(id) else { return }
    visits += 1
    let old = containers[id]
    let container: ViewContainer
    if let old, isKept(old, for: node) {
      container = old
    } else {
      if let old {
        left.append(old)
        rebuilt.insert(id)
      }
      container = build(node)
      entered.append(container)
      containers[id] = container
    }
    container.node = node
    if node.kind != .screen { holders.append(id) }
  }

  /// Whether a container can go on showing a node; updates it if so.
  private mutating func isKept(_ container: ViewContainer, for node: Node) -> Bool {
    guard let old = container.node, old.kind == node.kind else { return false }
    if node.kind != .screen { return true }
    guard Text.isSame(old.name, node.name) else { return false }
    let isSame = old.arguments == node.arguments && old.title == node.title
    return isSame || update(container, to: node)
  }

  /// - Returns: false if the container cannot show the node.
  private mutating func update(_ container: ViewContainer, to node: Node) -> Bool {
    switch (registry.screen(node), container) {
    case (.screen, is PlaceholderContainer): return false
    case (.screen(let screen), _): updated.append((container, screen))
    case (.missing(let problem), let placeholder as PlaceholderContainer): placeholder.problem = problem
    case (.missing, _) where container.isLocal: break
    case (.missing, _): return false
    }
    return true
  }

  private func build(_ node: Node) -> ViewContainer {
    switch node.kind {
    case .window: registry.makeWindow(navigator)
    case .stack: registry.makeStack(navigator)
    case .tabs: registry.makeTabs(navigator)
    case .screen: show(node) ?? registry.build(node, navigator)
    }
  }

  /// The container of the screen that this front-end itself has put there; nil for any other.
  private func show(_ node: Node) -> ViewContainer? {
    // A view that is its own screen shows one node at a time.
    guard let container = local?.take(node)?.build(navigator: navigator), container.node == nil else { return nil }
    container.isLocal = true
    return container
  }

  /// Gives a holder the children of its node.
  private mutating func fill(_ id: NodeID, _ containers: ShownContainers) {
    guard let holder = containers[id] as? HolderContainer, let node = holder.node else { return }
    let (shown, wanted) = (holder.childIDs, node.children)
    let isSame = { [rebuilt] (a: NodeID, b: NodeID) in a == b && !rebuilt.contains(a) }
    let shorter = min(shown.count, wanted.count)
    var front = 0
    while front < shorter, isSame(shown[front], wanted[front]) { front += 1 }
    var back = 0
    while back < shorter - front, isSame(shown[shown.count - back - 1], wanted[wanted.count - back - 1]) { back += 1 }
    var isOther = shown.count != wanted.count || front < shown.count
    if isOther {
      let coming = wanted[front..<wanted.count - back]
      // A scene that reports in pieces may report a change before the nodes that it refers to.
      for child in coming where containers[child] == nil { show(child, containers) }
      visits += coming.count
      let children = coming.compactMap { containers[$0] }
      for child in children { child.parent = holder }
      holder.children.replaceSubrange(front..<shown.count - back, with: children)
      holder.childIDs = wanted
    }
    if let tabs = holder as? TabsContainer, tabs.selectedIndex != node.selected {
      tabs.selectedIndex = node.selected
      isOther = true
    }
    if isOther { rearranged.append(holder) }
  }
}

/// The containers by node. It is a class so that containers can look at each other while they are built or notified.
final class ShownContainers {
  private var byNode: [NodeID: ViewContainer] = [:]

  subscript(id: NodeID) -> ViewContainer? {
    get { byNode[id] }
    set { byNode[id] = newValue }
  }

  func remove(_ id: NodeID) -> ViewContainer? { byNode.removeValue(forKey: id) }
}
