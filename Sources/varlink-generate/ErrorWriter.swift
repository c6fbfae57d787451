import Varlink

/// Writes the errors of an interface: a struct for each, and the enumeration `Failure` of all.
struct ErrorWriter {
  let file: InterfaceFile

  /// One file for each error and one for `Failure`; no files for an interface without errors.
  func makeFiles() -> [OutputFile] {
    let errors = file.interface.errors
    if errors.isEmpty { return [] }
    let structures = errors.map { error in
      SwiftWriter.file("\(file.namespace)+\(error.name).swift", imports: ["JSON", "Varlink"]) { writer in
        writer.block("extension \(file.namespace)") { writer in structure(error, &writer) }
      }
    }
    let failure = SwiftWriter.file("\(file.namespace)+Failure.swift", imports: ["JSON", "Varlink"]) { writer in
      writer.block("extension \(file.namespace)") { writer in self.failure(&writer) }
    }
    return structures + [failure]
  }

  private func structure(_ error: ErrorDeclaration, _ writer: inout SwiftWriter) {
    let name = "\(file.interface.name).\(error.name)"
    StructureWriter(names: TypeNames(file), scope: file.namespace).write(
      error.parameters, as: error.name, conforming: "RemoteError",
      documentation: error.lead.documentation.orElse("The error `\(name)`."), &writer
    ) { writer in
      writer.line("public static var name: StaticString { \"\(name)\" }")
      writer.line()
    }
  }

  private func failure(_ writer: inout SwiftWriter) {
    let errors = file.interface.errors
    writer.line("/// Any error of `\(file.interface.name)`.")
    writer.block("public enum Failure: InterfaceFailure") { writer in
      for error in errors { writer.line("case \(caseName(error))(\(file.namespace).\(error.name))") }
      writer.line()
      writer.block("public var name: StaticString") { writer in
        writer.choice("self") { writer in
          for error in errors { writer.line("case .\(caseName(error)): \(file.namespace).\(error.name).name") }
        }
      }
      writer.line()
      writer.block("public func encodeParameters(into buffer: inout ByteBuffer)") { writer in
        writer.choice("self") { writer in
          for error in errors { writer.line("case .\(caseName(error))(let error): error.encode(into: &buffer)") }
        }
      }
      writer.line()
      writer.block("public init?(name: JSONText, parameters: JSONElement?) throws(DecodingError)") { writer in
        writer.choice("name") { writer in
          for error in errors {
            let type = "\(file.namespace).\(error.name)"
            writer.line("case \"\(file.interface.name).\(error.name)\":")
            writer.line("  self = .\(caseName(error))(try \(type)(decodingParameters: parameters))")
          }
          writer.line("default: return nil")
        }
      }
    }
  }

  private func caseName(_ error: ErrorDeclaration) -> String {
    SwiftNames.escaped(error.name.uncapitalizedFirst)
  }
}
