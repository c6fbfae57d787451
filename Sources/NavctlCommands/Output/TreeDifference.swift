import NavigationProtocol

/// The changes between two states of a scene, in the form of the wire, as if all had been one commit.
///
/// Applied to the first state in their order, they give the second. `--json` prints them as a list of
/// `org.navd.Scene.Change`.
struct TreeDifference {
  /// The changes in the order of a commit: finished, removed (both deepest first), added (parents first, each at its
  /// index among its siblings at that point), changed, started.
  let changes: [SceneInterface.Change]

  /// Compares two states.
  ///
  /// - Complexity: O(nodes + coordinators).
  init(from before: SceneInterface.Get.Reply, to after: SceneInterface.Get.Reply) {
    self.init(
      from: (before.window, before.coordinators), to: (after.window, after.coordinators))
  }

  init(
    from before: (window: SceneInterface.Node, coordinators: [SceneInterface.Coordinator]),
    to after: (window: SceneInterface.Node, coordinators: [SceneInterface.Coordinator])
  ) {
    let (old, new) = (TreePlaces(before.window), TreePlaces(after.window))
    let coordinators = CoordinatorDifference(from: before.coordinators, to: after.coordinators)
    var removed: [SceneInterface.Change] = []
    for place in old.places.reversed() where !Self.stays(place, in: new, before: old) {
      removed.append(.init(change: .removed, id: place.node.id, parent: place.parent))
    }
    var added: [SceneInterface.Change] = []
    var changed: [SceneInterface.Change] = []
    for place in new.places {
      if let earlier = old[place.node.id], Self.stays(earlier, in: new, before: old) {
        let order = Self.order(from: earlier.node, to: place.node, old, new)
        guard earlier.bare != place.bare || order != nil else { continue }
        changed.append(.init(change: .changed, id: place.node.id, node: place.bare, order: order))
      } else {
        // Siblings that stay keep their places until they are reordered, which comes last.
        added.append(
          .init(change: .added, id: place.node.id, parent: place.parent, index: place.index, node: place.bare))
      }
    }
    changes = coordinators.finished + removed + added + changed + coordinators.changed + coordinators.started
  }

  /// Whether a node is still in the same container, which stays, too. A node that moved to another one is removed and
  /// added with its descendants.
  private static func stays(_ place: TreePlaces.Place, in new: TreePlaces, before old: TreePlaces) -> Bool {
    var place = place
    while true {
      guard let later = new[place.node.id], later.parent == place.parent, later.node.kind == place.node.kind else {
        return false
      }
      guard let parent = place.parent, let above = old[parent] else { return true }
      place = above
    }
  }

  /// The new order of a node's children, if those that stay have another order than before.
  private static func order(
    from before: SceneInterface.Node, to after: SceneInterface.Node, _ old: TreePlaces, _ new: TreePlaces
  ) -> [Int]? {
    let (earlier, later) = ((before.children ?? []).map(\.id), (after.children ?? []).map(\.id))
    let stayed = earlier.filter { new[$0]?.parent == before.id }
    return stayed == later.filter { old[$0]?.parent == before.id } ? nil : later
  }
}

/// The nodes of a tree in preorder, with their places.
struct TreePlaces {
  struct Place {
    var node: SceneInterface.Node
    /// The container; nil for the window.
    var parent: Int?
    /// The index among the children of the container.
    var index: Int

    /// The node without its children.
    var bare: SceneInterface.Node {
      var bare = node
      bare.children = nil
      return bare
    }
  }

  private(set) var places: [Place] = []
  private var indices: [Int: Int] = [:]

  init(_ window: SceneInterface.Node) { add(Place(node: window, parent: nil, index: 0)) }

  private mutating func add(_ place: Place) {
    indices[place.node.id] = places.count
    places.append(place)
    for (index, child) in (place.node.children ?? []).enumerated() {
      add(Place(node: child, parent: place.node.id, index: index))
    }
  }

  subscript(id: Int) -> Place? { indices[id].map { places[$0] } }
}
