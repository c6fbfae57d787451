public import JSON

/// A node of a scene's tree as clients see it: the window, a stack, tabs, or a screen.
public struct Node: Sendable {
  /// The window's id is 0.
  public let id: NodeID
  public let kind: NodeKind
  /// The node that holds it; 0 for a layer and for the window itself.
  public let parent: NodeID
  /// The coordinator that owns it; 0 for the window, which has no owner.
  public var owner: CoordinatorID
  /// The name of a screen or the label of a container; empty for a container without a label.
  public var name: String
  /// The arguments of a screen; empty for containers.
  public var arguments: JSONObject
  var details: ScreenDetails?
  /// The presentation on the wire; nil for the window.
  public var place: Place?
  /// Whether a front-end has shown the screen.
  public var hasAppeared: Bool
  /// How `Back` moves between tabs.
  public var back: TabsBack
  /// The children of a stack from bottom to top, of tabs in order, of the window from the root layer up. Empty in
  /// changes.
  public internal(set) var children: [NodeID] = []
  var selection: TabSelection

  /// Creates a node without children from its form on the wire.
  /// - Parameters:
  ///   - name: The name of a screen or the label of a container.
  ///   - owner: The coordinator that owns it; 0 for the window.
  ///   - place: The presentation on the wire.
  ///   - selected: The index of the selected tab.
  ///   - history: The indices of the tabs selected before, oldest first.
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

  /// The traits of a screen; nil when every argument is a trait.
  public var traits: [String]? { details?.traits }

  /// The title to show to people.
  public var title: String? { details?.title }

  /// Whether a modal layer is removed as soon as no layer lies over it.
  public var isDismissing: Bool { details?.isDismissing ?? false }
  /// The declared transition that created it.
  public var transition: String? { details?.transition }

  /// The constants that the map declares for front-ends.
  public var constants: JSONObject? { details?.constants }

  /// The name of a screen or the label of a container; nil for a container without a label.
  public var label: String? { name.isEmpty ? nil : name }

  /// The index of the selected tab.
  public var selected: Int { Int(selection.selected) }

  /// The indices of the tabs selected before, oldest first, without the selected tab.
  public var selectionHistory: [Int] { selection.history.map(Int.init) }

  /// The screen's name and the values of its traits.
  public var key: ScreenKey { ScreenKey(name, traits: arguments.picking(traits)) }
}

extension Node: Equatable {
  /// Compares every field, children included.
  public static func == (a: Node, b: Node) -> Bool {
    a.id == b.id && a.kind == b.kind && a.parent == b.parent && a.owner == b.owner && Text.isSame(a.name, b.name)
      && a.arguments == b.arguments && ScreenDetails.isSame(a.details, b.details) && a.place == b.place
      && a.hasAppeared == b.hasAppeared && a.back == b.back && a.selection == b.selection && a.children == b.children
  }
}
