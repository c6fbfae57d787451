import Varlink

/// Writes lists of names for examples of maps, the fuzzer and the documents.
struct NameWriter {
  let table: OperationTable
  let operations: [OperationDescription]

  /// The names that a step of an example may begin with.
  func exampleNames() -> OutputFile {
    SwiftWriter.file("ExampleNames.swift", imports: []) { writer in
      writer.line("/// The words with which a step of an example may begin.")
      writer.block("package enum ExampleNames") { writer in
        writer.line("/// The verbs of navctl that are operations.")
        list("verbs", table.verbs.filter(\.isOperation).map(\.name), &writer)
        writer.line()
        writer.line("/// The operations of an `Apply`.")
        list("operations", operations.map(\.name), &writer)
      }
    }
  }

  private func list(_ name: String, _ values: [String], _ writer: inout SwiftWriter) {
    writer.line("package static let \(name) = [")
    for value in values { writer.line("  \"\(value)\",") }
    writer.line("]")
  }

  /// The rows of the table of operations in docs/architecture.md, by name.
  func rows() -> [String] {
    operations.sorted { $0.name < $1.name }.map { operation in
      let lines = table.verbs.flatMap(\.calls).filter { $0.operation == operation.name }.map { "`\($0.line)`" }
      let (method, navctl) =
        operation.method == nil ? ("only in Apply", "`apply`") : ("`\(operation.name)`", lines.joined(separator: ", "))
      return "| \(operation.name) | `\(operation.name).swift` | \(method) | \(navctl) |"
    }
  }

  /// Every word of the interfaces, for the fuzzer.
  static func dictionary(_ files: [InterfaceFile]) -> OutputFile {
    var words: Set<String> = ["error", "method", "more", "oneway", "parameters"]
    for file in files {
      for method in file.interface.methods {
        words.formUnion([method.name, "\(file.interface.name).\(method.name)"])
        words.formUnion(FieldType.structure(method.parameters).words)
        words.formUnion(FieldType.structure(method.reply).words)
      }
      for type in file.interface.types { words.formUnion(type.definition.fieldType.words) }
      for error in file.interface.errors { words.formUnion(FieldType.structure(error.parameters).words) }
    }
    let lines = words.sorted().map { "\"\($0)\"" }
    return OutputFile(
      name: "navd.dict",
      text: "# The words of the protocol, by varlink-generate.\n" + lines.joined(separator: "\n") + "\n")
  }
}

extension FieldType {
  /// The names of fields and of enumerations in the type.
  fileprivate var words: Set<String> {
    switch self {
    case .structure(let structure):
      structure.fields.reduce(into: []) { words, field in words.formUnion(field.type.words.union([field.name])) }
    case .enumeration(let enumeration): Set(enumeration.cases.map(\.name))
    case .array(let inner), .dictionary(let inner), .optional(let inner): inner.words
    default: []
    }
  }
}
