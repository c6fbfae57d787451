// Finding the screen or the container that a reference means: by the index of a large scene if there are few matches,
// else by visiting nodes. Each function adds the units of its work to a counter.
extension SceneState {
  /// The screen that a reference means where any screen of the tree is allowed: one of the visible path, or else the
  /// match in search order; nil if none matches.
  /// - Parameter created: The screens to which `created` refers.
  /// - Complexity: O(nodes); O(1) by id, and by name or key in a large scene with few matches.
  public func resolve(_ reference: ScreenReference, created: [NodeID] = []) -> NodeID? {
    var work = 0
    return resolve(reference, created: created, &work)
  }

  /// The match of a reference in the visible path: the last one, or the first if the reference says so.
  /// - Complexity: O(path); O(depth) by id, and by name or key in a large scene with few matches.
  public func visibleMatch(_ reference: ScreenReference) -> NodeID? {
    var work = 0
    return visibleMatch(reference, &work)
  }

  /// The same as `resolve(_:created:)`.
  package func resolve(_ reference: ScreenReference, created: [NodeID] = [], _ work: inout Int) -> NodeID? {
    switch reference.target {
    case .id(let id): return isScreen(id) ? id : nil
    case .created(let index):
      return created.indices.contains(index) && isScreen(created[index]) ? created[index] : nil
    case .screen, .key, .name: break
    }
    let matcher = ScreenMatcher(reference.target)
    if let few = few(matcher, &work) {
      return visible(few, isFirst: reference.pick == .first, &work)
        ?? extreme(of: few, isFirst: reference.pick == .first, &work)
    }
    if let visible = visibleMatch(matcher, isFirst: reference.pick == .first, &work) { return visible }
    var walk = NodeWalk(isBackward: reference.pick != .first)
    while let slot = walk.next(in: self) {
      if matcher.matches(table[slot], &work) { return table[slot].id }
    }
    return nil
  }

  /// The same as `visibleMatch(_:)`.
  package func visibleMatch(_ reference: ScreenReference, _ work: inout Int) -> NodeID? {
    if case .id(let id) = reference.target { return isScreen(id) && isVisible(id, &work) ? id : nil }
    let matcher = ScreenMatcher(reference.target)
    if let few = few(matcher, &work) { return visible(few, isFirst: reference.pick == .first, &work) }
    return visibleMatch(matcher, isFirst: reference.pick == .first, &work)
  }

  private func visibleMatch(_ matcher: ScreenMatcher, isFirst: Bool, _ work: inout Int) -> NodeID? {
    func matches(_ node: borrowing NodeRecord) -> Bool { matcher.matches(node, &work) }
    return isFirst ? firstVisibleScreen(where: matches) : lastVisibleScreen(where: matches)
  }

  /// The container that a search means, if it is of the required kind.
  func container(_ search: ContainerReference.Search, kind: NodeKind, _ work: inout Int) -> NodeID? {
    if let wanted = search.kind, wanted.rawValue != kind.rawValue { return nil }
    let pick = search.pick ?? .top
    if let few = few(search, kind, &work) {
      return pick == .top
        ? visible(few, isFirst: false, &work) : extreme(of: few, isFirst: pick == .first, &work)
    }
    let matcher = search.key.map { ScreenMatcher($0) }
    var walk = NodeWalk(visibleOnly: pick == .top, isBackward: pick != .first)
    while let slot = walk.next(in: self) {
      if isMatch(slot, search, matcher, kind, &work) { return table[slot].id }
    }
    return nil
  }

  private func isMatch(
    _ slot: Int, _ search: ContainerReference.Search, _ matcher: ScreenMatcher?, _ kind: NodeKind, _ work: inout Int
  ) -> Bool {
    work &+= 1
    guard table[slot].kind == kind else { return false }
    if let name = search.name, !Text.isSame(table[slot].name, name) || name.isEmpty { return false }
    return matcher?.matches(table[table.slot(firstScreen(of: table[slot].id))], &work) ?? true
  }
}

