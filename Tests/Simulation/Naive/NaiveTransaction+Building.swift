import Navigation

// New nodes. Ids count up, parents before children.
extension NaiveTransaction {
  mutating func takeID() -> Int {
    nextID += 1
    return nextID - 1
  }

  /// - Parameter owner: the owner of the element below or beside it; the acting coordinator takes precedence.
  mutating func newScreen(_ screen: NaiveGiven, owner: Int) -> NaiveNode {
    let id = takeID()
    created.append(id)
    return NaiveNode(id: id, owner: self.owner(owner), label: nil, body: .screen(screen.content))
  }

  mutating func newStack(_ screens: [NaiveGiven], label: String? = nil, owner: Int) -> NaiveNode {
    let id = takeID()
    return NaiveNode(
      id: id, owner: self.owner(owner), label: label.map(Bytes.init),
      body: .stack(screens.map { newScreen($0, owner: owner) }))
  }

  /// - Parameters:
  ///   - label: of a stack, or of tabs without a name of their own.
  ///   - isTab: whether a coordinator that builds it is embedded.
  mutating func newContainer(
    _ container: NaiveContents, owner: Int, label: Bytes? = nil, isTab: Bool = false
  ) throws(NavigationError) -> NaiveNode {
    switch container {
    case .stack(let screens):
      if screens.isEmpty { throw .emptyPath }
      return newStack(screens, label: label?.text, owner: owner)
    case .tabs(let name, let items, let selected, let back):
      try check(container)
      let id = takeID()
      var children: [NaiveNode] = []
      for item in items {
        children.append(
          try newContainer(item.content, owner: owner, label: item.name.map(Bytes.init), isTab: true))
      }
      return NaiveNode(
        id: id, owner: self.owner(owner), label: name.map(Bytes.init) ?? label,
        body: .tabs(children, NaiveTabs(selected: selected ?? 0, back: back)))
    case .coordinator(let name, let contents, let given):
      let id = register(name, under: owner, isEmbedded: isTab)
      tree.given.arguments[id] = given
      let node = try building { (transaction) throws(NavigationError) in
        try transaction.newContainer(contents, owner: id, label: label)
      }
      tree.root.edit(id) { $0.root = node.id }
      return node
    }
  }

  /// Tabs, and the stack of each, are not empty; `selected` is one of them.
  func check(_ contents: NaiveContents) throws(NavigationError) {
    switch contents {
    case .stack(let screens): if screens.isEmpty { throw .emptyPath }
    case .tabs(_, let items, let selected, _):
      if items.isEmpty { throw .emptyPath }
      for item in items { try check(item.content) }
      if let selected, !items.indices.contains(selected) { throw .tabNotFound("\(selected)") }
    case .coordinator(_, let contents, _): try check(contents)
    }
  }

  /// Puts a screen on top: a push on the nearest stack of the topmost layer, any other presentation as a new layer.
  mutating func append(_ screen: NaiveGiven) throws(NavigationError) {
    let presentation = presentation(of: screen, over: tree.top.node.screen)
    if presentation == .push {
      push(screen, on: try tree.container(.stack, nil, created: created))
    } else {
      addLayer(screen, presentation)
    }
    try checkLimits()
  }

  /// The caller's presentation, that of the transition from the screen below, the map's, or a push.
  func presentation(of screen: NaiveGiven, over lower: NaiveScreen?) -> Presentation {
    let edge = lower.flatMap { map?.presentation(of: screen.content, over: $0) }
    return screen.presentation ?? edge ?? screen.declaredPresentation ?? .push
  }

  /// A new screen belongs to the owner of the stack's top child.
  mutating func push(_ screen: NaiveGiven, on stack: NaiveTree.Visit) {
    let node = newScreen(screen, owner: stack.node.children[stack.node.children.count - 1].owner)
    tree.edit(stack.address) { $0.children.append(node) }
  }

  /// A new layer belongs to the owner of the top below it.
  mutating func addLayer(_ screen: NaiveGiven, _ presentation: Presentation) {
    let owner = tree.top.node.owner
    let isBare = presentation == .alert || screen.allowsPush == false
    let node = isBare ? newScreen(screen, owner: owner) : newStack([screen], owner: owner)
    tree.layers.append(NaiveTree.Layer(place: presentation.place, node: node))
  }
}
