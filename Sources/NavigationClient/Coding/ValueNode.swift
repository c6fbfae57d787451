import JSON

/// A JSON value under construction: `Encodable` asks for a container before the contents are known.
///
/// Simple fields and elements are stored in their container, so that only nested containers allocate.
final class ValueNode {
  enum Value {
    case null
    case bool(Bool)
    case integer(Int)
    case unsigned(UInt64)
    case number(Double)
    case string(String)
    case node(ValueNode)
  }
  private enum Content {
    case nothing
    case single(Value)
    case object([(key: String, value: Value)])
    case array([Value])
  }
  private var content = Content.nothing

  /// The number of elements written to an array.
  var count: Int { if case .array(let elements) = content { elements.count } else { 0 } }

  /// The value as a canonical object, empty if nothing was written; nil if it is not an object.
  var object: JSONObject? {
    switch content {
    case .nothing: return .empty
    case .object:
      var buffer = ByteBuffer(capacity: 128)
      write(to: &buffer)
      return JSONObject(trusted: buffer.string())
    case .single, .array: return nil
    }
  }

  /// The value as a tree, with fields in the order in which they were written; an empty object if nothing was written.
  var tree: JSONValue {
    switch content {
    case .nothing: .object([])
    case .single(let value): value.tree
    case .object(let members): .object(members.map { .init($0.key, $0.value.tree) })
    case .array(let elements): .array(elements.map(\.tree))
    }
  }

  func set(_ value: Value) { content = .single(value) }

  func beginObject() { if case .nothing = content { content = .object([]) } }

  func beginArray() { if case .nothing = content { content = .array([]) } }

  /// Sets a field, replacing an earlier value of the same key.
  func set(_ key: String, to value: Value) {
    guard case .object(var members) = content else { return }
    content = .nothing
    if let index = members.firstIndex(where: { $0.key.utf8.elementsEqual(key.utf8) }) {
      members[index].value = value
    } else {
      members.append((key, value))
    }
    content = .object(members)
  }

  func append(_ value: Value) {
    guard case .array(var elements) = content else { return }
    content = .nothing
    elements.append(value)
    content = .array(elements)
  }

  /// Writes the canonical form.
  /// - Complexity: O(n), and O(k log k) for the keys of each object.
  private func write(to buffer: inout ByteBuffer) {
    switch content {
    case .nothing:
      buffer.beginObject()
      buffer.endObject()
    case .single(let value): value.write(to: &buffer)
    case .object(let members):
      buffer.beginObject()
      let isSorted = members.count < 2
      for member in isSorted ? members : members.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
        buffer.key(text: member.key)
        member.value.write(to: &buffer)
      }
      buffer.endObject()
    case .array(let elements):
      buffer.beginArray()
      for element in elements { element.write(to: &buffer) }
      buffer.endArray()
    }
  }
}

extension ValueNode.Value {
  fileprivate var tree: JSONValue {
    switch self {
    case .null: .null
    case .bool(let bool): .bool(bool)
    case .integer(let integer): .integer(integer)
    case .unsigned(let integer): .unsigned(integer)
    case .number(let number): .number(number)
    case .string(let string): .string(string)
    case .node(let node): node.tree
    }
  }

  fileprivate func write(to buffer: inout ByteBuffer) {
    switch self {
    case .null: buffer.null()
    case .bool(let bool): buffer.bool(bool)
    case .integer(let integer): buffer.integer(integer)
    case .unsigned(let integer): buffer.unsigned(integer)
    case .number(let number): buffer.number(number)
    case .string(let string): buffer.string(text: string)
    case .node(let node): node.write(to: &buffer)
    }
  }
}
