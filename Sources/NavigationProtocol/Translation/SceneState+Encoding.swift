public import JSON
public import Navigation

// A scene's state written straight from the model: what the generated types would encode, without making them. `Get`
// and every snapshot are this.
extension ByteBuffer {
  /// Appends the fields of a state, without the braces around them: `"window":…,"path":…,"coordinators":…`.
  /// - Complexity: O(nodes)
  public mutating func appendFields(of state: borrowing SceneState) {
    key("window")
    append(tree: SceneState.window, of: state)
    key("path")
    beginArray()
    for element in state.path { append(element) }
    endArray()
    key("coordinators")
    beginArray()
    for coordinator in state.coordinators { append(coordinator) }
    endArray()
  }

  /// Appends a node with all that is below it, as `SceneInterface.Node`.
  private mutating func append(tree id: NodeID, of state: borrowing SceneState) {
    state.withNode(id) { node, place in appendContent(node, place) }
    guard let kind = state.kind(of: id), kind != .screen else { return endObject() }
    append(#","children":["#)
    state.forEachChild(of: id) { child in append(tree: child, of: state) }
    endArray()
    if kind == .tabs { appendSelection(state.selection(of: id)) }
    endObject()
  }

  /// Begins the object of a node, and appends what it is by itself.
  private mutating func appendContent(_ node: borrowing NodeRecord, _ place: Place?) {
    beginObject()
    append(#""id":"#)
    append(decimal: node.id)
    append(#","kind":""#)
    append(node.kind.literal)
    append(UInt8(ascii: "\""))
    if !node.name.isEmpty { field("name", node.name) }
    if node.kind == .screen { appendScreen(node) }
    if let place { field("presentation", place.literal) }
    if node.kind == .screen { append(node.hasAppeared ? #","hasAppeared":true"# : #","hasAppeared":false"#) }
    if node.kind == .tabs { field("back", node.back.literal) }
    appendDismissing(node)
    if node.owner != 0 {
      append(#","coordinator":"#)
      append(decimal: node.owner)
    }
  }

  private mutating func appendScreen(_ node: borrowing NodeRecord) {
    if !node.arguments.isEmpty {
      append(#","arguments":"#)
      object(node.arguments)
    }
    if let traits = node.traits {
      key("traits")
      traits.encode(into: &self)
    }
    if let title = node.title { field("title", title) }
    if let transition = node.transition { field("transition", transition) }
    if let constants = node.constants {
      append(#","constants":"#)
      object(constants)
    }
  }

  private mutating func appendDismissing(_ node: borrowing NodeRecord) {
    if node.isDismissing { append(#","dismissing":true"#) }
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
    beginObject()
    append(#""id":"#)
    append(decimal: element.id)
    field("name", element.name)
    if !element.arguments.isEmpty {
      append(#","arguments":"#)
      object(element.arguments)
    }
    if let title = element.title { field("title", title) }
    field("presentation", element.place.literal)
    append(element.hasAppeared ? #","hasAppeared":true}"# : #","hasAppeared":false}"#)
  }

  private mutating func append(_ coordinator: borrowing Coordinator) {
    beginObject()
    append(#""id":"#)
    append(decimal: coordinator.id)
    field("name", coordinator.name)
    field("kind", coordinator.kind == .scene ? "scene" : "view")
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

  private mutating func field(_ name: StaticString, _ text: String) {
    key(name)
    string(text: text)
  }

  private mutating func field(_ name: StaticString, _ literal: StaticString) {
    key(name)
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
