import YAML

/// A node of the document with its path.
struct MapValue {
  let node: YAMLNode
  let path: MapPath

  /// A member of a mapping.
  struct Member {
    let name: String
    let key: YAMLNode
    let value: MapValue
  }

  /// What stands under a key; nil when there is nothing, or nothing but null. Complexity: O(members).
  subscript(key: String) -> MapValue? {
    guard let member = node.members?.first(where: { $0.key.text == key }), member.value.scalar != .null else {
      return nil
    }
    return MapValue(node: member.value, path: path.appending(key: key))
  }

  /// The members of a mapping whose keys are texts, those that stand there twice once; none of anything else.
  /// - Complexity: O(members)
  var members: [Member] {
    guard let members = node.members else { return [] }
    var seen = Set<[UInt8]>(minimumCapacity: members.count)
    return members.compactMap { member in
      guard let name = member.key.text, seen.insert(Array(name.utf8)).inserted else { return nil }
      return Member(
        name: name, key: member.key, value: MapValue(node: member.value, path: path.appending(key: name)))
    }
  }

  /// The elements of a list; none of anything else.
  var elements: [MapValue] {
    (node.elements ?? []).enumerated().map { MapValue(node: $1, path: path.appending(index: $0)) }
  }

  var isNull: Bool { node.scalar == .null }

  /// The text of a scalar that is a text; nil for a number, a truth and anything else.
  var text: String? { if case .text(let text)? = node.scalar { text } else { nil } }

  var bool: Bool? { if case .bool(let bool)? = node.scalar { bool } else { nil } }

  var integer: Int? { if case .integer(let integer)? = node.scalar { integer } else { nil } }

  var number: Double? {
    switch node.scalar {
    case .integer(let integer)?: Double(integer)
    case .number(let number)?: number
    default: nil
    }
  }
}
