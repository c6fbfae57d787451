import JSON
import Navigation

// Coordinators (model.md §5).
extension NaiveTransaction {
  /// Finishes those whose root nodes have left the tree, with all that is theirs, as long as there are some.
  mutating func finishUprooted(filling: Int? = nil) throws(NavigationError) {
    while true {
      let uprooted = tree.uprooted
      if uprooted.isEmpty { return }
      try tree.removeSlices(of: uprooted, filling: filling)
    }
  }

  mutating func startCoordinator(_ start: Navigation.Operation.StartCoordinator) throws(NavigationError) {
    let root = try declared(start.coordinator, start.root)
    let parent = try startParent(start.parent)
    try checkCoordinator()
    try checkContents(root)
    try checkStartable(start.coordinator, under: parent)
    let id = takeID()
    let built: Int
    switch root {
    case .stack(let screens):
      let place = screens[0].presentation?.place ?? .sheet
      let node = try building { (transaction) throws(NavigationError) in transaction.newStack(screens, owner: id) }
      tree.layers.append(NaiveTree.Layer(place: place, node: node))
      built = node.id
    case .screen, .tabs:
      guard let stack = tree.stack(of: parent) else { throw .containerNotFound(.stack, nil) }
      let nodes = try pieces(root, owner: id)
      tree.edit(stack.address) { $0.children += nodes }
      built = nodes[0].id
    }
    tree.root.edit(parent) { $0.children.append(.init(id: id, name: start.coordinator, root: built)) }
    started.append(id)
  }

  mutating func startEmbedded(_ start: Navigation.Operation.StartEmbedded) throws(NavigationError) {
    for item in start.coordinators { _ = try declared(item.coordinator, item.root) }
    let parent = try startParent(start.parent)
    try checkCoordinator()
    for item in start.coordinators { try checkContents(try declared(item.coordinator, item.root)) }
    for item in start.coordinators { try checkStartable(item.coordinator, under: parent) }
    for item in start.coordinators {
      guard let tabs = tree.tabs(inSliceOf: parent) else { throw .containerNotFound(.tabs, nil) }
      let children = tabs.node.children
      let isThere = tree.root.all.contains { other in
        other.isEmbedded && Bytes(other.name) == Bytes(item.coordinator) && children.contains { $0.id == other.root }
      }
      if isThere { throw .coordinatorNotStartable(item.coordinator, parent: parent) }
      let index = item.tab ?? children.count
      guard index >= 0, index <= children.count else { throw .tabNotFound("\(index)") }
      let id = takeID()
      let contents = try declared(item.coordinator, item.root)
      let node = try building { (transaction) throws(NavigationError) in
        try transaction.newContainer(contents, owner: id)
      }
      tree.edit(tabs.address) { tabs in
        guard var state = tabs.tabs else { return }
        let moved = { (old: Int) in old >= index ? old + 1 : old }
        (state.selected, state.history) = (moved(state.selected), state.history.map(moved))
        tabs.children.insert(node, at: index)
        tabs.tabs = state
      }
      tree.root.edit(parent) {
        $0.children.append(.init(id: id, name: item.coordinator, isEmbedded: true, root: node.id))
      }
      started.append(id)
      try checkLimits()
    }
    if start.coordinators.isEmpty, tree.tabs(inSliceOf: parent) == nil { throw .containerNotFound(.tabs, nil) }
  }

  mutating func finishCoordinator(_ finish: Navigation.Operation.FinishCoordinator) throws(NavigationError) {
    let id = finish.coordinator
    guard tree.hasCoordinator(id) else { throw .coordinatorNotFound(id) }
    try checkCoordinator()
    guard let coordinator = tree.root.find(id), id != tree.root.id, !coordinator.isEmbedded else {
      throw .cannotRemoveRoot(id)
    }
    if let result = finish.result { results[id] = result }
    try tree.removeSlices(of: Set(coordinator.ids))
  }

  mutating func finishToRoot() throws(NavigationError) {
    try checkCoordinator()
    let finishing = tree.root.all.dropFirst().filter { !$0.all.contains(where: \.isEmbedded) }
    try tree.removeSlices(of: Set(finishing.map(\.id)))
    // The stack around the top, if there is one in its layer.
    if let stack = try? tree.container(.stack, nil, created: created) {
      tree.edit(stack.address) { $0.children.removeSubrange(1...) }
    }
  }

  /// What a coordinator is to build: without a map what the call says.
  func declared(_ name: String, _ root: Container?) throws(NavigationError) -> Container {
    guard let root else { throw .notInMap(map: "", kind: "coordinator", name: name) }
    return root
  }

  /// A container is not empty.
  func checkContents(_ container: Container) throws(NavigationError) {
    switch container {
    case .screen: break
    case .stack(let screens): if screens.isEmpty { throw .emptyPath }
    case .tabs(let tabs): try check(tabs.items, selected: tabs.selected)
    }
  }

  private func startParent(_ parent: Int?) throws(NavigationError) -> Int {
    let parent = parent ?? tree.top.node.owner
    guard tree.hasCoordinator(parent) else { throw .coordinatorNotFound(parent) }
    return parent
  }

  /// The scene coordinator has the root one, and no other.
  private func checkStartable(_ name: String, under parent: Int) throws(NavigationError) {
    if parent == 1 { throw .coordinatorNotStartable(name, parent: parent) }
  }

  /// What a coordinator builds is its own, whoever acts.
  mutating func building<T>(
    _ build: (inout NaiveTransaction) throws(NavigationError) -> T
  ) throws(NavigationError) -> T {
    let outer = acting
    acting = nil
    defer { acting = outer }
    return try build(&self)
  }

  /// The nodes that a container is on a stack: a stack is its screens.
  mutating func pieces(_ container: Container, owner: Int) throws(NavigationError) -> [NaiveNode] {
    try building { (transaction) throws(NavigationError) in
      switch container {
      case .screen(let screen): [transaction.newScreen(screen, owner: owner)]
      case .stack(let screens): screens.map { transaction.newScreen($0, owner: owner) }
      case .tabs: [try transaction.newContainer(container, owner: owner)]
      }
    }
  }
}
