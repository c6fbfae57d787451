public import JSON

/// A node of a scene's tree, as others see it: the window, a stack, tabs, or a screen.
public struct Node: Sendable {
  /// Its id; the window's is 0.
  public let id: NodeID
  /// What it is.
  public let kind: NodeKind
  /// The node that holds it; 0 for a layer and for the window itself.
  public let parent: NodeID
  /// The coordinator that owns it; 0 for the window, which has none.
  public var owner: CoordinatorID
  /// A screen's name, or the label of a container; empty for a container without one.
  public var name: String
  /// A screen's arguments; empty for containers.
  public var arguments: JSONObject
  var details: ScreenDetails?
  /// What the wire calls its presentation; nil for the window, which is nowhere.
  public var place: Place?
  /// Of a screen: whether some front-end has shown it.
  public var hasAppeared: Bool
  /// Of tabs: how `Back` goes.
  public var back: TabsBack
  /// A stack's bottom to top, tabs in order, the window's layers from the root up. Empty in changes.
  public internal(set) var children: [NodeID] = []
  var selection: TabSelection

  /// A node as the wire tells of it, without children.
  /// - Parameters:
  ///   - name: a screen's name, or the label of a container.
  ///   - owner: the coordinator that owns it; 0 for the window.
  ///   - place: what the wire calls its presentation.
  ///   - selected: of tabs.
  ///   - history: of tabs.
  public init(
    id: NodeID, kind: NodeKind, parent: NodeID, owner: CoordinatorID, name: String?, arguments: JSONObject = .empty,
    traits: [String]? = nil, title: String? = nil, transition: String? = nil, constants: JSONObject? = nil,
    isDismissing: Bool = false, place: Place?, hasAppeared: Bool = false, selected: Int = 0,
    history: [Int] = [], back: TabsBack = .history
  ) {
    self.id = id
    self.kind = kind
    self.parent = parent
    self.owner = owner
    self.name = name ?? ""
    self.arguments = arguments
    details = .keeping(
      traits: traits, title: title, transition: transition, constants: constants, isDismissing: isDismissing)
    self.place = place
    self.hasAppeared = hasAppeared
    self.back = back
    selection = TabSelection(selected: Int32(clamping: selected), history: history.map { Int32(clamping: $0) })
  }

  init(_ record: borrowing NodeRecord, place: Place?) {
    id = record.id
    kind = record.kind
    parent = record.parent
    owner = record.owner
    name = record.name
    arguments = record.arguments
    details = record.details
    self.place = place
    hasAppeared = record.hasAppeared
    back = record.back
    selection = TabSelection()
  }

  /// A screen's traits; nil when every argument is one.
  public var traits: [String]? { details?.traits }

  /// What to call it before people.
  public var title: String? { details?.title }

  /// Of a modal layer: whether it goes when nothing is over it any more.
  public var isDismissing: Bool { details?.isDismissing ?? false }
  /// The declared transition that it came by.
  public var transition: String? { details?.transition }

  /// What the map tells front-ends about it.
  public var constants: JSONObject? { details?.constants }

  /// The label of a container, or the name of a screen; nil for a container without one.
  public var label: String? { name.isEmpty ? nil : name }

  /// Of tabs: index of the selected child.
  public var selected: Int { Int(selection.selected) }

  /// Of tabs: indices in the order in which they were selected, oldest first, without the selected one.
  public var selectionHistory: [Int] { selection.history.map(Int.init) }

  /// A screen's name and the values of its traits.
  public var key: ScreenKey {
    guard let traits = details?.traits else { return ScreenKey(name, traits: arguments) }
    return ScreenKey(name, traits: arguments.picking(traits))
  }
}

extension Node: Equatable {
  /// Whether they are the same in every field, children included.
  public static func == (a: Node, b: Node) -> Bool {
    a.id == b.id && a.kind == b.kind && a.parent == b.parent && a.owner == b.owner && Text.isSame(a.name, b.name)
      && a.arguments == b.arguments && ScreenDetails.isSame(a.details, b.details) && a.place == b.place
      && a.hasAppeared == b.hasAppeared && a.back == b.back && a.selection == b.selection && a.children == b.children
  }
}
