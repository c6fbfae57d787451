import Varlink

/// Writes the model's part of each operation: its case, payload, checks and completion, and the dispatch to `perform`.
struct ModelWriter {
  let operations: [OperationDescription]

  func makeFiles() -> [OutputFile] { [cases(), payloads(), checks(), completion(), performing()] }

  private func cases() -> OutputFile {
    SwiftWriter.file("Operation.swift", imports: []) { writer in
      writer.line("/// One case for each operation of org.navd.Navigation.")
      writer.line("///")
      writer.line(
        "/// How one is performed is in the file of its name in `Operations/`. The payload is in a box, so that passing"
      )
      writer.line("/// an operation on, and keeping it in history, costs one reference.")
      writer.block("public indirect enum Operation: Hashable, Sendable") { writer in
        for operation in operations {
          writer.line("case \(operation.caseName)" + (operation.hasPayload ? "(\(operation.name))" : ""))
        }
        writer.line()
        writer.line("/// The name of the method, and of the operation within an `Apply`.")
        writer.block("public var name: String") { writer in
          writer.choice("self") { writer in
            for operation in operations { writer.line("case .\(operation.caseName): \"\(operation.name)\"") }
          }
        }
      }
    }
  }

  private func payloads() -> OutputFile {
    SwiftWriter.file("Operation+Payloads.swift", imports: ["JSON"]) { writer in
      writer.block("extension Operation") { writer in
        var isFirst = true
        for operation in operations where !operation.parameters.isEmpty {
          if !isFirst { writer.line() }
          isFirst = false
          payload(operation, &writer)
        }
      }
    }
  }

  private func payload(_ operation: OperationDescription, _ writer: inout SwiftWriter) {
    let documentation = operation.method?.lead.documentation ?? []
    writer.documentation(documentation.orElse("The operation `\(operation.name)`."))
    writer.block("public struct \(operation.name): Hashable, Sendable") { writer in
      for parameter in operation.parameters {
        if case .choice(let enumeration) = parameter.kind { choice(enumeration, of: parameter, &writer) }
      }
      for parameter in operation.parameters {
        writer.documentation(parameter.entry.documentation.isEmpty ? [] : [parameter.entry.documentation])
        writer.line("public var \(parameter.property): \(parameter.type)\(parameter.isOptional ? "?" : "")")
      }
      writer.line()
      let parameters = operation.parameters.map { parameter in
        "\(parameter.label): \(parameter.type)\(parameter.isOptional ? "?" : "")"
          + (parameter.initial.map { " = \($0)" } ?? "")
      }
      writer.call("public init", parameters, " {")
      for parameter in operation.parameters {
        writer.line("  self.\(parameter.property) = \(SwiftNames.escaped(parameter.property))")
      }
      writer.line("}")
    }
  }

  private func choice(_ enumeration: Enumeration, of parameter: OperationParameter, _ writer: inout SwiftWriter) {
    writer.line("/// The values of `\(parameter.property)`.")
    writer.block("public enum \(parameter.type): String, Hashable, Sendable, CaseIterable") { writer in
      for item in enumeration.cases { writer.line("case \(SwiftNames.escaped(item.name))") }
    }
    writer.line()
  }

  private func checks() -> OutputFile {
    SwiftWriter.file("ParameterChecker+Operations.swift", imports: []) { writer in
      writer.block("extension ParameterChecker") { writer in
        writer.line("/// Checks the parameters of an operation in their order.")
        writer.block("mutating func check(_ operation: Operation) throws(NavigationError)") { writer in
          writer.choice(among: operations) { checks($0) }
        }
      }
    }
  }

  private func checks(_ operation: OperationDescription) -> [String] {
    if operation.entry.checksItself || operation.method == nil { return ["try check(o)"] }
    return operation.parameters.compactMap { parameter in
      let value = "o.\(parameter.property)"
      if let check = parameter.entry.check { return "try \(check)(\(value), \"\(parameter.field)\")" }
      switch parameter.kind {
      case .integer, .boolean, .choice: return nil
      case .text, .texts:
        let check = parameter.kind == .text ? "checkName" : "checkNames"
        let given = parameter.isOptional ? "if let value = \(value) { " : ""
        let name = parameter.isOptional ? "value" : value
        return "\(given)try \(check)(\(name), \"\(parameter.field)\")" + (given.isEmpty ? "" : " }")
      case .arguments: return "try check(arguments: \(value))"
      case .object, .group: return "try check(\(value))"
      case .named: return "try check(\(value), \"\(parameter.field)\")"
      }
    }
  }

  private func completion() -> OutputFile {
    SwiftWriter.file("MapBuilder+Operations.swift", imports: []) { writer in
      writer.block("extension MapBuilder") { writer in
        writer.line("/// An operation with its screens completed; references stay what they are.")
        writer.line("/// - Throws: as `complete(_:)` of a screen.")
        writer.block("mutating func complete(_ operation: Operation) throws(NavigationError) -> Operation") { writer in
          writer.choice("operation") { writer in
            for operation in operations {
              let completed = operation.parameters.filter(\.isCompleted)
              if completed.isEmpty { continue }
              writer.line("case .\(operation.caseName)(var o):")
              for parameter in completed {
                writer.line("  o.\(parameter.property) = try complete(o.\(parameter.property))")
              }
              writer.line("  return .\(operation.caseName)(o)")
            }
            writer.line("default: return operation")
          }
        }
      }
    }
  }

  private func performing() -> OutputFile {
    SwiftWriter.file("Transaction+Operations.swift", imports: []) { writer in
      writer.block("extension Transaction") { writer in
        writer.line("/// Performs an operation, by the function in the file of its name.")
        writer.block("mutating func perform(_ operation: Operation) throws(NavigationError)") { writer in
          writer.choice(among: operations) { operation in
            ["try " + (operation.hasPayload ? "perform(o)" : "perform\(operation.name)()")]
          }
        }
      }
    }
  }
}

extension SwiftWriter {
  /// Writes a switch over the operations with these lines for each. Operations without lines come last and do nothing.
  mutating func choice(among operations: [OperationDescription], _ lines: (OperationDescription) -> [String]) {
    choice("operation") { writer in
      let rows = operations.map { ($0, lines($0)) }
      for (operation, lines) in rows where !lines.isEmpty {
        writer.case(".\(operation.caseName)" + (operation.hasPayload ? "(let o)" : ""), lines)
      }
      let empty = rows.filter(\.1.isEmpty).map { ".\($0.0.caseName)" }
      if !empty.isEmpty { writer.case(empty.joined(separator: ", "), ["break"]) }
    }
  }

  /// Writes a case of a switch. A single line goes after the colon.
  mutating func `case`(_ pattern: String, _ lines: [String]) {
    if let only = lines.first, lines.count == 1 { return line("case \(pattern): \(only)") }
    line("case \(pattern):")
    for text in lines { line("  " + text) }
  }
}
