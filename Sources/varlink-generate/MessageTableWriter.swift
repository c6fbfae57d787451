import Varlink

/// Writes a table of all types that are encoded on the wire, for tests.
struct MessageTableWriter {
  let files: [InterfaceFile]
  let module: String

  func makeFile() -> OutputFile {
    SwiftWriter.file("MessageTable.swift", imports: []) { writer in
      writer.line("import \(module)")
      writer.line("import Varlink")
      writer.line()
      writer.line("/// Every message, error and type of the interfaces, by its name.")
      writer.line("let messageTable: [(name: String, type: any WireValue.Type)] = [")
      for file in files { rows(file, &writer) }
      writer.line("]")
    }
  }

  private func rows(_ file: InterfaceFile, _ writer: inout SwiftWriter) {
    for type in file.interface.types { row(file, type.name, type.name, &writer) }
    for method in file.interface.methods {
      row(file, method.name + ".parameters", method.name + ".Parameters", &writer)
      row(file, method.name + ".reply", method.name + ".Reply", &writer)
    }
    for error in file.interface.errors { row(file, error.name, error.name, &writer) }
  }

  private func row(_ file: InterfaceFile, _ name: String, _ type: String, _ writer: inout SwiftWriter) {
    writer.line("  (\"\(file.interface.name).\(name)\", \(file.namespace).\(type).self),")
  }
}
