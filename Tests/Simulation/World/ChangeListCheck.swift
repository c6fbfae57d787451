import Navigation

/// Checks the form of a list of changes (org.navd.Scene, Change).
struct ChangeListCheck {
  /// Kinds in their order, nothing twice in a part, children removed before their parents and added after them.
  static func checkOrder(_ changes: [Change], before: SceneState) throws(Disagreement) {
    let ranks = changes.map { rank($0.kind) }
    try Disagreement.check("order of kinds", ranks, ranks.sorted())
    for kind in Change.Kind.allCases {
      let ids = changes.filter { $0.kind == kind }.map(\.id)
      try Disagreement.check("ids of \(kind)", Set(ids).count, ids.count)
    }
    let depths = changes.filter { $0.kind == .removed }.map { depth($0.id, before) }
    try Disagreement.check("depths of removed", depths, depths.sorted(by: >))
    let finished = changes.filter { $0.kind == .finished }.map { depth(ofCoordinator: $0.id, before) }
    try Disagreement.check("depths of finished", finished, finished.sorted(by: >))
  }

  /// Checks that changes contain exactly the differences between two states.
  static func checkContents(_ changes: [Change], from before: SceneState, to after: SceneState) throws(Disagreement) {
    let (old, new) = (nodes(before), nodes(after))
    try Disagreement.check("removed", ids(changes, .removed), Set(old.keys).subtracting(new.keys).sorted())
    try Disagreement.check("added", ids(changes, .added), Set(new.keys).subtracting(old.keys).sorted())
    let (earlier, later) = (before.coordinators.map(\.id), after.coordinators.map(\.id))
    try Disagreement.check("finished", ids(changes, .finished), Set(earlier).subtracting(later).sorted())
    try Disagreement.check("started", ids(changes, .started), Set(later).subtracting(earlier).sorted())
    var wanted: [Int] = []
    for (id, node) in new {
      guard let was = old[id] else { continue }
      let kept = was.children.filter { new[$0] != nil }
      let isReordered = kept != node.children.filter { old[$0] != nil }
      if isReordered || withoutChildren(was) != withoutChildren(node) { wanted.append(id) }
    }
    for coordinator in after.coordinators {
      guard let was = before.coordinator(coordinator.id) else { continue }
      if was.root != coordinator.root || was.name != coordinator.name { wanted.append(coordinator.id) }
    }
    try Disagreement.check("changed", ids(changes, .changed), wanted.sorted())
    for change in changes where change.kind == .added || change.kind == .changed {
      guard let node = change.node else { continue }
      try Disagreement.check("node of change \(change.id)", node, withoutChildren(new[change.id]))
    }
  }

  private static func ids(_ changes: [Change], _ kind: Change.Kind) -> [Int] {
    changes.filter { $0.kind == kind }.map(\.id).sorted()
  }

  private static func nodes(_ state: SceneState) -> [Int: Node] {
    var nodes: [Int: Node] = [:]
    for id in state.find() { nodes[id] = state.node(id) }
    return nodes
  }

  /// A node as changes contain it.
  private static func withoutChildren(_ node: Node?) -> Node? {
    node.map {
      Node(
        id: $0.id, kind: $0.kind, parent: $0.parent, owner: $0.owner, name: $0.label, arguments: $0.arguments,
        traits: $0.traits, title: $0.title, transition: $0.transition, constants: $0.constants,
        isDismissing: $0.isDismissing, place: $0.place, hasAppeared: $0.hasAppeared, selected: Int($0.selected),
        history: $0.selectionHistory.map { Int($0) }, back: $0.back)
    }
  }

  private static func depth(_ id: Int, _ state: SceneState) -> Int {
    var (depth, id) = (0, id)
    while id != SceneState.window, let node = state.node(id) { (depth, id) = (depth + 1, node.parent) }
    return depth
  }

  /// The depth of a coordinator below the scene coordinator.
  private static func depth(ofCoordinator id: Int, _ state: SceneState) -> Int {
    var (depth, id) = (0, id)
    while let parent = state.coordinator(id)?.parent { (depth, id) = (depth + 1, parent) }
    return depth
  }

  private static func rank(_ kind: Change.Kind) -> Int {
    switch kind {
    case .finished: 0
    case .removed: 1
    case .added: 2
    case .changed: 3
    case .started: 4
    }
  }
}
