/// Translates names of interfaces to names of Swift.
enum SwiftNames {
  /// Words that cannot be a name without backticks.
  private static let reserved: Set<String> = [
    "Any", "Self", "actor", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if",
    "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private",
    "protocol", "public", "repeat", "rethrows", "return", "static", "struct", "subscript", "super", "switch", "throw",
    "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  /// Names that a declared type must not have, because generated code uses them.
  static let taken: Set<String> = [
    "Array", "Bool", "ByteBuffer", "DecodingError", "Dictionary", "Double", "Failure", "FieldSet", "Int",
    "InterfaceFailure", "JSONElement", "JSONObject", "JSONText", "JSONValue", "MethodID", "Optional", "Protocol",
    "RemoteError", "RemoteMethod", "Self", "StaticString", "String", "Type", "WireEnumeration", "WireValue",
  ]

  /// The name of a field, case or parameter. `self` is impossible even in backticks and gets an underscore.
  static func escaped(_ name: String) -> String {
    if name == "self" || name == "Type" { return name + "_" }
    return reserved.contains(name) ? "`\(name)`" : name
  }

  /// The name of the type for an anonymous structure or enumeration, after its field.
  static func typeName(ofField name: String) -> String {
    let capitalized = name.split(separator: "_").map { String($0).capitalizedFirst }.joined()
    return taken.contains(capitalized) ? capitalized + "_" : capitalized
  }

  /// A name for a local variable in generated code, distinct from these names of fields, none of which ends in an
  /// underscore.
  static func unlike(_ names: [String], _ name: String) -> String {
    names.contains(name) ? name + "_" : name
  }
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
  /// `screenNotFound` for `ScreenNotFound`, `id` for `ID`, `urlNotFound` for `URLNotFound`.
  var uncapitalizedFirst: String {
    let head = prefix { $0.isUppercase }
    if head.count == count { return lowercased() }
    let lowered = head.count > 1 ? head.count - 1 : head.count
    return prefix(lowered).lowercased() + dropFirst(lowered)
  }
}
