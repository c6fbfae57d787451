import Varlink

/// Generates Swift files: a namespace for each interface, with its types, methods and errors.
struct Generator {
  private let files: [InterfaceFile]
  private let shared: SharedTypes

  init(interfaces: [InterfaceFile]) {
    files = interfaces
    shared = SharedTypes(interfaces)
  }

  /// The table of all messages, for tests.
  func makeTable(importing module: String) -> OutputFile {
    MessageTableWriter(files: files, module: module).makeFile()
  }

  /// All sources.
  /// - Throws: `GeneratorError` if Swift cannot express an interface.
  func makeFiles() throws(GeneratorError) -> [OutputFile] {
    for file in files { try Checks(file).run() }
    let namespaces = files.map(\.namespace)
    for (index, namespace) in namespaces.enumerated() where namespaces[..<index].contains(namespace) {
      throw GeneratorError("two interfaces would be \(namespace) in Swift")
    }
    var sources: [OutputFile] = []
    for file in files {
      sources.append(namespace(file))
      sources += types(file) + aliases(file)
      sources += MethodWriter(file: file).makeFiles()
      sources += ErrorWriter(file: file).makeFiles()
    }
    sources.append(MethodTableWriter(files: files).makeFile())
    sources.append(interfaces())
    return sources
  }

  private func namespace(_ file: InterfaceFile) -> OutputFile {
    SwiftWriter.file(file.namespace + ".swift", imports: ["Varlink"]) { writer in
      writer.documentation(file.interface.lead.comments.map { String($0.sentence) })
      writer.block("public enum \(file.namespace)") { writer in
        writer.line("/// The interface's name and its file.")
        writer.line("public static let description = InterfaceDescription(")
        writer.line("  name: \"\(file.interface.name)\",")
        writer.line("  text: \(literal(file.text)))")
      }
    }
  }

  /// The text as a literal of several lines.
  private func literal(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return "##\"\"\"\n" + lines.joined(separator: "\n") + "\n\"\"\"##"
  }

  private func types(_ file: InterfaceFile) -> [OutputFile] {
    let own = file.interface.types.filter { shared.owner(of: $0, in: file) == nil }
    return own.map { type in
      SwiftWriter.file("\(file.namespace)+\(type.name).swift", imports: ["JSON", "Varlink"]) { writer in
        writer.block("extension \(file.namespace)") { writer in
          let documentation = type.lead.documentation.orElse("`\(type.name)` of `\(file.interface.name)`.")
          switch type.definition {
          case .structure(let structure):
            StructureWriter(names: TypeNames(file), scope: file.namespace)
              .write(structure, as: type.name, documentation: documentation, &writer)
          case .enumeration(let enumeration):
            EnumerationWriter().write(enumeration, as: type.name, documentation: documentation, &writer)
          }
        }
      }
    }
  }

  /// Aliases for the types that another interface declares; no file if there are none.
  private func aliases(_ file: InterfaceFile) -> [OutputFile] {
    let aliases = file.interface.types.compactMap { type in
      shared.owner(of: type, in: file).map { (name: type.name, owner: $0) }
    }
    if aliases.isEmpty { return [] }
    return [
      SwiftWriter.file("\(file.namespace)+SharedTypes.swift", imports: []) { writer in
        writer.line("// Types that are the same in both interfaces.")
        writer.block("extension \(file.namespace)") { writer in
          for alias in aliases { writer.line("public typealias \(alias.name) = \(alias.owner).\(alias.name)") }
        }
      }
    ]
  }

  private func interfaces() -> OutputFile {
    SwiftWriter.file("GeneratedInterfaces.swift", imports: ["Varlink"]) { writer in
      writer.line("/// The interfaces for which types are generated.")
      writer.block("public enum GeneratedInterfaces") { writer in
        writer.line("/// Their names and files, by name.")
        let list = files.map { "\($0.namespace).description" }.joined(separator: ", ")
        writer.line("public static let all: [InterfaceDescription] = [\(list)]")
      }
    }
  }
}

extension [String] {
  /// These lines, or `line` if there are none.
  func orElse(_ line: String) -> [String] { isEmpty ? [line] : self }
}
