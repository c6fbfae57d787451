import Navigation

// New nodes. Ids count up, parents before children.
extension NaiveTransaction {
  mutating func takeID() -> Int {
    nextID += 1
    return nextID - 1
  }

  /// - Parameter owner: that of what it is put beside or on; the acting coordinator goes before it.
  mutating func newScreen(_ screen: Screen, owner: Int) -> NaiveNode {
    let id = takeID()
    created.append(id)
    return NaiveNode(id: id, owner: self.owner(owner), label: nil, body: .screen(NaiveScreen(screen)))
  }

  mutating func newStack(_ screens: [Screen], label: String? = nil, owner: Int) -> NaiveNode {
    let id = takeID()
    return NaiveNode(
      id: id, owner: self.owner(owner), label: label.map(Bytes.init),
      body: .stack(screens.map { newScreen($0, owner: owner) }))
  }

  /// - Parameter label: of a stack, or of tabs without a name of their own.
  mutating func newContainer(
    _ container: Container, owner: Int, label: Bytes? = nil
  ) throws(NavigationError) -> NaiveNode {
    switch container {
    case .screen(let screen): return newStack([screen], label: label?.text, owner: owner)
    case .stack(let screens):
      if screens.isEmpty { throw .emptyPath }
      return newStack(screens, label: label?.text, owner: owner)
    case .tabs(let tabs):
      try check(tabs.items, selected: tabs.selected)
      let id = takeID()
      let children = tabs.items.map { newStack($0.screens, label: $0.name, owner: owner) }
      return NaiveNode(
        id: id, owner: self.owner(owner), label: tabs.name.map(Bytes.init) ?? label,
        body: .tabs(children, NaiveTabs(selected: tabs.selected ?? 0, back: tabs.back ?? .history)))
    }
  }

  /// Tabs, and the stack of each, are not empty; `selected` is one of them.
  func check(_ tabs: [Tab], selected: Int?) throws(NavigationError) {
    if tabs.isEmpty || tabs.contains(where: \.screens.isEmpty) { throw .emptyPath }
    if let selected, !tabs.indices.contains(selected) { throw .tabNotFound("\(selected)") }
  }

  /// Puts a screen on top: a push on the nearest stack of the topmost layer, any other presentation as a new layer.
  mutating func append(_ screen: Screen) throws(NavigationError) {
    let presentation = screen.presentation ?? .push
    if presentation == .push {
      push(screen, on: try tree.container(.stack, nil, created: created))
    } else {
      addLayer(screen, presentation)
    }
    try checkLimits()
  }

  /// A new screen belongs to the owner of the stack's top child.
  mutating func push(_ screen: Screen, on stack: NaiveTree.Visit) {
    let node = newScreen(screen, owner: stack.node.children[stack.node.children.count - 1].owner)
    tree.edit(stack.address) { $0.children.append(node) }
  }

  /// A new layer belongs to the owner of the top below it.
  mutating func addLayer(_ screen: Screen, _ presentation: Presentation) {
    let owner = tree.top.node.owner
    let isBare = presentation == .alert || screen.allowsPush == false
    let node = isBare ? newScreen(screen, owner: owner) : newStack([screen], owner: owner)
    tree.layers.append(NaiveTree.Layer(place: presentation.place, node: node))
  }
}
