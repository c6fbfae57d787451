import Varlink

/// The Swift names of the types of an interface's fields, and the decision which fields are stored on the heap.
struct TypeNames {
  /// Optional structures larger than this are stored on the heap. Two strings are not worth an allocation.
  private static let bytesInPlaceMax = 40

  let namespace: String
  let inner: InnerTypes
  private let types: [String: FieldType]

  init(_ file: InterfaceFile) {
    namespace = file.namespace
    inner = InnerTypes(file)
    types = Dictionary(uniqueKeysWithValues: file.interface.types.map { ($0.name, $0.definition.fieldType) })
  }

  /// Whether a field is stored on the heap: an optional structure that is large and mostly absent.
  func isIndirect(_ field: Field) -> Bool {
    guard field.type.isOptional else { return false }
    switch field.type.required {
    case .named, .structure: return bytes(field.type.required) > Self.bytesInPlaceMax
    default: return false
    }
  }

  /// The approximate inline size of a value, in bytes.
  private func bytes(_ type: FieldType) -> Int {
    switch type {
    case .bool, .enumeration: 1
    case .int, .float, .array, .dictionary: 8
    case .string, .object: 16
    case .any: 8
    case .optional(let inner): bytes(inner) + 1
    case .named(let name): types[name].map(bytes) ?? 0
    case .structure(let structure):
      structure.fields.reduce(0) { $0 + (isIndirect($1) ? 8 : bytes($1.type)) }
    }
  }

  func type(of field: Field) -> String { name(field.type, field: field.name) }

  private func name(_ type: FieldType, field: String) -> String {
    switch type {
    case .bool: "Bool"
    case .int: "Int"
    case .float: "Double"
    case .string: "String"
    case .object: "JSONObject"
    case .any: "JSONValue"
    case .named(let name): "\(namespace).\(name)"
    case .structure, .enumeration: SwiftNames.typeName(ofField: field)
    case .array(let inner): "[\(name(inner, field: field))]"
    case .dictionary(let inner): "[String: \(name(inner, field: field))]"
    case .optional(let inner): "\(name(inner, field: field))?"
    }
  }
}

extension FieldType {
  /// The anonymous structure or enumeration within the type.
  var anonymous: TypeDeclaration.Definition? {
    switch self {
    case .structure(let structure): .structure(structure)
    case .enumeration(let enumeration): .enumeration(enumeration)
    case .array(let inner), .dictionary(let inner), .optional(let inner): inner.anonymous
    default: nil
    }
  }

  /// The type without `?`.
  var required: FieldType { if case .optional(let inner) = self { inner } else { self } }

  var isOptional: Bool { if case .optional = self { true } else { false } }

  /// The named types that the type refers to.
  var references: [String] {
    switch self {
    case .named(let name): [name]
    case .array(let inner), .dictionary(let inner), .optional(let inner): inner.references
    case .structure(let structure): structure.fields.flatMap(\.type.references)
    default: []
    }
  }

  /// The named types of which a value of this type contains one directly, not in an array or dictionary.
  var embedded: [String] {
    switch self {
    case .named(let name): [name]
    case .optional(let inner): inner.embedded
    case .structure(let structure): structure.fields.flatMap(\.type.embedded)
    default: []
    }
  }

  /// The type without comments, for comparison.
  var bare: FieldType {
    switch self {
    case .array(let inner): .array(inner.bare)
    case .dictionary(let inner): .dictionary(inner.bare)
    case .optional(let inner): .optional(inner.bare)
    case .structure(let structure): .structure(Structure(structure.fields.map { Field($0.name, $0.type.bare) }))
    case .enumeration(let enumeration): .enumeration(Enumeration(enumeration.cases.map { .init($0.name) }))
    default: self
    }
  }
}

extension Lead {
  /// The last paragraph of the comment as lines of documentation, without drawn rules (`── time ──`).
  var documentation: [String] {
    let start = comments.lastIndex { $0.isAfterBlankLine } ?? comments.startIndex
    return comments[start...].map { String($0.sentence) }.filter { !$0.hasPrefix("──") && !$0.hasPrefix("---") }
  }
}
