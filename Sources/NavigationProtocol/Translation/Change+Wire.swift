public import Navigation

// Changes of the wire as changes of the model.
extension Change {
  public init(_ wire: SceneInterface.Change) {
    self.init(
      Kind(wire.change), id: wire.id, parent: wire.parent, index: wire.index,
      node: wire.node.map { Node($0, under: wire.parent ?? SceneState.window) }, order: wire.order,
      coordinator: wire.coordinator.map { Coordinator($0) }, result: wire.result)
  }

  /// The changes that turn an empty window into that of a snapshot.
  /// - Complexity: O(nodes + n log n) for n coordinators with all the children that they list.
  public static func list(window: SceneInterface.Node, coordinators: [SceneInterface.Coordinator]) -> [Change] {
    var changes: [Change] = []
    add(window, to: &changes)
    let siblings = Dictionary(coordinators.map { ($0.id, OlderSiblings($0.children)) }) { first, _ in first }
    // A parent has a lower id than its children, so in this order it always exists before them.
    for wire in coordinators.sorted(by: { $0.id < $1.id }) {
      let index = wire.parent.map { siblings[$0]?[wire.id] ?? 0 }
      changes.append(Change(.started, id: wire.id, index: index, coordinator: Coordinator(wire)))
    }
    return changes
  }

  /// Walks the tree with a list of pending nodes, since a foreign tree may be deeper than the call stack allows.
  private static func add(_ window: SceneInterface.Node, to changes: inout [Change]) {
    var waiting = [window]
    while let holder = waiting.popLast() {
      for (index, child) in (holder.children ?? []).enumerated() {
        changes.append(
          Change(.added, id: child.id, parent: holder.id, index: index, node: Node(child, under: holder.id)))
        waiting.append(child)
      }
    }
  }
}

extension Change.Kind {
  fileprivate init(_ wire: SceneInterface.Change.Change) {
    self =
      switch wire {
      case .finished: .finished
      case .removed: .removed
      case .added: .added
      case .changed: .changed
      case .started: .started
      }
  }
}

extension Coordinator {
  fileprivate init(_ wire: SceneInterface.Coordinator) {
    self.init(
      id: wire.id, name: wire.name, kind: wire.kind == .scene ? .scene : .view, parent: wire.parent,
      isEmbedded: wire.embedded, root: wire.root, children: wire.children)
  }
}

extension Node {
  /// A node without its children.
  fileprivate init(_ wire: SceneInterface.Node, under parent: NodeID) {
    self.init(
      id: wire.id, kind: NodeKind(rawValue: wire.kind.rawValue) ?? .screen, parent: parent,
      owner: wire.coordinator ?? 0, name: wire.name, arguments: wire.arguments ?? .empty, traits: wire.traits,
      title: wire.title, transition: wire.transition, constants: wire.constants,
      isDismissing: wire.dismissing ?? false,
      place: wire.presentation.flatMap { Place(rawValue: $0.rawValue) },
      hasAppeared: wire.hasAppeared ?? false, selected: wire.selected ?? 0, history: wire.history ?? [],
      back: wire.back.map { TabsBack($0) } ?? .history)
  }
}
