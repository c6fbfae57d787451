import Navigation
import YAML

extension MapShape {
  /// The description of valid scalars, for a scalar that does not have this shape; nil if it has.
  func mismatch(_ value: MapValue) -> String? {
    let fits: Bool
    switch self {
    case .text, .verb: fits = value.text != nil
    case .name, .reference: fits = value.text.map(Text.isName) ?? false
    case .mapName: fits = value.text.map(Text.isSceneName) ?? false
    case .version: fits = value.text.flatMap { MapVersion($0) } != nil
    case .bool: fits = value.bool != nil
    case .count: fits = value.integer.map { $0 >= 0 } ?? false
    case .number: fits = value.number.map(\.isFinite) ?? false
    case .duration: fits = value.text.flatMap { Duration(map: $0) } != nil
    case .words(let words): fits = value.text.map(words.contains) ?? false
    case .yes: fits = value.bool == true
    case .any, .operation, .list, .named, .section, .either: fits = true
    }
    if fits { return nil }
    return isText && isOtherScalar(value) ? "\(noun): write it in quotes" : noun
  }

  /// The noun for the shape in messages, with its article.
  var noun: String {
    switch self {
    case .text: "a text"
    case .name: "a name"
    case .reference(let topic): "the name of a \(topic.rawValue)"
    case .mapName: "a name of letters, digits and ._@:-"
    case .version: "a semantic version, as 1.0.0"
    case .bool: "true or false"
    case .count: "a whole number, 0 or more"
    case .number: "a number"
    case .duration: "a number with ms, s, min or h, as 10s"
    case .verb: "a verb of navctl with its words"
    case .operation: "a mapping that has an operation"
    case .any: "a value"
    case .words(let words): words.count == 1 ? words[0] : "one of \(words.joined(separator: ", "))"
    case .yes: "true"
    case .list: "a list"
    case .named: "names and what they are"
    case .section(let id): "a mapping of \(MapGrammar.section(id).keys.map(\.name).joined(separator: ", "))"
    case .either(let shapes): shapes.map(\.noun).joined(separator: " or ")
    }
  }

  /// Whether the kind of a node (list, mapping or scalar) is that of the shape.
  func mayBe(_ node: YAMLNode) -> Bool {
    switch (self, node.content) {
    case (.any, _): true
    case (.list, .sequence), (.section, .mapping), (.named, .mapping), (.operation, .mapping): true
    case (.list, _), (.section, _), (.named, _), (.operation, _): false
    case (.either(let shapes), _): shapes.contains { $0.mayBe(node) }
    case (_, .scalar): true
    default: false
    }
  }

  private var isText: Bool {
    switch self {
    case .text, .name, .reference, .mapName, .version: true
    default: false
    }
  }

  private func isOtherScalar(_ value: MapValue) -> Bool {
    switch value.node.scalar {
    case .integer?, .unsigned?, .number?, .bool?: true
    case .text?, .null?, nil: false
    }
  }
}
