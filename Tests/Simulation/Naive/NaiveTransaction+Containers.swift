import JSON
import Navigation

// Operations on containers (docs/specification/model.md §4).
extension NaiveTransaction {
  mutating func push(_ push: Navigation.Operation.Push) throws(NavigationError) {
    let (stack, screen) = try container(.stack, push.container) { (transaction) throws(NavigationError) in
      try transaction.given(push.screen)
    }
    self.push(screen, on: stack)
  }

  mutating func pop(_ pop: Navigation.Operation.Pop) throws(NavigationError) {
    // The parameters are resolved in their order, `to` before `container`; but `to` is resolved within the stack.
    let stack = try container(.stack, pop.container, checksCoordinator: false)
    let count = stack.node.children.count
    let left: Int
    switch pop.extent {
    case .count(let wanted): left = max(1, count - min(wanted, count))
    case .toRoot: left = 1
    case .to(let reference):
      let children = tree.visits.filter { stack.holds($0) && $0.address.count == stack.address.count + 1 }
      guard let visit = NaiveTree.pick(reference, among: children, created: created) else {
        throw .screenNotFound(reference)
      }
      left = visit.address[visit.address.count - 1] + 1
    }
    try checkCoordinator()
    tree.edit(stack.address) { $0.children.removeSubrange(left...) }
  }

  mutating func replaceTop(_ replaceTop: Navigation.Operation.ReplaceTop) throws(NavigationError) {
    let (stack, screen) = try container(.stack, replaceTop.container) { (transaction) throws(NavigationError) in
      try transaction.given(replaceTop.screen)
    }
    replaceTopScreen(of: stack, with: screen)
  }

  mutating func replaceTopScreen(of stack: NaiveTree.Visit, with screen: NaiveGiven) {
    let rest = Array(stack.node.children.dropLast())
    tree.edit(stack.address) { $0.children = rest }
    // The owner of the child below that stays.
    let uprooted = tree.uprooted
    let below = rest.last { !uprooted.contains($0.owner) }?.owner ?? stack.node.owner
    let node = newScreen(screen, owner: below)
    tree.edit(stack.address) { $0.children.append(node) }
  }

  mutating func setStack(_ setStack: Navigation.Operation.SetStack) throws(NavigationError) {
    let (stack, screens) = try container(.stack, setStack.container) { (transaction) throws(NavigationError) in
      try transaction.given(setStack.screens)
    }
    try fill(stack, with: screens)
  }

  mutating func fill(_ stack: NaiveTree.Visit, with screens: [NaiveGiven]) throws(NavigationError) {
    if screens.isEmpty { throw .emptyPath }
    var left = stack.node.children
    var matches = screens.map { wanted in
      left.firstIndex { $0.screen?.key == wanted.key }.map { left.remove(at: $0) }
    }
    keepOnly(&matches, in: stack)
    var children: [NaiveNode] = []
    for (wanted, match) in zip(screens, matches) {
      if var kept = match {
        kept.screen = wanted.content.inPlace(of: kept.screen)
        children.append(kept)
      } else {
        children.append(newScreen(wanted, owner: children.last?.owner ?? stack.node.owner))
      }
    }
    tree.edit(stack.address) { $0.children = children }
  }

  mutating func present(_ present: Navigation.Operation.Present) throws(NavigationError) {
    try checkCoordinator()
    let screen = try given(present.screen)
    if tree.layers.count > 1 {
      switch present.ifPresenting {
      case .stack: break
      case .replace:
        tree.layers.removeSubrange(1...)
        try finishUprooted()
      case .error:
        throw .alreadyPresenting(tree.layers.last?.node.firstScreen?.id ?? -1)
      }
    }
    // A push is no way to present.
    let declared = screen.presentation ?? screen.declaredPresentation
    let presentation = declared == .push ? nil : declared
    addLayer(screen, presentation ?? .sheet)
  }

  mutating func selectTab(_ selectTab: Navigation.Operation.SelectTab) throws(NavigationError) {
    let tabs = try container(.tabs, selectTab.container)
    let children = tabs.node.children
    let index: Int?
    let text: String
    switch selectTab.target {
    case .index(let wanted):
      index = children.indices.contains(wanted) ? wanted : nil
      text = "\(wanted)"
    case .name(let name):
      index = children.firstIndex { ($0.label ?? $0.firstScreen?.screen?.name) == Bytes(name) }
      text = name
    case .key(let key):
      index = children.firstIndex { $0.firstScreen?.screen?.key == NaiveKey(key) }
      text = key.name
    }
    guard let index else { throw .tabNotFound(text) }
    if index != tabs.node.tabs?.selected {
      tree.edit(tabs.address) { $0.tabs?.select(index) }
    } else if selectTab.resetIfSelected, children[index].kind == .stack {
      tree.edit(tabs.address + [index]) { $0.children.removeSubrange(1...) }
    }
  }

