// Creating nodes. Parents get their ids before their children.
extension Transaction {
  /// Inserts a screen.
  /// - Returns: Its id.
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

  /// Inserts a stack of screens, bottom to top.
  /// - Throws: `emptyPath` if there are none.
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

  /// Inserts the content of a root or a tab. A screen becomes a stack that holds it.
  /// - Parameter label: The label of a stack, or of tabs without a name of their own.
  /// - Throws: As `Blueprint.check`.
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

  /// Inserts a screen as a new topmost layer: a stack that holds it, or the bare screen.
  mutating func insertLayer(_ screen: ScreenDescription, presentation: Presentation) throws(NavigationError) {
    let layers = state.table[children: state.table.slot(SceneState.window)].count
    let owner = state.owner(of: state.topID)
    if presentation == .alert || screen.allowsPush == false {
      try insertScreen(screen, under: SceneState.window, at: layers, owner: owner, place: presentation.place)
    } else {
      try insertStack([screen], under: SceneState.window, at: layers, owner: owner, place: presentation.place)
    }
  }

  /// Inserts a screen on top of a stack. Its owner is that of the previous top child.
  mutating func insertOnTop(_ screen: borrowing ScreenDescription, of stack: NodeID) throws(NavigationError) {
    let slot = state.table.slot(stack)
    let owner = state.owner(of: state.lastChild(slot))
    try insertScreen(screen, under: stack, at: state.table[children: slot].count, owner: owner)
  }

  /// Appends a screen to the visible path: on the nearest stack of the topmost layer, or as a new layer.
  /// - Throws: `containerNotFound` if there is no stack for it.
  mutating func append(_ screen: ScreenDescription) throws(NavigationError) {
    let presentation = presentation(of: screen, over: map == nil ? nil : declared(state.topID))
    if presentation == .push {
      try insertOnTop(screen, of: container(nil, kind: .stack))
    } else {
      try insertLayer(screen, presentation: presentation)
    }
  }

  /// The presentation of an appended screen: the call's, or else the one that the map declares for it on the screen
  /// below, or else `push`.
  /// - Parameter lower: The screen below, as the map declares it.
  func presentation(of screen: borrowing ScreenDescription, over lower: ScreenVariant?) -> Presentation {
    screen.presentation ?? map?.declaredPresentation(of: screen, over: lower) ?? .push
  }

  /// A screen of the scene as its map declares it; nil without a map, or if the map does not declare it.
  func declared(_ screen: NodeID) -> ScreenVariant? { map?.declared(state.table[state.table.slot(screen)]) }

  /// Cuts the visible path after a screen: removes the layers above its layer, and the children above it in each stack
  /// that holds it.
  /// - Returns: Whether anything was removed.
  /// - Complexity: O(depth + nodes removed).
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
  /// The owner of an existing node.
  func owner(of id: NodeID) -> CoordinatorID { table[table.slot(id)].owner }
}
