import Varlink

/// Finds the parts of an interface that Swift cannot express, before any file is written.
struct Checks {
  private let file: InterfaceFile

  init(_ file: InterfaceFile) { self.file = file }

  func run() throws(GeneratorError) {
    for member in file.interface.members {
      if SwiftNames.taken.contains(member.name) {
        throw GeneratorError("\(file.interface.name).\(member.name): generated Swift needs that name for itself")
      }
    }
    for type in file.interface.types {
      try checkSize(type.definition.fieldType, type.name)
      try checkFinite(type)
    }
    for method in file.interface.methods {
      try checkSize(.structure(method.parameters), method.name)
      try checkSize(.structure(method.reply), method.name)
    }
    for error in file.interface.errors { try checkSize(.structure(error.parameters), error.name) }
  }

  private func checkSize(_ type: FieldType, _ name: String) throws(GeneratorError) {
    guard case .structure(let structure)? = type.anonymous else { return }
    if structure.fields.count > FieldSet.countMax {
      throw GeneratorError("\(file.interface.name).\(name): more than \(FieldSet.countMax) fields in a structure")
    }
    for field in structure.fields { try checkSize(field.type, "\(name).\(field.name)") }
  }

  /// A value must not contain one of its own type, except in an array or dictionary.
  private func checkFinite(_ type: TypeDeclaration) throws(GeneratorError) {
    var found: [String] = []
    var toVisit = type.definition.fieldType.embedded
    while let name = toVisit.popLast() {
      if name == type.name {
        throw GeneratorError("\(file.interface.name).\(name): holds itself other than in an array or dictionary")
      }
      if found.contains(name) { continue }
      found.append(name)
      toVisit += file.interface.types.first { $0.name == name }?.definition.fieldType.embedded ?? []
    }
  }
}
