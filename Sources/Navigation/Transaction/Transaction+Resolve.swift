import JSON

// Resolving references. An operation resolves them in the order of its parameters when its turn comes.
extension Transaction {
  /// A screen of the visible path; the top for nil.
  /// - Throws: `screenNotFound`.
  /// - Complexity: O(path), or O(depth) by id.
  mutating func visibleScreen(_ reference: ScreenReference?) throws(NavigationError) -> NodeID {
    guard let reference else { return state.topID }
    let found =
      switch reference.target {
      case .created(let index): visibleCreated(index)
      case .id, .screen, .key, .name: state.visibleMatch(reference, &work)
      }
    guard let found else { throw .screenNotFound(reference) }
    return found
  }

  /// A screen of the tree: in the visible path, or else the match in search order.
  /// - Throws: `screenNotFound`.
  /// - Complexity: O(nodes), or O(1) by id.
  mutating func anyScreen(_ reference: ScreenReference) throws(NavigationError) -> NodeID {
    guard let found = state.resolve(reference, created: created, &work) else { throw .screenNotFound(reference) }
    return found
  }

  private func visibleCreated(_ index: Int) -> NodeID? {
    guard created.indices.contains(index), state.isVisible(created[index]) else { return nil }
    return created[index]
  }

  /// The container for an operation. For nil it is the nearest one of the kind, outwards from the top within the
  /// topmost layer.
  /// - Throws: `containerNotFound`, or `screenNotFound` for the screen of a relation.
  /// - Complexity: O(depth), or O(nodes) for a search.
  mutating func container(_ reference: ContainerReference?, kind: NodeKind) throws(NavigationError) -> NodeID {
    guard let reference else {
      work &+= 1
      guard let nearest = state.nearest(kind, in: state.topLayer) else { throw .containerNotFound(kind, nil) }
      return nearest
    }
    let found =
      switch reference.target {
      case .id(let id): state.kind(of: id) == kind ? id : nil
      case .search(let search): state.container(search, kind: kind, &work)
      case .relation(let relation, let screen): try container(relation, of: screen, kind: kind)
      }
    guard let found else { throw .containerNotFound(kind, reference) }
    return found
  }

  private mutating func container(
    _ relation: ContainerReference.Relation, of screen: ScreenReference?, kind: NodeKind
  ) throws(NavigationError) -> NodeID? {
    let screen = if let screen { try anyScreen(screen) } else { state.topID }
    switch relation {
    case .window: return nil
    case .stack: return kind == .stack ? state.ancestor(of: screen, kind: .stack) : nil
    case .tabs: return kind == .tabs ? state.ancestor(of: screen, kind: .tabs) : nil
    case .presented, .presenting:
      let layers = state.children(of: SceneState.window)
      work &+= layers.count / SceneState.siblingsOfUnit
      let layer = state.index(of: state.layer(of: screen), in: SceneState.window)
      let other = relation == .presented ? layer + 1 : layer - 1
      return layers.indices.contains(other) ? state.nearest(kind, in: layers[other]) : nil
    }
  }
}

extension SceneState {
  package func kind(of id: NodeID) -> NodeKind? {
    let slot = table.slot(id)
    return slot < 0 ? nil : table[slot].kind
  }

  /// Whether an id is that of an existing screen.
  public func isScreen(_ id: NodeID) -> Bool { kind(of: id) == .screen }

  /// The innermost node of a kind that contains the top of a layer.
  /// - Complexity: O(depth).
  func nearest(_ kind: NodeKind, in layer: NodeID) -> NodeID? {
    var slot = table.slot(layer)
    var nearest: NodeID?
    while true {
      if table[slot].kind == kind { nearest = table[slot].id }
      switch table[slot].kind {
      case .screen, .window: return nearest
      case .stack: slot = table.slot(lastChild(slot))
      case .tabs: slot = table.slot(selectedChild(slot))
      }
    }
  }

  /// The innermost ancestor of a kind.
  /// - Complexity: O(depth).
  func ancestor(of id: NodeID, kind: NodeKind) -> NodeID? {
    var slot = table.slot(id)
    while table[slot].kind != .window {
      slot = table.slot(table[slot].parent)
      if table[slot].kind == kind { return table[slot].id }
    }
    return nil
  }

  /// The layer that holds a node.
  /// - Complexity: O(depth).
  func layer(of id: NodeID) -> NodeID {
    var slot = table.slot(id)
    while table[slot].parent != Self.window { slot = table.slot(table[slot].parent) }
    return table[slot].id
  }
}
