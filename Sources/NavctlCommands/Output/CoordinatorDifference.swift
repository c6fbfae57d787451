import NavigationProtocol

/// The changes between the coordinators of two states of a scene, in the form of the wire.
struct CoordinatorDifference {
  /// The finished coordinators, deepest first.
  let finished: [SceneInterface.Change]
  /// The coordinators with another name or root.
  let changed: [SceneInterface.Change]
  /// The started coordinators, parents first, each at its index among its siblings at that point.
  let started: [SceneInterface.Change]

  /// Compares two states.
  ///
  /// - Complexity: O(coordinators).
  init(from before: [SceneInterface.Coordinator], to after: [SceneInterface.Coordinator]) {
    let old = Dictionary(before.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let new = Dictionary(after.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    // A parent's id is lower than its children's.
    let ordered = after.sorted { $0.id < $1.id }
    finished = before.sorted { $0.id > $1.id }.filter { new[$0.id] == nil }.map { .init(change: .finished, id: $0.id) }
    changed = ordered.compactMap { coordinator in
      guard let earlier = old[coordinator.id], earlier.name != coordinator.name || earlier.root != coordinator.root
      else { return nil }
      return .init(change: .changed, id: coordinator.id, coordinator: coordinator)
    }
    started = ordered.filter { old[$0.id] == nil }.map { coordinator in
      let siblings = coordinator.parent.flatMap { new[$0]?.children } ?? []
      let index = siblings.prefix { $0 != coordinator.id }.count { old[$0] != nil || $0 < coordinator.id }
      return .init(
        change: .started, id: coordinator.id, index: coordinator.parent.map { _ in index }, coordinator: coordinator)
    }
  }
}
