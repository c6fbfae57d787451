import JSON

/// What an update of a node can change: what it is, not where.
struct NodeContent: Sendable {
  var name: String
  var arguments: JSONObject
  var details: NodeDetails?

  /// A container's label.
  init(label: String?) {
    name = label ?? ""
    arguments = .empty
  }

  init(name: String, arguments: JSONObject, traits: [String]?, title: String?) {
    self.name = name
    self.arguments = arguments
    details = .keeping(traits: traits, title: title)
  }

  init(_ screen: Screen) {
    self.init(name: screen.name, arguments: screen.arguments, traits: screen.traits, title: screen.title)
  }

  init(_ node: Node) {
    name = node.name
    arguments = node.arguments
    details = node.details
  }

  /// Whether nobody could tell one from the other.
  static func == (a: NodeContent, b: NodeContent) -> Bool {
    guard Text.isSame(a.name, b.name), a.arguments == b.arguments else { return false }
    if a.details === b.details { return true }
    return a.details?.traits == b.details?.traits && Text.isSame(a.details?.title, b.details?.title)
  }

  static func != (a: NodeContent, b: NodeContent) -> Bool { !(a == b) }
}

extension Node {
  var content: NodeContent {
    get { NodeContent(self) }
    set {
      name = newValue.name
      arguments = newValue.arguments
      details = newValue.details
    }
  }

  /// What the node counts for in `SceneLimits.stateBytes`: 64 bytes and its texts.
  var byteCount: Int {
    var bytes = 64 + name.utf8.count + arguments.byteCount
    if let details {
      bytes += details.title?.utf8.count ?? 0
      for trait in details.traits ?? [] { bytes += 16 + trait.utf8.count }
    }
    return bytes
  }
}
