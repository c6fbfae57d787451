import YAML

/// A node of the document with its path.
struct MapValue {
  let node: YAMLNode
  let path: MapPath

  struct Member {
    let name: String
    let key: YAMLNode
    let value: MapValue
  }

  /// The value of a key; nil if the key is missing or its value is null.
  /// - Complexity: O(members).
  subscript(key: String) -> MapValue? {
    guard let member = node.members?.first(where: { $0.key.text == key }), member.value.scalar != .null else {
      return nil
    }
    return MapValue(node: member.value, path: path.appending(key: key))
  }

  /// The members of a mapping whose keys are strings, without duplicates; empty for any other value.
  /// - Complexity: O(members).
  var members: [Member] {
    guard let members = node.members else { return [] }
    var seen = Set<[UInt8]>(minimumCapacity: members.count)
    return members.compactMap { member in
      guard let name = member.key.text, seen.insert(Array(name.utf8)).inserted else { return nil }
      return Member(
        name: name, key: member.key, value: MapValue(node: member.value, path: path.appending(key: name)))
    }
  }

  /// The elements of a list; empty for any other value.
  var elements: [MapValue] {
    (node.elements ?? []).enumerated().map { MapValue(node: $1, path: path.appending(index: $0)) }
  }

  var isNull: Bool { node.scalar == .null }

  /// The text of a string; nil for any other value, such as a number.
  var text: String? { if case .text(let text)? = node.scalar { text } else { nil } }

  var bool: Bool? { if case .bool(let bool)? = node.scalar { bool } else { nil } }

  var integer: Int? { if case .integer(let integer)? = node.scalar { integer } else { nil } }

  var number: Double? {
    switch node.scalar {
    case .integer(let integer)?: Double(integer)
    case .unsigned(let integer)?: Double(integer)
    case .number(let number)?: number
    default: nil
    }
  }
}
