package import JSON

/// A node as the table and the edits store it. It is small because a scene is a table of nodes and a commit copies some
/// of them. The data that only containers have is in `ContainerRecord`.
package struct NodeRecord: Sendable {
  package let id: NodeID
  /// The node that holds it; the window's id for a layer and for the window itself. It never changes during the node's
  /// life.
  let parent: NodeID
  /// The coordinator that owns it; 0 for the window, which has no owner.
  package var owner: CoordinatorID
  /// The name of a screen or the label of a container; empty for a container without a label.
  package private(set) var name: String
  /// The arguments of a screen; empty for containers.
  package private(set) var arguments: JSONObject
  package private(set) var details: ScreenDetails?
  /// For a container the index of its `ContainerRecord` in the table, for a screen the hash of its key.
  private var link: Int32 = -1
  package let kind: NodeKind
  /// The place of a layer. The place of any other node follows from its parent.
  var place: Place?
  /// How `Back` moves between tabs.
  package var back = TabsBack.history
  /// Whether a front-end has shown the screen.
  package var hasAppeared = false

  /// Creates a container.
  init(_ id: NodeID, _ kind: NodeKind, under parent: NodeID, owner: CoordinatorID, label: String?, place: Place?) {
    self.id = id
    self.parent = parent
    self.owner = owner
    name = label ?? ""
    arguments = .empty
    self.kind = kind
    self.place = place
  }

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
    rehash()
  }

  /// Creates a node from its record.
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
    rehash()
  }

  /// The traits of a screen; nil when every argument is a trait.
  var traits: [String]? { details?.traits }

  /// The title to show to people.
  var title: String? { details?.title }

  /// The declared transition that created it.
  var transition: String? { details?.transition }

  /// Whether a modal layer is removed as soon as no layer lies over it.
  var isDismissing: Bool { details?.isDismissing ?? false }

  var content: NodeContent {
    get { NodeContent(name: name, arguments: arguments, details: details) }
    set {
      name = newValue.name
      arguments = newValue.arguments
      details = newValue.details
      rehash()
    }
  }

  /// Its share of `SceneLimits.stateBytes`: 64 bytes and its texts.
  @inline(__always)
  var byteCount: Int {
    let name = name
    let bytes = 64 &+ Text.bytes(ofName: name) &+ arguments.byteCount
    return if let details { bytes &+ details.byteCount } else { bytes }
  }

  /// Creates the node of a snapshot or a change for a mirror.
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
    rehash()
  }

  /// The index of a container's `ContainerRecord` in the table.
  var container: Int32 {
    get { link }
    set { link = newValue }
  }

  /// The hash of a screen's key. Two screens with the same key have the same hash.
  var keyHash: UInt32 { UInt32(bitPattern: link) }

  /// Computes the hash of a screen's key. Every change of its name, arguments and traits ends with it, so that searches
  /// need not read the arguments of screens that do not match.
  @inline(__always)
  private mutating func rehash() {
    if kind == .screen { link = Int32(bitPattern: ScreenKey.hash(name, picking: details?.traits, of: arguments)) }
  }

  /// The screen's name and the values of its traits.
  var key: ScreenKey { ScreenKey(name, traits: arguments.picking(traits)) }
}