// MARK: - Few matches

extension SceneState {
  /// The most matches that are put in order. More of them are found sooner by visiting nodes.
  private static let fewMax = 8
  /// The most nodes that are visited in vain before the search visits all of them.
  private static let visitsMax = 64

  /// All screens that match, in no particular order; nil if there are many, or the scene has no index.
  func few(_ matcher: ScreenMatcher, _ work: inout Int) -> [NodeID]? {
    guard table.isIndexed else { return nil }
    return few(matcher.chain, matcher.chainHash, &work) { slot, work in
      (matcher.chain == .name || table[slot].keyHash == matcher.hash) && matcher.matches(table[slot], &work)
    }
  }

  /// The nodes of a name that pass a test, in no particular order; nil if there are many, or the scene has no index.
  func few(named name: String, _ work: inout Int, where isMatch: (Int, inout Int) -> Bool) -> [NodeID]? {
    guard table.isIndexed, !name.isEmpty else { return nil }
    return few(.name, ScreenKey.hash(ofName: name), &work) { slot, work in
      work &+= 1
      return Text.isSame(table[slot].name, name) && isMatch(slot, &work)
    }
  }

  private func few(
    _ chain: NodeIndex.Chain, _ hash: UInt32, _ work: inout Int, where isMatch: (Int, inout Int) -> Bool
  ) -> [NodeID]? {
    var found: [NodeID] = []
    var visits = 0
    table.forEachSlot(chain, hash) { slot in
      visits &+= 1
      if isMatch(slot, &work) { found.append(table[slot].id) }
      // Nodes that only share the bucket are passed over.
      return visits < Self.visitsMax && found.count <= Self.fewMax
    }
    if found.isEmpty { work &+= 1 }
    return visits < Self.visitsMax && found.count <= Self.fewMax ? found : nil
  }

  /// All containers that a search means; nil if there are many, or if they cannot be looked up.
  private func few(_ search: ContainerReference.Search, _ kind: NodeKind, _ work: inout Int) -> [NodeID]? {
    let matcher = search.key.map { ScreenMatcher($0) }
    if let name = search.name {
      return few(named: name, &work) { slot, work in isMatch(slot, search, matcher, kind, &work) }
    }
    if let matcher {
      guard let screens = few(matcher, &work) else { return nil }
      return screens.flatMap { containers(beginningWith: $0, kind, &work) }
    }
    guard kind == .tabs, table.tabsCount <= Self.fewMax else { return nil }
    return Array(table.tabsIDs)
  }

  /// The containers of a kind of which a screen is the first one.
  /// - Complexity: O(depth).
  private func containers(beginningWith screen: NodeID, _ kind: NodeKind, _ work: inout Int) -> [NodeID] {
    var found: [NodeID] = []
    var node = screen
    while true {
      work &+= 1
      let holder = table.slot(table[table.slot(node)].parent)
      guard table[holder].kind != .window, table[children: holder][0] == node else { return found }
      node = table[holder].id
      if table[holder].kind == kind { found.append(node) }
    }
  }

  /// The last of some nodes in the visible path, or the first.
  func visible(_ nodes: [NodeID], isFirst: Bool, _ work: inout Int) -> NodeID? {
    var seen: [NodeID] = []
    for node in nodes where isVisible(node, &work) { seen.append(node) }
    return extreme(of: seen, isFirst: isFirst, &work)
  }

  /// The last of some nodes in search order, or the first; nil if there are none.
  func extreme(of nodes: [NodeID], isFirst: Bool, _ work: inout Int) -> NodeID? {
    guard var found = nodes.first else { return nil }
    for node in nodes.dropFirst() where precedes(node, found, &work) == isFirst { found = node }
    return found
  }

  /// A few nodes in search order.
  func inSearchOrder(_ nodes: [NodeID], _ work: inout Int) -> [NodeID] {
    if nodes.count < 2 { return nodes }
    return nodes.sorted { precedes($0, $1, &work) }
  }
}
