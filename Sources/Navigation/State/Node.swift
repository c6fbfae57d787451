public import JSON

/// A node of a scene's tree: the window, a stack, tabs, or a screen.
///
/// Kept small, since a scene is a table of them: what few nodes have is in a box beside it (`NodeDetails`).
public struct Node: Sendable {
  public let id: NodeID
  /// The node that holds it; 0 for a layer and for the window itself. It never changes while the node lives.
  public let parent: NodeID
  /// The coordinator that owns it; 0 for the window, which has none.
  public var owner: CoordinatorID
  /// A screen's name, or the label of a container; empty for a container without one.
  public var name: String
  /// A screen's arguments; empty for containers.
  public var arguments: JSONObject
  var details: NodeDetails?
  /// A stack's bottom to top, tabs in order, the window's layers from the root up. Empty in edits and changes.
  public internal(set) var children: [NodeID]
  /// Of tabs: indices in the order in which they were selected, oldest first, without the selected one.
  public internal(set) var selectionHistory: [Int32]
  /// Of tabs: index of the selected child.
  public internal(set) var selected: Int32
  public let kind: NodeKind
  /// Where it is. In the table it is kept for layers only; `SceneState.node(_:)` fills it in for the others.
  public internal(set) var place: Place?
  /// Of tabs: how `Back` goes.
  public internal(set) var back: TabsBack
  /// Of a screen: whether some front-end has shown it.
  public internal(set) var hasAppeared: Bool

  init(
    id: NodeID, kind: NodeKind, parent: NodeID, owner: CoordinatorID, name: String = "", arguments: JSONObject = .empty,
    details: NodeDetails? = nil, place: Place? = nil
  ) {
    self.id = id
    self.parent = parent
    self.owner = owner
    self.name = name
    self.arguments = arguments
    self.details = details
    children = []
    selectionHistory = []
    selected = 0
    self.kind = kind
    self.place = place
    back = .history
    hasAppeared = false
  }

  /// A node as the wire tells of it, without children.
  /// - Parameters:
  ///   - name: a screen's name, or the label of a container.
  ///   - owner: the coordinator that owns it; 0 for the window.
  ///   - place: what the wire calls its presentation.
  ///   - selected: of tabs.
  ///   - history: of tabs.
  public init(
    id: NodeID, kind: NodeKind, parent: NodeID, owner: CoordinatorID, name: String?, arguments: JSONObject = .empty,
    traits: [String]? = nil, title: String? = nil, place: Place?, hasAppeared: Bool = false, selected: Int = 0,
    history: [Int] = [], back: TabsBack = .history
  ) {
    self.init(
      id: id, kind: kind, parent: parent, owner: owner, name: name ?? "", arguments: arguments,
      details: .keeping(traits: traits, title: title), place: place)
    self.hasAppeared = hasAppeared
    self.selected = Int32(clamping: selected)
    selectionHistory = history.map { Int32(clamping: $0) }
    self.back = back
  }

  /// A screen's traits; nil when every argument is one.
  public var traits: [String]? { details?.traits }

  /// What to call it before people.
  public var title: String? { details?.title }

  /// The label of a container, or the name of a screen; nil for a container without one.
  public var label: String? { name.isEmpty ? nil : name }

  /// A screen's name and the values of its traits.
  public var key: ScreenKey {
    guard let traits = details?.traits else { return ScreenKey(name, traits: arguments) }
    return ScreenKey(name, traits: arguments.picking(traits))
  }
}
