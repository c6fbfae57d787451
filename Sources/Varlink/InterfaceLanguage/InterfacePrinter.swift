/// Prints an interface in canonical form, indented by two spaces. A declaration is on one line if it fits and contains no
/// comments; otherwise each field is on a separate line. Between declarations, fields and comments any number of blank
/// lines becomes one.
struct InterfacePrinter {
  /// The length beyond which a line is broken.
  static let widthMax = 120

  private var text = ""

  static func print(_ interface: Interface) -> String {
    var printer = InterfacePrinter()
    printer.lead(interface.lead, indent: "")
    printer.text += "interface \(interface.name)\n"
    for (index, member) in interface.members.enumerated() {
      if index == 0 { printer.blankLine() }
      printer.member(member)
    }
    printer.comments(interface.commentsAtEnd, indent: "")
    return printer.text
  }

  private mutating func member(_ member: Member) {
    switch member {
    case .type(let type):
      lead(type.lead, indent: "")
      text += "type \(type.name) "
      put(type.definition.fieldType, indent: "", following: 0)
    case .method(let method):
      lead(method.lead, indent: "")
      text += "method \(method.name)"
      put(method)
    case .error(let error):
      lead(error.lead, indent: "")
      text += "error \(error.name) "
      put(.structure(error.parameters), indent: "", following: 0)
    }
    text += "\n"
  }

  /// Prints the parameters and the reply of a method. The reply is broken first, because readers look for the parameters.
  private mutating func put(_ method: Method) {
    let parameters = FieldType.structure(method.parameters).line
    let reply = FieldType.structure(method.reply).line
    let room = Self.widthMax - columnsUsed
    if let parameters, let reply, parameters.count + 4 + reply.count <= room {
      text += parameters + " -> " + reply
    } else if let parameters, parameters.count + 5 <= room {
      text += parameters + " -> "
      spread(.structure(method.reply), indent: "")
    } else {
      spread(.structure(method.parameters), indent: "")
      text += " -> "
      put(.structure(method.reply), indent: "", following: 0)
    }
  }

  /// Prints a type on this line if it fits with `following` more characters, and on several lines otherwise.
  private mutating func put(_ type: FieldType, indent: String, following: Int) {
    if let line = type.line, columnsUsed + line.count + following <= Self.widthMax || !type.canSpread {
      text += line
    } else {
      spread(type, indent: indent)
    }
  }

  private mutating func spread(_ type: FieldType, indent: String) {
    switch type {
    case .optional(let inner):
      text += "?"
      spread(inner, indent: indent)
    case .array(let inner):
      text += "[]"
      spread(inner, indent: indent)
    case .dictionary(let inner):
      text += "[string]"
      spread(inner, indent: indent)
    case .structure(let structure): spread(structure, indent: indent)
    case .enumeration(let enumeration): spread(enumeration, indent: indent)
    default: text += type.line ?? ""
    }
  }

  private mutating func spread(_ structure: Structure, indent: String) {
    text += "(\n"
    let inner = indent + "  "
    for (index, field) in structure.fields.enumerated() {
      lead(field.lead, indent: inner)
      text += "\(inner)\(field.name): "
      let comma = index + 1 < structure.fields.count ? "," : ""
      put(field.type, indent: inner, following: comma.count)
      text += comma + field.note.suffix + "\n"
    }
    comments(structure.commentsAtEnd, indent: inner)
    text += indent + ")"
  }

  private mutating func spread(_ enumeration: Enumeration, indent: String) {
    text += "(\n"
    let inner = indent + "  "
    for (index, item) in enumeration.cases.enumerated() {
      lead(item.lead, indent: inner)
      let comma = index + 1 < enumeration.cases.count ? "," : ""
      text += inner + item.name + comma + item.note.suffix + "\n"
    }
    comments(enumeration.commentsAtEnd, indent: inner)
    text += indent + ")"
  }

  private mutating func lead(_ lead: Lead, indent: String) {
    comments(lead.comments, indent: indent)
    if lead.isAfterBlankLine { blankLine() }
  }

  private mutating func comments(_ comments: [Comment], indent: String) {
    for comment in comments {
      if comment.isAfterBlankLine { blankLine() }
      text += indent + comment.line + "\n"
    }
  }

  /// Prints a blank line, except after another one, at the start of the file, or after an opening bracket.
  private mutating func blankLine() {
    if text.isEmpty || text.utf8.hasSuffix("(\n") || text.utf8.hasSuffix("\n\n") { return }
    text += "\n"
  }

  private var columnsUsed: Int {
    text.utf8.reversed().prefix { $0 != UInt8(ascii: "\n") }.count
  }
}

extension String.UTF8View {
  fileprivate func hasSuffix(_ suffix: String) -> Bool {
    self.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }
}

extension Comment {
  /// The comment as text. A line break would end the comment and becomes a space.
  fileprivate var line: String { "#" + String(text.map { $0.isNewline ? " " : $0 }) }
}

extension Comment? {
  fileprivate var suffix: String { self.map { " " + $0.line } ?? "" }
}

extension FieldType {
  /// The type on one line; nil if it contains a comment.
  fileprivate var line: String? {
    switch self {
    case .bool: "bool"
    case .int: "int"
    case .float: "float"
    case .string: "string"
    case .object: "object"
    case .any: "any"
    case .named(let name): name
    case .array(let inner): inner.line.map { "[]" + $0 }
    case .dictionary(let inner): inner.line.map { "[string]" + $0 }
    case .optional(let inner): inner.line.map { "?" + $0 }
    case .structure(let structure): structure.line
    case .enumeration(let enumeration): enumeration.line
    }
  }

  /// Whether the type contains brackets that are not empty, at which the line can be broken.
  fileprivate var canSpread: Bool {
    switch self {
    case .array(let inner), .dictionary(let inner), .optional(let inner): inner.canSpread
    case .structure(let structure): !structure.fields.isEmpty
    case .enumeration: true
    default: false
    }
  }
}

extension Structure {
  fileprivate var line: String? {
    var parts: [String] = []
    for field in fields {
      guard field.lead.comments.isEmpty, field.note == nil, let type = field.type.line else { return nil }
      parts.append("\(field.name): \(type)")
    }
    return commentsAtEnd.isEmpty ? "(" + parts.joined(separator: ", ") + ")" : nil
  }
}

extension Enumeration {
  fileprivate var line: String? {
    guard commentsAtEnd.isEmpty, cases.allSatisfy({ $0.lead.comments.isEmpty && $0.note == nil }) else { return nil }
    return "(" + cases.map(\.name).joined(separator: ", ") + ")"
  }
}

extension Interface: CustomStringConvertible {
  /// The interface file in canonical form, including comments.
  /// - Complexity: O(n).
  public var description: String { InterfacePrinter.print(self) }
}
