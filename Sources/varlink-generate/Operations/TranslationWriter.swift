import Varlink

/// Writes the translation of operations: decoding from their methods' parameters, encoding to objects of an `Apply`.
struct TranslationWriter {
  let table: OperationTable
  let operations: [OperationDescription]
  let file: InterfaceFile

  private var called: [OperationDescription] { operations.filter { $0.method != nil } }

  /// - Throws: `GeneratorError` if the interface lacks an enumeration of the table.
  func makeFiles() throws(GeneratorError) -> [OutputFile] {
    [calls(), wire(), try enumerations(), methods()]
  }

  // MARK: - Reading

  private func calls() -> OutputFile {
    SwiftWriter.file("OperationCall.swift", imports: ["JSON", "Navigation", "Varlink"]) { writer in
      writer.line(
        "/// A decoded call of an operation of \(file.interface.name): its scene, the operation and its options.")
      writer.block("public struct OperationCall") { writer in
        writer.line("public var scene: String")
        writer.line("public var operation: Operation")
        writer.line("@Indirect public var options: \(file.namespace).Options?")
        writer.line()
        writer.line("/// Decodes the parameters of a method that is an operation.")
        writer.line("///")
        writer.line("/// - Parameters:")
        writer.line("///   - method: The method; `isOperation` must hold.")
        writer.line("///   - element: The parameters.")
        writer.line("///   - scene: The scene if the parameters name none, as in an operation within an `Apply`.")
        writer.line("/// - Throws: `DecodingError` with the path of the invalid parameter.")
        let head =
          "public init(_ method: MethodID, decoding element: JSONElement, scene: String? = nil) throws(DecodingError)"
        let frequent = called.filter(\.entry.isFrequent)
        writer.block(head) { writer in
          writer.choice("method") { writer in
            for operation in frequent {
              writer.line("case .\(caseName(operation)): try self.init(\(operation.caseName): element, scene)")
            }
            writer.line("default: try self.init(other: method, element, scene)")
          }
        }
        writer.line()
        let fields = "_ scene: String, _ operation: Operation, _ options: \(file.namespace).Options?"
        writer.block("private init(\(fields))") { writer in
          writer.line("self.scene = scene")
          writer.line("self.operation = operation")
          writer.line("self.options = options")
        }
        for operation in frequent {
          writer.line()
          let head = "private init(\(operation.caseName) element: JSONElement, _ scene: String?) throws(DecodingError)"
          writer.block(head) { writer in for line in reading(operation) { writer.line(line) } }
        }
        writer.line()
        others(&writer)
      }
      for operation in called {
        for parameter in operation.parameters { choice(parameter, of: operation, &writer) }
      }
    }
  }

  private func others(_ writer: inout SwiftWriter) {
    let head = "private init(other method: MethodID, _ element: JSONElement, _ scene: String?) throws(DecodingError)"
    writer.block(head) { writer in
      writer.choice("method") { writer in
        for operation in called where !operation.entry.isFrequent {
          writer.line("case .\(caseName(operation)):")
          for line in reading(operation) { writer.line("  " + line) }
        }
        writer.line(
          "default: throw DecodingError(path: \"operation\", problem: .expected(\"an operation that this navd carries out\"))"
        )
      }
    }
  }

  /// The lines that decode an operation.
  private func reading(_ operation: OperationDescription) -> [String] {
    let parameters = "\(file.namespace).\(operation.name).Parameters"
    var lines = ["let wire = try \(parameters)(decoding: element, scene: scene)"]
    guard operation.hasPayload else { return lines + ["self.init(wire.scene, .\(operation.caseName), wire.options)"] }
    let arguments = operation.parameters.map { parameter in
      (parameter.label.hasPrefix("_") ? "" : "\(parameter.property): ") + read(parameter, of: operation)
    }
    var writer = SwiftWriter()
    writer.call("let operation = Operation.\(operation.name)", arguments, "")
    lines += writer.text.split(separator: "\n").map(String.init)
    return lines + ["self.init(wire.scene, .\(operation.caseName)(operation), wire.options)"]
  }

  private func read(_ parameter: OperationParameter, of operation: OperationDescription) -> String {
    let value = "wire." + parameter.field
    switch parameter.kind {
    case .text, .texts, .integer, .object: return value
    case .boolean: return "\(value) ?? false"
    case .arguments: return "\(value) ?? .empty"
    case .choice:
      let type = "Operation.\(operation.name).\(parameter.type)"
      return "\(value).map { \(type)($0) } ?? \(parameter.initial ?? "")"
    case .group: return "try Operation.\(operation.name).\(parameter.type)(wire)"
    case .named(let type, _, let isList):
      if !type.isTotal { return "try translated(\(value), \"\(parameter.field)\")" }
      if isList { return "\(value).map { \(type.name)($0) }" }
      return parameter.isOptional ? "\(value).map { \(type.name)($0) }" : "\(type.name)(\(value))"
    }
  }

