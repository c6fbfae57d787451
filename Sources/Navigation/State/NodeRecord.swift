package import JSON

/// A node as the table and the edits keep it: small, since a scene is a table of them and a commit copies some.
///
/// What only containers have (children, which tab is selected) is in `ContainerRecord`.
package struct NodeRecord: Sendable {
  package let id: NodeID
  /// The node that holds it; the window's for a layer and for the window itself. It never changes while the node lives.
  let parent: NodeID
  /// The coordinator that owns it; 0 for the window, which has none.
  package var owner: CoordinatorID
  /// A screen's name, or the label of a container; empty for a container without one.
  package private(set) var name: String
  /// A screen's arguments; empty for containers.
  package private(set) var arguments: JSONObject
  package private(set) var details: ScreenDetails?
  /// Where the table keeps what only containers have; -1 for screens, and outside of a table.
  var container: Int32 = -1
  package let kind: NodeKind
  /// Where it is, when it is a layer; the place of others follows from where they are.
  var place: Place?
  /// Of tabs: how `Back` goes.
  package var back = TabsBack.history
  /// Of a screen: whether some front-end has shown it.
  package var hasAppeared = false

  /// A container.
  init(_ id: NodeID, _ kind: NodeKind, under parent: NodeID, owner: CoordinatorID, label: String?, place: Place?) {
    self.id = id
    self.parent = parent
    self.owner = owner
    name = label ?? ""
    arguments = .empty
    self.kind = kind
    self.place = place
  }

  /// A screen.
  @inline(__always)
  init(_ id: NodeID, _ screen: borrowing ScreenDescription, under parent: NodeID, owner: CoordinatorID, place: Place?) {
    self.id = id
    self.parent = parent
    self.owner = owner
    name = screen.name
    arguments = screen.arguments
    details = screen.details
    kind = .screen
    self.place = place
  }

  /// A node as it was written down.
  init(
    _ id: NodeID, _ kind: NodeKind, under parent: NodeID, owner: CoordinatorID, _ content: NodeContent, place: Place?,
    back: TabsBack, hasAppeared: Bool
  ) {
    self.id = id
    self.kind = kind
    self.parent = parent
    self.owner = owner
    name = content.name
    arguments = content.arguments
    details = content.details
    self.place = place
    self.back = back
    self.hasAppeared = hasAppeared
  }

  /// A screen's traits; nil when every argument is one.
  var traits: [String]? { details?.traits }

  /// What to call it before people.
  var title: String? { details?.title }

  /// The declared transition that it came by.
  var transition: String? { details?.transition }

  /// Of a modal layer: whether it goes when nothing is over it any more.
  var isDismissing: Bool { details?.isDismissing ?? false }

  var content: NodeContent {
    get { NodeContent(name: name, arguments: arguments, details: details) }
    set {
      name = newValue.name
      arguments = newValue.arguments
      details = newValue.details
    }
  }

  /// What it counts for in `SceneLimits.stateBytes`: 64 bytes and its texts.
  @inline(__always)
  var byteCount: Int {
    let bytes = 64 &+ name.utf8.count &+ arguments.byteCount
    return if let details { bytes &+ details.byteCount } else { bytes }
  }

  /// The node of a snapshot or a change, for a mirror.
  init(mirroring node: borrowing Node, under parent: NodeID) {
    id = node.id
    self.parent = parent
    owner = node.owner
    name = node.name
    arguments = node.arguments
    details = node.details
    kind = node.kind
    place = parent == SceneState.window ? node.place : nil
    back = node.back
    hasAppeared = node.hasAppeared
  }

  /// A screen's name and the values of its traits.
  var key: ScreenKey {
    guard let traits = details?.traits else { return ScreenKey(name, traits: arguments) }
    return ScreenKey(name, traits: arguments.picking(traits))
  }
}
