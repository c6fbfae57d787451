public import JSON

extension Operation.StartEmbedded {
  public struct Item: Hashable, Sendable {
    public var coordinator: String
    /// The content that the coordinator builds; nil if the map declares it.
    public var root: Container?
    /// The index at which its tab is inserted; by default, the end.
    public var tab: Int?
    /// The arguments that the map's root takes.
    public var arguments: JSONObject

    public init(_ coordinator: String, root: Container? = nil, tab: Int? = nil, arguments: JSONObject = .empty) {
      self.coordinator = coordinator
      self.root = root
      self.tab = tab
      self.arguments = arguments
    }
  }
}

extension Transaction {
  mutating func perform(_ start: Operation.StartEmbedded) throws(NavigationError) {
    for item in start.coordinators { try checkDeclared(item.coordinator, item.root) }
    let parent = try parent(start.parent)
    var roots: [(root: Blueprint, given: JSONObject)] = []
    for item in start.coordinators { roots.append(try contents(of: item.coordinator, item.root, item.arguments)) }
    for item in start.coordinators { try checkStartable(item.coordinator, under: parent) }
    guard let tabs = state.firstTabs(inSliceOf: parent.id, &work) else { throw .containerNotFound(.tabs, nil) }
    for (item, root) in zip(start.coordinators, roots) { try self.start(item, root, in: tabs, under: parent.id) }
  }

  private mutating func start(
    _ item: Operation.StartEmbedded.Item, _ contents: (root: Blueprint, given: JSONObject), in tabs: NodeID,
    under parent: CoordinatorID
  ) throws(NavigationError) {
    let children = state.children(of: tabs)
    try spend(4 * children.count)
    if children.contains(where: { state.isTab($0, ofEmbedded: item.coordinator) }) {
      throw .coordinatorNotStartable(item.coordinator, parent: parent)
    }
    let index = item.tab ?? children.count
    guard (0...children.count).contains(index) else { throw .tabNotFound("\(index)") }
    let place = state.coordinator(parent)?.children.count ?? 0
    try start(item.coordinator, under: parent, at: place, isEmbedded: true, given: contents.given) {
      (transaction, id) throws(NavigationError) in
      try transaction.insertTab(contents.root, at: index, of: tabs, owner: id)
    }
  }

  /// Inserts a tab. The selection and its history stay with their tabs.
  private mutating func insertTab(
    _ root: Blueprint, at index: Int, of tabs: NodeID, owner: CoordinatorID
  ) throws(NavigationError) -> NodeID {
    let slot = state.table.slot(tabs)
    let (children, before) = (state.table[children: slot], state.table[selection: slot])
    let tab = try insert(root, under: tabs, at: index, owner: owner)
    setSelection(tabs, before.moved(from: children, to: state.children(of: tabs)))
    return tab
  }
}

extension SceneState {
  /// Whether a tab is the root of an embedded coordinator of a name.
  fileprivate func isTab(_ id: NodeID, ofEmbedded name: String) -> Bool {
    guard let owner = coordinator(owner(of: id)) else { return false }
    return owner.isEmbedded && owner.root == id && Text.isSame(owner.name, name)
  }
}
