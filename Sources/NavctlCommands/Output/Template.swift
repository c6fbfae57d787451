import JSON
import NavigationClient

/// The template of `--format`: text, with fields of the wire's JSON in braces.
///
/// ```
/// {scene}: {top.name} ({top.arguments})      a field, a field of a field
/// {frontEnds.0.name}                         the first of a list
/// {}                                         the whole value as JSON
/// {{literal braces}}                         \t and \n are a tab and a newline
/// ```
///
/// Strings are printed as they are, other values as JSON, missing fields not at all. A list is printed element by element,
/// each on a line.
struct Template: Equatable, Sendable {
  private enum Part: Equatable, Sendable {
    case text(String)
    case field([String])
  }

  private var parts: [Part] = []
  /// The text of the template.
  let source: String

  /// Parses a template.
  ///
  /// - Throws: `UsageError` when braces are not balanced.
  init(_ template: String) throws(UsageError) {
    source = template
    var text: [UInt8] = []
    var rest = Array(template.utf8)[...]
    while let byte = rest.popFirst() {
      switch (byte, rest.first) {
      case (UInt8(ascii: "{"), UInt8(ascii: "{")), (UInt8(ascii: "}"), UInt8(ascii: "}")):
        rest.removeFirst()
        text.append(byte)
      case (UInt8(ascii: "\\"), UInt8(ascii: "n")):
        rest.removeFirst()
        text.append(0x0A)
      case (UInt8(ascii: "\\"), UInt8(ascii: "t")):
        rest.removeFirst()
        text.append(0x09)
      case (UInt8(ascii: "{"), _):
        guard let end = rest.firstIndex(of: UInt8(ascii: "}")) else {
          throw UsageError("--format: a { without a }; write {{ for a brace: \(template.shown)")
        }
        parts.append(.text(String(decoding: text, as: UTF8.self)))
        text = []
        let path = rest[..<end].split(separator: UInt8(ascii: ".")).map { String(decoding: $0, as: UTF8.self) }
        parts.append(.field(path))
        rest = rest[(end + 1)...]
      case (UInt8(ascii: "}"), _):
        throw UsageError("--format: a } without a {; write }} for a brace: \(template.shown)")
      default: text.append(byte)
      }
    }
    parts.append(.text(String(decoding: text, as: UTF8.self)))
  }

  /// The paths of its fields.
  var fields: [[String]] { parts.compactMap { if case .field(let path) = $0 { path } else { nil } } }

  /// Checks the fields against those of the type that a verb prints.
  ///
  /// - Throws: `UsageError` with the valid fields.
  func check(for verb: any Verb.Type) throws(UsageError) {
    guard let printed = verb.prints.flatMap({ PrintedFields($0) }) else { return }
    for path in fields { try printed.check(path, of: verb.name.description) }
  }

  /// The lines for a value: one, or one for each element of a list.
  func lines(for value: JSONValue) -> String {
    guard let elements = value.arrayValue else { return line(for: value) + "\n" }
    return elements.map { line(for: $0) + "\n" }.joined()
  }

  private func line(for value: JSONValue) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .field(let path): Self.text(Self.field(path, of: value))
      }
    }.joined()
  }

  private static func field(_ path: [String], of value: JSONValue) -> JSONValue? {
    var value = value
    for step in path {
      guard let next = value[step] ?? Int(step).flatMap({ value[$0] }) else { return nil }
      value = next
    }
    return value
  }

  private static func text(_ value: JSONValue?) -> String {
    switch value {
    case nil, .null: ""
    case .string(let text): text.shown
    case let value?: value.description.shown
    }
  }
}
