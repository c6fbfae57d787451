import Varlink

/// A property of an operation's payload.
struct OperationParameter {
  /// Determines how the parameter is decoded, checked, completed and encoded.
  enum Kind: Equatable {
    case text
    case texts
    case integer
    case boolean
    /// The object `arguments`, which is empty by default.
    case arguments
    case object
    /// An anonymous enumeration; its first name is the default.
    case choice(Enumeration)
    /// A declared type, or an array of one.
    case named(OperationTable.ModelType, wire: String, isList: Bool)
    /// Several fields that form one value.
    case group(isCompleted: Bool)
  }

  let entry: ParameterEntry
  let kind: Kind
  let isOptional: Bool
  let label: String
  /// Its type in the model, without `?`.
  let type: String

  var property: String { entry.property }
  /// The field of the method, or the first field of a group.
  var field: String { entry.fields[0] }

  init(
    _ entry: ParameterEntry, _ fields: [Field], of operation: String, isFirst: Bool, _ table: OperationTable
  ) throws(GeneratorError) {
    self.entry = entry
    let own = SwiftNames.typeName(ofField: entry.property)
    label = entry.isLabelled ?? !isFirst ? entry.property : "_ \(entry.property)"
    if entry.isGroup {
      let isCompleted = fields.contains { field in
        if case .named(let name) = field.type.required { table.types[name]?.isCompleted ?? false } else { false }
      }
      (kind, isOptional, type) = (.group(isCompleted: isCompleted), false, own)
      return
    }
    let declared = fields[0].type
    var isOptional = declared.isOptional
    switch declared.required {
    case .string: (kind, type) = (.text, "String")
    case .int: (kind, type) = (.integer, "Int")
    case .bool: (kind, type, isOptional) = (.boolean, "Bool", false)
    case .object where entry.property == "arguments": (kind, type, isOptional) = (.arguments, "JSONObject", false)
    case .object: (kind, type) = (.object, "JSONObject")
    case .enumeration(let enumeration): (kind, type, isOptional) = (.choice(enumeration), own, false)
    case .array(.string): (kind, type) = (.texts, "[String]")
    case .named(let name):
      let model = table.types[name] ?? .init(name: name)
      (kind, type) = (.named(model, wire: name, isList: false), model.name)
    case .array(.named(let name)):
      let model = table.types[name] ?? .init(name: name)
      (kind, type) = (.named(model, wire: name, isList: true), "[\(model.name)]")
    default: throw GeneratorError("operation \(operation): no rule for the type of \(fields[0].name)")
    }
    self.isOptional = isOptional
  }

  /// Its default; nil if it is required.
  var initial: String? {
    if let initial = entry.initial { return initial }
    switch kind {
    case .boolean: return "false"
    case .arguments: return ".empty"
    case .choice(let enumeration): return ".\(SwiftNames.escaped(enumeration.cases[0].name))"
    default: return isOptional ? "nil" : nil
    }
  }

  /// Whether it contains screens that a map completes.
  var isCompleted: Bool {
    switch kind {
    case .named(let type, _, _): type.isCompleted
    case .group(let isCompleted): isCompleted
    default: false
    }
  }
}
