import JSON

/// A JSON value that is being written: containers are handed out before what they hold is known.
final class ValueNode {
  private enum Content {
    case nothing
    case single(JSONValue)
    case object([(key: String, node: ValueNode)])
    case array([ValueNode])
  }
  private var content = Content.nothing

  /// Whether nothing was written.
  var isEmpty: Bool { if case .nothing = content { true } else { false } }

  /// What was written; an empty object when that is nothing.
  var value: JSONValue {
    switch content {
    case .nothing: .object([])
    case .single(let value): value
    case .object(let members): .object(members.map { .init($0.key, $0.node.value) })
    case .array(let nodes): .array(nodes.map(\.value))
    }
  }

  var count: Int { if case .array(let nodes) = content { nodes.count } else { 0 } }

  func set(_ value: JSONValue) { content = .single(value) }

  func beginObject() { if case .nothing = content { content = .object([]) } }

  func beginArray() { if case .nothing = content { content = .array([]) } }

  /// The node of a field; the second time that it is written the new one counts.
  func member(_ key: String) -> ValueNode {
    let node = ValueNode()
    guard case .object(var members) = content else { return node }
    content = .nothing
    members.removeAll { $0.key == key }
    members.append((key, node))
    content = .object(members)
    return node
  }

  /// The node of one element more.
  func element() -> ValueNode {
    let node = ValueNode()
    guard case .array(var nodes) = content else { return node }
    content = .nothing
    nodes.append(node)
    content = .array(nodes)
    return node
  }
}