  private func choice(_ parameter: OperationParameter, of operation: OperationDescription, _ writer: inout SwiftWriter)
  {
    guard case .choice(let enumeration) = parameter.kind else { return }
    writer.line()
    writer.block("extension Operation.\(operation.name).\(parameter.type)") { writer in
      writer.block("init(_ wire: \(file.namespace).\(operation.name).Parameters.\(parameter.type))") { writer in
        same("self =", "wire", enumeration, &writer)
      }
    }
  }

  /// Writes an expression for the case of the same name in another enumeration.
  private func same(_ target: String, _ subject: String, _ enumeration: Enumeration, _ writer: inout SwiftWriter) {
    if !target.isEmpty { writer.line(target) }
    let indent = target.isEmpty ? "" : "  "
    writer.line("\(indent)switch \(subject) {")
    for item in enumeration.cases {
      let name = SwiftNames.escaped(item.name)
      writer.line("\(indent)case .\(name): .\(name)")
    }
    writer.line("\(indent)}")
  }

  private func enumerations() throws(GeneratorError) -> OutputFile {
    var rows: [(model: String, wire: String, enumeration: Enumeration)] = []
    for entry in table.enumerations {
      let type = file.interface.types.first { $0.name == entry.type }
      guard case .structure(let structure)? = type?.definition,
        let field = structure.fields.first(where: { $0.name == entry.field }),
        case .enumeration(let enumeration) = field.type.required
      else { throw GeneratorError("enumeration \(entry.type).\(entry.field): the interface has none") }
      let wire = "\(file.namespace).\(entry.type).\(SwiftNames.typeName(ofField: entry.field))"
      rows.append((entry.model, wire, enumeration))
    }
    return SwiftWriter.file("Enumerations+Wire.swift", imports: [], uses: ["Navigation"]) { writer in
      for (index, row) in rows.enumerated() {
        if index > 0 { writer.line() }
        writer.block("extension \(row.model)") { writer in
          writer.block("init(_ wire: \(row.wire))") { writer in same("self =", "wire", row.enumeration, &writer) }
          writer.line()
          writer.block("var wire: \(row.wire)") { writer in same("", "self", row.enumeration, &writer) }
        }
      }
    }
  }

  // MARK: - Writing

  private func wire() -> OutputFile {
    SwiftWriter.file("Operation+Wire.swift", imports: [], uses: ["JSON", "Navigation", "Varlink"]) { writer in
      writer.block("extension ByteBuffer") { writer in
        writer.line(
          "/// Writes the parameters of an operation as the fields of its object in an `Apply`.")
        writer.block("mutating func parameters(_ operation: Operation)") { writer in
          writer.choice(among: operations) { writing($0) }
        }
      }
      writer.line()
      writer.block("extension Operation") { writer in
        writer.line("/// Whether its method has a parameter `coordinator`, which is not the coordinator that acts.")
        writer.block("var takesCoordinator: Bool") { writer in
          decide(operations.filter(\.takesCoordinator).map(\.caseName), &writer)
        }
      }
    }
  }

  private func writing(_ operation: OperationDescription) -> [String] {
    if operation.method == nil { return ["fields(o)"] }
    return operation.parameters.map { parameter in
      let value = "o.\(parameter.property)"
      switch parameter.kind {
      case .text, .texts, .integer, .object: return "field(\"\(parameter.field)\", \(value))"
      case .boolean: return "if \(value) { field(\"\(parameter.field)\", true) }"
      case .arguments: return "arguments(\(value))"
      case .choice: return "field(\"\(parameter.field)\", \(value).rawValue)"
      case .group: return "fields(\(value))"
      case .named(_, _, true): return "field(\"\(parameter.field)\", \(value).map(\\.wire))"
      case .named: return "field(\"\(parameter.field)\", \(value)\(parameter.isOptional ? "?" : "").wire)"
      }
    }
  }

  // MARK: - Methods

  private func methods() -> OutputFile {
    SwiftWriter.file("MethodID+Operations.swift", imports: []) { writer in
      writer.block("extension MethodID") { writer in
        writer.line(
          "/// Whether the method is an operation of the model: its parameters are those of an `OperationCall`.")
        writer.block("public var isOperation: Bool") { writer in decide(called.map(caseName), &writer) }
        writer.line()
        writer.line("/// Whether the method is an operation that changes links, which are kept apart from the scene.")
        writer.block("public var changesLinks: Bool") { writer in
          decide(called.filter(\.entry.changesLinks).map(caseName), &writer)
        }
      }
    }
  }

  private func caseName(_ operation: OperationDescription) -> String {
    operation.method.map { MethodTableWriter.caseName($0, file) } ?? ""
  }

  /// Writes a switch that is true for these cases.
  private func decide(_ cases: [String], _ writer: inout SwiftWriter) {
    writer.choice("self") { writer in
      for (index, name) in cases.enumerated() {
        writer.line((index == 0 ? "case ." : "  .") + name + (index + 1 < cases.count ? "," : ": true"))
      }
      writer.line("default: false")
    }
  }
}
