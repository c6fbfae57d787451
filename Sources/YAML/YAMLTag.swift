/// The tags of YAML's core schema.
enum YAMLTag {
  private static let prefix = "tag:yaml.org,2002:"
  static let mapping = prefix + "map"
  static let sequence = prefix + "seq"

  /// Whether a scalar of this tag is a text as it stands.
  static func isText(_ tag: String) -> Bool { tag == "!" || tag == prefix + "str" }

  /// Whether the text is what the tag says; nil for a tag that is not known.
  static func fits(_ text: String, _ tag: String) -> Bool? {
    if isText(tag) { return true }
    guard tag.hasPrefix(prefix) else { return nil }
    return switch (tag.dropFirst(prefix.count), YAMLScalar(plain: text)) {
    case ("null", .null), ("bool", .bool), ("int", .integer), ("float", .integer), ("float", .number): true
    case ("null", _), ("bool", _), ("int", _), ("float", _): false
    default: nil
    }
  }
}
