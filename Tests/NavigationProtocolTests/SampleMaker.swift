import Varlink

/// Makes messages from an interface file alone, so that they owe nothing to the generated code that they test.
struct SampleMaker {
  /// Which of the messages that a structure allows.
  enum Fullness: CaseIterable {
    /// Every field, and the first name of each enumeration.
    case full
    /// Every field; the last name of each enumeration, arrays and dictionaries empty, strings that need escapes.
    case edges
    /// Only the fields that must be there.
    case least
  }

  let interface: Interface

  /// The messages, errors and types of the interface, by name, in order.
  var structures: [(name: String, type: FieldType)] {
    interface.types.map { ($0.name, $0.definition.fieldType) }
      + interface.methods.flatMap {
        [("\($0.name).parameters", .structure($0.parameters)), ("\($0.name).reply", .structure($0.reply))]
      }
      + interface.errors.map { ($0.name, .structure($0.parameters)) }
  }

  /// A value of the type as JSON, fields in the order of the interface.
  func sample(_ type: FieldType, _ fullness: Fullness) -> String { value(type, "value", fullness, depth: 0) }

  private func value(_ type: FieldType, _ name: String, _ fullness: Fullness, depth: Int) -> String {
    let isEdge = fullness == .edges
    switch type {
    case .bool: return isEdge ? "false" : "true"
    case .int: return isEdge ? "-9223372036854775808" : "\(name.utf8.count)"
    case .float: return isEdge ? "-1e-07" : "1.5"
    case .string: return isEdge ? #""\"\\\n\u0000é😀""# : "\"a \(name)\""
    case .object: return isEdge ? "{}" : #"{"a":[1,"b",null],"name":"\#(name)"}"#
    case .any: return isEdge ? "null" : "[1]"
    case .named(let named):
      guard let declared = interface.types.first(where: { $0.name == named }) else { return "null" }
      return value(declared.definition.fieldType, name, fullness, depth: depth + 1)
    case .structure(let structure): return object(structure, fullness, depth: depth)
    case .enumeration(let enumeration):
      let item = isEdge ? enumeration.cases.last : enumeration.cases.first
      return "\"\(item?.name ?? "")\""
    case .array(let inner):
      return isEdge || depth > 2 ? "[]" : "[\(value(inner, name, fullness, depth: depth + 1))]"
    case .dictionary(let inner):
      return isEdge ? "{}" : "{\"key\":\(value(inner, name, fullness, depth: depth + 1))}"
    case .optional(let inner): return value(inner, name, fullness, depth: depth)
    }
  }

  private func object(_ structure: Structure, _ fullness: Fullness, depth: Int) -> String {
    let fields = structure.fields.filter { fullness != .least || !$0.type.isOptional }
    let members = fields.map { "\"\($0.name)\":\(value($0.type, $0.name, fullness, depth: depth + 1))" }
    return "{" + members.joined(separator: ",") + "}"
  }
}

extension FieldType {
  var isOptional: Bool { if case .optional = self { true } else { false } }

  /// The type without `?`.
  var required: FieldType { if case .optional(let inner) = self { inner } else { self } }
}
