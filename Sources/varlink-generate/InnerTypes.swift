import Varlink

/// The anonymous structures and enumerations of an interface, each of which Swift declares once.
///
/// Two with the same name in Swift and the same definition, comments aside, are one type: the first is declared, the
/// others are aliases.
struct InnerTypes {
  private var owners: [(name: String, type: FieldType, path: String)] = []

  init(_ file: InterfaceFile) {
    for type in file.interface.types {
      if case .structure(let structure) = type.definition { add(structure, "\(file.namespace).\(type.name)") }
    }
    for method in file.interface.methods {
      add(method.parameters, "\(file.namespace).\(method.name).Parameters")
      add(method.reply, "\(file.namespace).\(method.name).Reply")
    }
    for error in file.interface.errors { add(error.parameters, "\(file.namespace).\(error.name)") }
  }

  private mutating func add(_ structure: Structure, _ path: String) {
    for field in structure.fields {
      guard let definition = field.type.anonymous else { continue }
      let name = SwiftNames.typeName(ofField: field.name)
      if owner(of: definition, named: name) == nil {
        owners.append((name, definition.fieldType.bare, "\(path).\(name)"))
      }
      if case .structure(let inner) = definition { add(inner, "\(path).\(name)") }
    }
  }

  /// The path of the declaration; nil if the interface has no such type.
  func owner(of definition: TypeDeclaration.Definition, named name: String) -> String? {
    owners.first { $0.name == name && $0.type == definition.fieldType.bare }?.path
  }
}
