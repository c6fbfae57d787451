import NavigationProtocol

/// What became different between two states of a scene, as the wire's changes.
///
/// Applied to the first state in their order, as one applies those of a commit, they give the second one. So what
/// `--json` prints is a list of `org.navd.Scene.Change`, as if all had been one commit.
struct TreeDifference {
  /// In the order in which a commit tells them: finished, removed (both deepest first), added (parents first, each at
  /// its index among its siblings as they are then), changed, started.
  let changes: [SceneInterface.Change]

  /// - Complexity: O(nodes + coordinators)
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
        // Siblings that stay are where they were until they are put in order, which comes last.
        added.append(
          .init(change: .added, id: place.node.id, parent: place.parent, index: place.index, node: place.bare))
      }
    }
    changes = coordinators.finished + removed + added + changed + coordinators.changed + coordinators.started
  }

  /// Whether a node is where it was: in the same container, which stays too. One that went elsewhere is taken out and
  /// put in, with all that is in it.
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

  /// The children in their order, where those that stay are in another one than before.
  private static func order(
    from before: SceneInterface.Node, to after: SceneInterface.Node, _ old: TreePlaces, _ new: TreePlaces
  ) -> [Int]? {
    let (earlier, later) = ((before.children ?? []).map(\.id), (after.children ?? []).map(\.id))
    let stayed = earlier.filter { new[$0]?.parent == before.id }
    return stayed == later.filter { old[$0]?.parent == before.id } ? nil : later
  }
}

/// The nodes of a tree, parents first, and where each is.
struct TreePlaces {
  struct Place {
    var node: SceneInterface.Node
    /// The container; nil of the window.
    var parent: Int?
    /// Among the children of the container.
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
