/// The tags of YAML's core schema.
enum YAMLTag {
  private static let prefix = "tag:yaml.org,2002:"
  static let mapping = prefix + "map"
  static let sequence = prefix + "seq"

  /// Whether a scalar with this tag is a string.
  static func isText(_ tag: String) -> Bool { tag == "!" || tag == prefix + "str" }

  /// Whether the text has the type of the tag; nil for an unknown tag.
  static func fits(_ text: String, _ tag: String) -> Bool? {
    if isText(tag) { return true }
    guard tag.hasPrefix(prefix) else { return nil }
    return switch (tag.dropFirst(prefix.count), YAMLScalar(plain: text)) {
    case ("null", .null), ("bool", .bool), ("int", .integer), ("int", .unsigned): true
    case ("float", .integer), ("float", .unsigned), ("float", .number): true
    case ("null", _), ("bool", _), ("int", _), ("float", _): false
    default: nil
    }
  }
}
