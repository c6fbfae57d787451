import JSON
import Navigation

// ReplaceCoordinator and ReplaceChildScreens (docs/specification/model.md §5).
extension NaiveTransaction {
  mutating func replaceCoordinator(_ replace: Navigation.Operation.ReplaceCoordinator) throws(NavigationError) {
    let old = replace.coordinator
    guard tree.hasCoordinator(old) else { throw .coordinatorNotFound(old) }
    try checkDeclared(replace.with, replace.root)
    try checkCoordinator()
    let container = try built(by: replace.with, replace.root, replace.arguments).contents
    try check(container)
    guard let coordinator = tree.root.find(old) else { throw .cannotRemoveRoot(old) }
    let given = try map?.arguments(givenToCoordinator: replace.with, replace.arguments) ?? .empty
    guard let parent = tree.root.parent(of: old) else { return try replaceRoot(with: replace.with, container, given) }
    try checkStartable(replace.with, under: parent)
    guard let place = tree.visit(coordinator.root),
      let sibling = tree.root.find(parent)?.children.firstIndex(where: { $0.id == old })
    else { preconditionFailure("a coordinator has a root") }
    let holder = tree.visits.first { place.address.count > 1 && $0.address == Array(place.address.dropLast()) }
    try tree.removeSlices(of: Set(coordinator.ids), filling: holder?.node.id)
    try finishUprooted(filling: holder?.node.id)
    // Its container may have become empty and been removed.
    if !tree.hasCoordinator(parent) { throw .coordinatorNotFound(parent) }
    if let holder, tree.visit(holder.node.id) == nil { throw .containerNotFound(holder.node.kind, nil) }
    let id = register(replace.with, under: parent, isEmbedded: coordinator.isEmbedded, at: sibling)
    tree.given.arguments[id] = given
    let root =
      if let holder { try fill(holder, at: place, with: container, of: id) } else {
        try fillLayer(at: place, with: container, of: id)
      }
    tree.root.edit(id) { $0.root = root }
  }

  /// Everything goes, the new one builds the root layer.
  private mutating func replaceRoot(
    with name: String, _ container: NaiveContents, _ given: JSONObject
  ) throws(NavigationError) {
    tree.layers = []
    let id = takeID()
    tree.root = NaiveCoordinator(id: id, name: name, root: 0)
    leaveCase()
    tree.given.arguments[id] = given
    started.append(id)
    let node = try building { (transaction) throws(NavigationError) in
      try transaction.newContainer(container, owner: id)
    }
    tree.layers = [NaiveTree.Layer(place: .root, node: node)]
    tree.root.root = node.id
  }

  /// A modal layer stays one.
  private mutating func fillLayer(
    at place: NaiveTree.Visit, with container: NaiveContents, of id: Int
  ) throws(NavigationError) -> Int {
    let below = before.layers.prefix(place.layer).map(\.node.id)
    let index = tree.layers.count { below.contains($0.node.id) }
    let node = try building { (transaction) throws(NavigationError) in
      try transaction.newContainer(container, owner: id)
    }
    tree.layers.insert(NaiveTree.Layer(place: place.place, node: node), at: index)
    if index == 0 { leaveCase() }
    return node.id
  }

  /// The new root is no case, and Undo stops at the last one that was.
  private mutating func leaveCase() {
    if tree.rootCase == nil { return }
    tree.rootCase = nil
    tree.given.arguments[0] = nil
    isBarrier = true
  }

  /// A tab stays one, and in a stack a stack is its screens.
  private mutating func fill(
    _ holder: NaiveTree.Visit, at place: NaiveTree.Visit, with container: NaiveContents, of id: Int
  ) throws(NavigationError) -> Int {
    guard let now = tree.visit(holder.node.id) else { preconditionFailure("what held the root is there") }
    let position = place.address[place.address.count - 1]
    let below = holder.node.children.prefix(position).map(\.id)
    let index = now.node.children.count { below.contains($0.id) }
    guard var tabs = holder.node.tabs else {
      let nodes = try pieces(container, owner: id)
      tree.edit(now.address) { $0.children.insert(contentsOf: nodes, at: index) }
      return nodes[0].id
    }
    let node = try building { (transaction) throws(NavigationError) in
      try transaction.newContainer(container, owner: id, label: place.node.label)
    }
    var children = now.node.children
    children.insert(node, at: index)
    // The new place of each old tab. The new tab takes the place of the replaced one.
    let places = holder.node.children.map { old in
      children.firstIndex { $0.id == (old.id == place.node.id ? node.id : old.id) }
    }
    tabs.history = tabs.history.compactMap { places[$0] }
    tabs.selected = places[tabs.selected] ?? tabs.history.popLast() ?? 0
    tree.edit(now.address) { $0.body = .tabs(children, tabs) }
    return node.id
  }

  mutating func replaceChildScreens(_ replace: Navigation.Operation.ReplaceChildScreens) throws(NavigationError) {
    let id = replace.coordinator
    guard tree.hasCoordinator(id) else { throw .coordinatorNotFound(id) }
    try checkCoordinator()
    let screens = try given(replace.screens)
    if screens.isEmpty { throw .emptyPath }
    guard let root = tree.root.find(id)?.root, let place = tree.visit(root) else {
      throw .containerNotFound(.stack, nil)
    }
    let holder = tree.visits.first { $0.address == Array(place.address.dropLast()) }
    guard let stack = [place, holder].compactMap(\.self).first(where: { $0.node.kind == .stack }) else {
      throw .containerNotFound(.stack, nil)
    }
    var below: [NaiveNode] = []
    var above: [NaiveNode] = []
    var own: [NaiveNode] = []
    // Its own screens begin at the lowest of them, else above its root, else at the bottom.
    let isOwn = { (node: NaiveNode) in node.kind == .screen && node.owner == id }
    let children = stack.node.children
    let start = children.firstIndex(where: isOwn) ?? children.firstIndex { $0.id == root }.map { $0 + 1 } ?? 0
    for (index, child) in children.enumerated() {
      if isOwn(child) { own.append(child) } else if index < start { below.append(child) } else { above.append(child) }
    }
    let wasRoot = own.contains { $0.id == root }
    var new: [NaiveNode] = []
    for screen in screens {
      if let index = own.firstIndex(where: { $0.screen?.key == screen.key }) {
        var kept = own.remove(at: index)
        kept.screen = screen.content.inPlace(of: kept.screen)
        new.append(kept)
      } else {
        new += try pieces(.stack([screen]), owner: id)
      }
    }
    tree.edit(stack.address) { $0.children = below + new + above }
    if wasRoot { tree.root.edit(id) { $0.root = new[0].id } }
  }
}
