// Making nodes of what a call gives. Parents get their ids before their children.
extension Transaction {
  /// Adds a screen.
  /// - Returns: its id.
  @discardableResult
  mutating func insertScreen(
    _ screen: borrowing ScreenDescription, under parent: NodeID, at index: Int, owner: CoordinatorID,
    place: Place? = nil
  ) throws(NavigationError) -> NodeID {
    let id = takeID()
    let node = NodeRecord(id, screen, under: parent, owner: self.owner(owner), place: place)
    try insert(consume node, at: index)
    created.append(id)
    return id
  }

  /// Adds a stack of screens, bottom to top.
  /// - Throws: `emptyPath` when there are none.
  @discardableResult
  mutating func insertStack(
    _ screens: [ScreenDescription], name: String? = nil, under parent: NodeID, at index: Int, owner: CoordinatorID,
    place: Place? = nil
  ) throws(NavigationError) -> NodeID {
    if screens.isEmpty { throw .emptyPath }
    let id = takeID()
    let node = NodeRecord(id, .stack, under: parent, owner: self.owner(owner), label: name, place: place)
    try insert(node, at: index)
    for place in screens.indices { try insertScreen(screens[place], under: id, at: place, owner: owner) }
    return id
  }

  /// Adds what a root or a tab is made of: a screen is a stack that holds it.
  /// - Parameter label: of a stack, or of tabs without a name of their own.
  /// - Throws: as `Blueprint.check`.
  @discardableResult
  mutating func insert(
    _ blueprint: Blueprint, label: String? = nil, under parent: NodeID, at index: Int, owner: CoordinatorID,
    place: Place? = nil
  ) throws(NavigationError) -> NodeID {
    switch blueprint {
    case .screen(let screen):
      return try insertStack([screen], name: label, under: parent, at: index, owner: owner, place: place)
    case .stack(let screens):
      return try insertStack(screens, name: label, under: parent, at: index, owner: owner, place: place)
    case .tabs(let name, let items, let selected, let back):
      try blueprint.check()
      let id = takeID()
      var node = NodeRecord(
        id, .tabs, under: parent, owner: self.owner(owner), label: name ?? label, place: place)
      node.back = back
      try insert(node, at: index)
      setSelection(id, TabSelection(selected: Int32(truncatingIfNeeded: selected)))
      for place in items.indices {
        try insert(items[place].content, label: items[place].label, under: id, at: place, owner: owner)
      }
      return id
    case .coordinator(let name, let content, let given):
      return try insertCoordinator(
        name, content, given: given, label: label, under: parent, at: index, owner: owner, place: place)
    }
  }

  /// Puts a screen over everything: a stack that holds it, or the bare screen.
  mutating func insertLayer(_ screen: ScreenDescription, presentation: Presentation) throws(NavigationError) {
    let layers = state.table[children: state.table.slot(SceneState.window)].count
    let owner = state.owner(of: state.topID)
    if presentation == .alert || screen.allowsPush == false {
      try insertScreen(screen, under: SceneState.window, at: layers, owner: owner, place: presentation.place)
    } else {
      try insertStack([screen], under: SceneState.window, at: layers, owner: owner, place: presentation.place)
    }
  }

  /// Puts a screen on top of a stack. It belongs to the owner of what was there.
  mutating func insertOnTop(_ screen: borrowing ScreenDescription, of stack: NodeID) throws(NavigationError) {
    let slot = state.table.slot(stack)
    let owner = state.owner(of: state.lastChild(slot))
    try insertScreen(screen, under: stack, at: state.table[children: slot].count, owner: owner)
  }

  /// Appends a screen to the visible path: on the nearest stack of the topmost layer, or as a new layer.
  /// - Throws: `containerNotFound` when there is no stack for it.
  mutating func append(_ screen: ScreenDescription) throws(NavigationError) {
    let presentation = presentation(of: screen, over: map == nil ? "" : state.name(of: state.topID))
    if presentation == .push {
      try insertOnTop(screen, of: container(nil, kind: .stack))
    } else {
      try insertLayer(screen, presentation: presentation)
    }
  }

  /// How a screen is appended to a path: as the call says, else as the map declares it for a screen on that one, else by
  /// a push.
  /// - Parameter lower: the name of the screen below.
  func presentation(of screen: borrowing ScreenDescription, over lower: String) -> Presentation {
    screen.presentation ?? map?.declaredPresentation(of: screen.name, over: lower) ?? .push
  }

  /// Cuts the visible path after a screen: the layers above its layer, then in every stack on its line the children
  /// above it.
  /// - Returns: whether anything went.
  /// - Complexity: O(depth + nodes removed)
  @discardableResult
  mutating func cut(after id: NodeID) -> Bool {
    let slot = state.table.slot(id)
    if state.table[slot].kind == .window { return false }
    let parent = state.table[slot].parent
    let isCutAbove = cut(after: parent)
    let above = state.table.slot(parent)
    if state.table[above].kind == .tabs { return isCutAbove }
    let count = state.table[children: above].count
    let index = state.index(of: id, in: parent)
    if index == count - 1 { return isCutAbove }
    removeChildren(of: parent, from: index + 1)
    return true
  }
}

extension SceneState {
  /// The coordinator that owns a node, which must be there.
  func owner(of id: NodeID) -> CoordinatorID { table[table.slot(id)].owner }
}