  mutating func setTabs(_ setTabs: Navigation.Operation.SetTabs) throws(NavigationError) {
    let (tabs, contents) = try container(.tabs, setTabs.container) { (transaction) throws(NavigationError) in
      try transaction.given(setTabs.tabs, selected: setTabs.selected)
    }
    try check(contents)
    let wanted = Self.stacks(contents)
    guard let old = tabs.node.tabs else { return }
    let before = tabs.node.children
    var left = before
    var matches = wanted.map { tab in
      let key = tab.screens[0].key
      return left.firstIndex { $0.firstScreen?.screen?.key == key }.map { left.remove(at: $0) }
    }
    keepOnly(&matches, in: tabs)
    var children: [NaiveNode] = []
    // The new place of each old tab.
    var places: [Int: Int] = [:]
    for (tab, match) in zip(wanted, matches) {
      if let match, let kept = before.firstIndex(where: { $0.id == match.id }) {
        places[kept] = children.count
        children.append(renamed(before[kept], tab))
      } else {
        children.append(newStack(tab.screens, label: tab.name, owner: tabs.node.owner))
      }
    }
    var new = NaiveTabs(history: old.history.compactMap { places[$0] }, back: old.back)
    new.selected = places[old.selected] ?? new.history.popLast() ?? 0
    if let wanted = setTabs.selected { new.select(wanted) }
    tree.edit(tabs.address) { $0.body = .tabs(children, new) }
  }

  /// The tabs that a call gives.
  private static func stacks(_ contents: NaiveContents) -> [(name: String?, screens: [NaiveGiven])] {
    guard case .tabs(_, let items, _, _) = contents else { return [] }
    return items.map { item in
      if case .stack(let screens) = item.content { (item.name, screens) } else { (item.name, []) }
    }
  }

  /// Keeps only these nodes in a container. Nodes whose coordinators finish as a consequence no longer match.
  private mutating func keepOnly(_ matches: inout [NaiveNode?], in container: NaiveTree.Visit) {
    while true {
      let kept = matches.compactMap(\.self)
      tree.edit(container.address) { $0.children = kept }
      let uprooted = tree.uprooted
      guard kept.contains(where: { uprooted.contains($0.owner) }) else { return }
      matches = matches.map { $0.flatMap { uprooted.contains($0.owner) ? nil : $0 } }
    }
  }

  /// A kept tab takes its new name, and its first screen the new arguments and title.
  private func renamed(_ node: NaiveNode, _ tab: (name: String?, screens: [NaiveGiven])) -> NaiveNode {
    var layer = NaiveTree(layers: [NaiveTree.Layer(place: .tab, node: node)])
    layer.edit([0]) { if $0.kind != .screen { $0.label = tab.name.map(Bytes.init) } }
    let first = layer.screens.first { $0.address.allSatisfy { $0 == 0 } }
    layer.edit(first?.address ?? [0]) { node in
      node.screen = tab.screens[0].content.inPlace(of: node.screen)
    }
    return layer.layers[0].node
  }

  mutating func setRoot(_ setRoot: Navigation.Operation.SetRoot) throws(NavigationError) {
    switch setRoot.target {
    case .named(let name, let arguments): try self.setRoot(toCase: name, arguments)
    case .container(let container):
      try checkCoordinator()
      try replaceRootLayer(with: given(container))
    }
  }

  mutating func setRoot(toCase name: String, _ arguments: JSONObject) throws(NavigationError) {
    // Errors in names of the call come before those of the acting coordinator.
    guard let map, map.windowCase(name) != nil else { throw .notInMap(map: map?.name ?? "", kind: "case", name: name) }
    try checkCoordinator()
    try replaceRootLayer(with: map.contents(ofCase: name, arguments))
    tree.rootCase = Bytes(name)
    tree.given.arguments[0] = try map.arguments(givenToCase: name, arguments)
  }

  /// Every layer goes, the new root comes.
  private mutating func replaceRootLayer(with contents: NaiveContents) throws(NavigationError) {
    tree.layers = []
    try finishUprooted()
    // The root coordinator builds it.
    let node = try newContainer(contents, owner: tree.root.id)
    tree.layers = [NaiveTree.Layer(place: .root, node: node)]
    tree.rootCase = nil
    tree.given.arguments[0] = nil
    isBarrier = true
  }

  mutating func makeVisible(_ makeVisible: Navigation.Operation.MakeVisible) throws(NavigationError) {
    let visit = try tree.anywhere(makeVisible.screen, created: created)
    try checkCoordinator()
    tree.selectTabs(to: visit)
    tree.cut(after: visit)
  }

  mutating func refresh(_ refresh: Navigation.Operation.Refresh) throws(NavigationError) {
    let screen: NaiveTree.Visit? =
      if let reference = refresh.screen { try tree.anywhere(reference, created: created) } else { nil }
    try checkCoordinator()
    if let screen { refreshed.append(screen.node.id) } else { refreshesAll = true }
  }

  /// The container of an operation and its contents. Arguments are checked after the names in a call, and before
  /// containers that are found without a name.
  private func container<T>(
    _ kind: NodeKind, _ reference: ContainerReference?,
    giving: (NaiveTransaction) throws(NavigationError) -> T
  ) throws(NavigationError) -> (NaiveTree.Visit, T) {
    if reference != nil {
      let visit = try container(kind, reference)
      return (visit, try giving(self))
    }
    try checkCoordinator()
    let given = try giving(self)
    return (try container(kind, reference), given)
  }

  func container(
    _ kind: NodeKind, _ reference: ContainerReference?, checksCoordinator: Bool = true
  ) throws(NavigationError) -> NaiveTree.Visit {
    do {
      let visit = try tree.container(kind, reference, created: created)
      if checksCoordinator { try checkCoordinator() }
      return visit
    } catch {
      // Without a reference in the parameters, the coordinator is checked first.
      if reference == nil { try checkCoordinator() }
      throw error
    }
  }
}
