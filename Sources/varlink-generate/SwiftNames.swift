/// Names of interfaces as Swift names.
enum SwiftNames {
  /// Words that cannot be a name without backticks.
  private static let reserved: Set<String> = [
    "Any", "Self", "actor", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if",
    "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private",
    "protocol", "public", "repeat", "rethrows", "return", "static", "struct", "subscript", "super", "switch", "throw",
    "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  /// Names that a declared type must not have: generated code means Swift's or its own by them.
  static let taken: Set<String> = [
    "Array", "Bool", "ByteBuffer", "DecodingError", "Dictionary", "Double", "Failure", "FieldSet", "Int",
    "InterfaceFailure", "JSONElement", "JSONObject", "JSONText", "JSONValue", "MethodID", "Optional", "Protocol",
    "RemoteError", "RemoteMethod", "Self", "StaticString", "String", "Type", "WireEnumeration", "WireValue",
  ]

  /// A field, case or parameter name. `self` cannot be one at all and gets an underscore.
  static func escaped(_ name: String) -> String {
    if name == "self" || name == "Type" { return name + "_" }
    return reserved.contains(name) ? "`\(name)`" : name
  }

  /// The type that is made for a structure or enumeration without a name: of its field.
  static func typeName(ofField name: String) -> String {
    let capitalized = name.split(separator: "_").map { String($0).capitalizedFirst }.joined()
    return taken.contains(capitalized) ? capitalized + "_" : capitalized
  }

  /// A name for something of the generated code's own that is none of the names of the fields around it; no field's name
  /// ends in an underscore.
  static func unlike(_ names: [String], _ name: String) -> String {
    names.contains(name) ? name + "_" : name
  }
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
  /// `screenNotFound` of `ScreenNotFound`, `id` of `ID`, `urlNotFound` of `URLNotFound`.
  var uncapitalizedFirst: String {
    let head = prefix { $0.isUppercase }
    if head.count == count { return lowercased() }
    let lowered = head.count > 1 ? head.count - 1 : head.count
    return prefix(lowered).lowercased() + dropFirst(lowered)
  }
}
