public import JSON
public import Navigation

// Encodes the state of a scene directly from the model, equivalent to encoding the generated types. `Get` and every
// snapshot use it.
extension ByteBuffer {
  /// Appends the fields of a state, without the braces around them: `"window":…,"path":…,"coordinators":…`.
  /// - Complexity: O(nodes).
  public mutating func appendFields(of state: borrowing SceneState) {
    key("window")
    append(tree: SceneState.window, of: state)
    append(#","path":["#)
    state.forEachVisible { nodes, slot, place in appendElement(nodes, slot, place) }
    append(#"],"coordinators":["#)
    for index in state.coordinators.indices { append(state.coordinators[index]) }
    endArray()
  }

  /// Appends a node and its descendants, as `SceneInterface.Node`.
  /// - Precondition: The node exists.
  /// - Complexity: O(descendants).
  public mutating func append(tree id: NodeID, of state: borrowing SceneState) {
    var kind = NodeKind.screen
    state.withNode(id) { nodes, slot, place in
      kind = nodes[slot].kind
      appendContent(nodes, slot, place)
    }
    if kind == .screen { return endObject() }
    append(#","children":["#)
    state.forEachChild(of: id) { child in append(tree: child, of: state) }
    endArray()
    if kind == .tabs { appendSelection(state.selection(of: id)) }
    endObject()
  }

  /// Begins the object of a node and appends its own fields. Reads the node in place, since passing it would copy it.
  private mutating func appendContent(_ nodes: [NodeRecord], _ slot: Int, _ place: Place?) {
    beginObject()
    append(#""id":"#)
    append(decimal: nodes[slot].id)
    append(#","kind":""#)
    append(nodes[slot].kind.literal)
    append(UInt8(ascii: "\""))
    if !nodes[slot].name.isEmpty { field(#","name":"#, nodes[slot].name) }
    let isScreen = nodes[slot].kind == .screen
    if isScreen, !nodes[slot].arguments.isEmpty {
      append(#","arguments":"#)
      object(nodes[slot].arguments)
    }
    if isScreen, let details = nodes[slot].details { append(details) }
    if let place { field(#","presentation":"#, place.literal) }
    if isScreen { append(nodes[slot].hasAppeared ? #","hasAppeared":true"# : #","hasAppeared":false"#) }
    if nodes[slot].kind == .tabs { field(#","back":"#, nodes[slot].back.literal) }
    if let details = nodes[slot].details, details.isDismissing { append(#","dismissing":true"#) }
    if nodes[slot].owner != 0 {
      append(#","coordinator":"#)
      append(decimal: nodes[slot].owner)
    }
  }

  private mutating func append(_ details: ScreenDetails) {
    if let traits = details.traits {
      key("traits")
      traits.encode(into: &self)
    }
    if let title = details.title { field(#","title":"#, title) }
    if let transition = details.transition { field(#","transition":"#, transition) }
    if let constants = details.constants {
      append(#","constants":"#)
      object(constants)
    }
  }

  private mutating func appendSelection(_ selection: (selected: Int, history: [Int32])) {
    append(#","selected":"#)
    append(decimal: selection.selected)
    append(#","history":["#)
    for index in selection.history { integer(Int(index)) }
    endArray()
  }

  /// Appends an element of the path, as `SceneInterface.PathElement`.
  public mutating func append(_ element: borrowing PathElement) {
    beginElement(element.id, element.name, element.arguments, title: element.title, element.place)
    endElement(hasAppeared: element.hasAppeared)
  }

  /// Appends a screen, as `SceneInterface.PathElement`; nothing if the screen does not exist.
  public mutating func append(elementOf id: NodeID, of state: borrowing SceneState) {
    state.withNode(id) { nodes, slot, place in appendElement(nodes, slot, place ?? .root) }
  }

  private mutating func appendElement(_ nodes: [NodeRecord], _ slot: Int, _ place: Place) {
    beginElement(nodes[slot].id, nodes[slot].name, nodes[slot].arguments, title: nodes[slot].details?.title, place)
    endElement(hasAppeared: nodes[slot].hasAppeared)
  }

  private mutating func beginElement(
    _ id: NodeID, _ name: String, _ arguments: JSONObject, title: String?, _ place: Place
  ) {
    beginObject()
    append(#""id":"#)
    append(decimal: id)
    field(#","name":"#, name)
    if !arguments.isEmpty {
      append(#","arguments":"#)
      object(arguments)
    }
    if let title { field(#","title":"#, title) }
    field(#","presentation":"#, place.literal)
  }

  private mutating func endElement(hasAppeared: Bool) {
    append(hasAppeared ? #","hasAppeared":true}"# : #","hasAppeared":false}"#)
  }

  private mutating func append(_ coordinator: borrowing Coordinator) {
    beginObject()
    append(#""id":"#)
    append(decimal: coordinator.id)
    field(#","name":"#, coordinator.name)
    append(coordinator.kind == .scene ? #","kind":"scene""# : #","kind":"view""#)
    if let parent = coordinator.parent {
      append(#","parent":"#)
      append(decimal: parent)
    }
    append(coordinator.isEmbedded ? #","embedded":true"# : #","embedded":false"#)
    if let root = coordinator.root {
      append(#","root":"#)
      append(decimal: root)
    }
    append(#","children":["#)
    for child in coordinator.children { integer(child) }
    append("]}")
  }

  /// Appends a key, given with its quotes and colon, and a text.
  private mutating func field(_ key: StaticString, _ text: String) {
    append(key)
    string(text: text)
  }

  /// Appends a key, given with its quotes and colon, and a literal that needs no escape.
  private mutating func field(_ key: StaticString, _ literal: StaticString) {
    append(key)
    string(literal)
  }
}

extension NodeKind {
  fileprivate var literal: StaticString {
    switch self {
    case .window: "window"
    case .stack: "stack"
    case .tabs: "tabs"
    case .screen: "screen"
    }
  }
}

extension TabsBack {
  fileprivate var literal: StaticString {
    switch self {
    case .history: "history"
    case .first: "first"
    case .order: "order"
    case .none: "none"
    }
  }
}

extension Place {
  fileprivate var literal: StaticString {
    switch self {
    case .root: "root"
    case .push: "push"
    case .tab: "tab"
    case .sheet: "sheet"
    case .fullscreen: "fullscreen"
    case .popover: "popover"
    case .alert: "alert"
    }
  }
}
