import Navigation

extension NaiveTree {
  /// Whether a reference means a node.
  /// - Parameter created: the screens that the Apply created, in that order.
  static func matches(_ node: NaiveNode, _ target: ScreenReference.Target, created: [Int]) -> Bool {
    guard let screen = node.screen else { return false }
    switch target {
    case .id(let id): return node.id == id
    case .screen(let wanted): return screen.isEqual(to: NaiveScreen(wanted))
    case .key(let key): return screen.key == NaiveKey(key)
    case .name(let name): return screen.name == Bytes(name)
    case .created(let index): return created.indices.contains(index) && node.id == created[index]
    }
  }

  /// Of some screens in their order the one that is meant: the last, or with `pick` the first.
  static func pick(_ reference: ScreenReference, among visits: [Visit], created: [Int]) -> Visit? {
    let matching = visits.filter { matches($0.node, reference.target, created: created) }
    return reference.pick == .first ? matching.first : matching.last
  }

  /// A screen of the visible path.
  func onPath(_ reference: ScreenReference, created: [Int]) throws(NavigationError) -> Visit {
    guard let visit = Self.pick(reference, among: path, created: created) else { throw .screenNotFound(reference) }
    return visit
  }

  /// A screen of the visible path, else of anywhere in the tree.
  func anywhere(_ reference: ScreenReference, created: [Int]) throws(NavigationError) -> Visit {
    if let visit = Self.pick(reference, among: path, created: created) { return visit }
    guard let visit = Self.pick(reference, among: screens, created: created) else { throw .screenNotFound(reference) }
    return visit
  }

  /// The container that an operation means.
  func container(
    _ kind: NodeKind, _ reference: ContainerReference?, created: [Int]
  ) throws(NavigationError) -> Visit {
    guard let reference else {
      guard let nearest = nearest(kind, around: top) else { throw .containerNotFound(kind, nil) }
      return nearest
    }
    let found: Visit?
    switch reference.target {
    case .id(let id): found = visit(id)
    case .search(let search): found = first(kind, search)
    case .relation(let relation, let of):
      let screen = if let of { try anywhere(of, created: created) } else { top }
      switch relation {
      case .stack: found = nearest(.stack, around: screen)
      case .tabs: found = nearest(.tabs, around: screen)
      case .window: found = nil
      case .presented: found = nearest(kind, inLayer: screen.layer + 1)
      case .presenting: found = nearest(kind, inLayer: screen.layer - 1)
      }
    }
    guard let found, found.node.kind == kind else { throw .containerNotFound(kind, reference) }
    return found
  }

  /// The innermost container of a kind that holds a node, within its layer.
  private func nearest(_ kind: NodeKind, around visit: Visit) -> Visit? {
    visits.filter { $0.node.kind == kind && $0.holds(visit) }.max { $0.address.count < $1.address.count }
  }

  /// The innermost container of a kind around the top of a layer.
  private func nearest(_ kind: NodeKind, inLayer layer: Int) -> Visit? {
    path.last { $0.layer == layer }.flatMap { nearest(kind, around: $0) }
  }

  private func first(_ kind: NodeKind, _ search: ContainerReference.Search) -> Visit? {
    let wanted: NodeKind =
      switch search.kind {
      case nil: kind
      case .window: .window
      case .stack: .stack
      case .tabs: .tabs
      }
    let matching = visits.filter { visit in
      if visit.node.kind != wanted { return false }
      if let name = search.name, visit.node.label != Bytes(name) { return false }
      if let key = search.key, visit.node.firstScreen?.screen?.key != NaiveKey(key) { return false }
      return true
    }
    switch search.pick {
    case .first: return matching.first
    case .last: return matching.last
    case nil, .top: return matching.last(where: \.isVisible)
    }
  }
}
