import JSON
import Navigation

// Coordinators (docs/specification/model.md §5).
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
    try checkDeclared(start.coordinator, start.root)
    let parent = try startParent(start.parent)
    try checkCoordinator()
    let root = try built(by: start.coordinator, start.root, start.arguments)
    try self.start(start.coordinator, root, under: parent, given: start.arguments)
  }

  /// Starts a coordinator.
  /// - Parameter given: the arguments that it is given.
  mutating func start(
    _ name: String, _ root: NaiveBuilt, under parent: Int, given: JSONObject
  ) throws(NavigationError) {
    try check(root.contents)
    try checkStartable(name, under: parent)
    let id: Int
    let node: Int
    switch root {
    case .pushed(let contents):
      guard let stack = tree.stack(of: parent) else { throw .containerNotFound(.stack, nil) }
      id = register(name, under: parent, isEmbedded: false)
      let nodes = try pieces(contents, owner: id)
      tree.edit(stack.address) { $0.children += nodes }
      node = nodes[0].id
    case .presented(let contents):
      let place = try Self.place(contents)
      id = register(name, under: parent, isEmbedded: false)
      let layer = try building { (transaction) throws(NavigationError) in
        try transaction.newContainer(contents, owner: id)
      }
      tree.layers.append(NaiveTree.Layer(place: place, node: layer))
      node = layer.id
    }
    tree.root.edit(id) { $0.root = node }
    tree.given.arguments[id] = try map?.arguments(givenToCoordinator: name, given)
  }

  /// A new coordinator, whose root node is still to be made.
  mutating func register(_ name: String, under parent: Int, isEmbedded: Bool, at index: Int? = nil) -> Int {
    let id = takeID()
    tree.root.edit(parent) {
      $0.children.insert(
        .init(id: id, name: name, isEmbedded: isEmbedded, root: 0), at: index ?? $0.children.count)
    }
    started.append(id)
    return id
  }

  mutating func startEmbedded(_ start: Navigation.Operation.StartEmbedded) throws(NavigationError) {
    for item in start.coordinators { try checkDeclared(item.coordinator, item.root) }
    let parent = try startParent(start.parent)
    try checkCoordinator()
    // Errors in the arguments of the call's screens come before those for the map's declarations.
    for item in start.coordinators { if let root = item.root { _ = try given(root) } }
    var roots: [NaiveContents] = []
    for item in start.coordinators {
      roots.append(try built(by: item.coordinator, item.root, item.arguments).contents)
    }
    for root in roots { try check(root) }
    for item in start.coordinators { try checkStartable(item.coordinator, under: parent) }
    for (item, contents) in zip(start.coordinators, roots) {
      guard let tabs = tree.tabs(inSliceOf: parent) else { throw .containerNotFound(.tabs, nil) }
      let children = tabs.node.children
      let isThere = tree.root.all.contains { other in
        other.isEmbedded && Bytes(other.name) == Bytes(item.coordinator) && children.contains { $0.id == other.root }
      }
      if isThere { throw .coordinatorNotStartable(item.coordinator, parent: parent) }
      let index = item.tab ?? children.count
      guard index >= 0, index <= children.count else { throw .tabNotFound("\(index)") }
      let id = register(item.coordinator, under: parent, isEmbedded: true)
      tree.given.arguments[id] = try map?.arguments(givenToCoordinator: item.coordinator, item.arguments)
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
      tree.root.edit(id) { $0.root = node.id }
      try checkLimits()
    }
    if start.coordinators.isEmpty, tree.tabs(inSliceOf: parent) == nil { throw .containerNotFound(.tabs, nil) }
  }

  mutating func finishCoordinator(_ finish: Navigation.Operation.FinishCoordinator) throws(NavigationError) {
    guard tree.hasCoordinator(finish.coordinator) else { throw .coordinatorNotFound(finish.coordinator) }
    try checkCoordinator()
    try self.finish(finish.coordinator, result: finish.result)
  }

  mutating func finish(_ id: Int, result: JSONObject?) throws(NavigationError) {
    guard let coordinator = tree.root.find(id), id != tree.root.id, !coordinator.isEmbedded, !isOfCase(coordinator)
    else { throw .cannotRemoveRoot(id) }
    if let result { results[id] = result }
    try tree.removeSlices(of: Set(coordinator.ids))
  }

  /// Whether a case is it: it built the root layer, under the root coordinator.
  func isOfCase(_ coordinator: NaiveCoordinator) -> Bool {
    coordinator.id != tree.root.id && coordinator.root == tree.layers[0].node.id
  }

  mutating func finishToRoot() throws(NavigationError) {
    try checkCoordinator()
    let finishing = tree.root.all.dropFirst().filter { coordinator in
      !coordinator.all.contains { $0.isEmbedded || isOfCase($0) }
    }
    try tree.removeSlices(of: Set(finishing.map(\.id)))
    // The stack around the top, if its layer has one.
    if let stack = try? tree.container(.stack, nil, created: created) {
      tree.edit(stack.address) { $0.children.removeSubrange(1...) }
    }
  }

  /// Either the call or the map describes its contents.
  func checkDeclared(_ name: String, _ root: Container?) throws(NavigationError) {
    if root != nil, map?.coordinator(name) != nil {
      try checkCoordinator()
      throw .invalidParameter("root")
    }
    if root == nil || map?.isStrict == true, map?.coordinator(name)?.member("root") == nil {
      throw .notInMap(map: map?.name ?? "", kind: "coordinator", name: name)
    }
  }

  /// The content of a coordinator, by the call or else by the map, and its presentation.
  func built(by name: String, _ root: Container?, _ arguments: JSONObject) throws(NavigationError) -> NaiveBuilt {
    if let root {
      let contents = try given(root)
      if case .stack = root { return .presented(contents) }
      return .pushed(contents)
    }
    guard let map else { throw .notInMap(map: "", kind: "coordinator", name: name) }
    let contents = try map.contents(ofCoordinator: name, arguments)
    if map.coordinator(name)?.member("root")?.member("stack") != nil {
      return .presented(contents)
    }
    return .pushed(contents)
  }

  /// The presentation of the first screen: the call's, else the map's, else a sheet. A stack is neither an alert nor
  /// pushed.
  private static func place(_ contents: NaiveContents) throws(NavigationError) -> Place {
    guard case .stack(let screens) = contents,
      let first = screens.first?.presentation ?? screens.first?.declaredPresentation
    else { return .sheet }
    if first == .alert { throw .invalidParameter("root.stack[0].presentation") }
    return first == .push ? .sheet : first.place
  }

  private func startParent(_ parent: Int?) throws(NavigationError) -> Int {
    let parent = parent ?? tree.top.node.owner
    guard tree.hasCoordinator(parent) else { throw .coordinatorNotFound(parent) }
    return parent
  }

  /// The scene coordinator has the root one, and no other; whose map entry has `children` starts only those.
  func checkStartable(_ name: String, under parent: Int) throws(NavigationError) {
    if parent == 1 { throw .coordinatorNotStartable(name, parent: parent) }
    guard let children = tree.root.find(parent).flatMap({ map?.children(of: $0.name) }) else { return }
    if !children.contains(where: { Bytes($0) == Bytes(name) }) { throw .coordinatorNotStartable(name, parent: parent) }
  }

  /// A coordinator owns what it builds, regardless of the acting one.
  mutating func building<T>(
    _ build: (inout NaiveTransaction) throws(NavigationError) -> T
  ) throws(NavigationError) -> T {
    let outer = acting
    acting = nil
    defer { acting = outer }
    return try build(&self)
  }

  /// The nodes that a container is on a stack: a stack is its screens.
  mutating func pieces(_ contents: NaiveContents, owner: Int) throws(NavigationError) -> [NaiveNode] {
    try building { (transaction) throws(NavigationError) in
      switch contents {
      case .stack(let screens): screens.map { transaction.newScreen($0, owner: owner) }
      case .tabs, .coordinator: [try transaction.newContainer(contents, owner: owner)]
      }
    }
  }
}

/// The content of a coordinator and its place: a screen or tabs on its parent's stack, or a stack as a layer of its
/// own.
enum NaiveBuilt {
  case pushed(NaiveContents)
  case presented(NaiveContents)

  var contents: NaiveContents {
    switch self {
    case .pushed(let contents), .presented(let contents): contents
    }
  }
}
