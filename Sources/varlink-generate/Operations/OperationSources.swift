import Foundation
import Varlink

/// Everything that is generated from the table of operations.
struct OperationSources {
  private let root: String
  private let table: OperationTable
  private let operations: [OperationDescription]
  private let interfaces: [InterfaceFile]
  private let file: InterfaceFile

  /// - Parameters:
  ///   - path: The table. Its interface has the same name and ends in `.varlink`.
  ///   - interfaces: All interfaces.
  ///   - root: The folder of the repository.
  init(_ path: String, _ interfaces: [InterfaceFile], root: String) throws {
    self.root = root
    self.interfaces = interfaces
    let name = URL(filePath: path).deletingPathExtension().lastPathComponent
    guard let file = interfaces.first(where: { $0.interface.name == name }) else {
      throw GeneratorError("\(path): there is no interface \(name)")
    }
    self.file = file
    do throws(GeneratorError) {
      table = try OperationTable(parsing: try Self.read(path))
      operations = try OperationDescription.all(table, file.interface)
    } catch { throw GeneratorError("\(path): \(error)") }
  }

  /// The translation, which goes into the folder of the interfaces' types.
  func translation() throws -> [OutputFile] {
    try TranslationWriter(table: table, operations: operations, file: file).makeFiles()
  }

  /// The other generated folders with their files.
  func folders() throws -> [(path: String, files: [OutputFile])] {
    let names = NameWriter(table: table, operations: operations)
    return [
      ("\(root)/Sources/Navigation/Generated", ModelWriter(operations: operations).makeFiles()),
      ("\(root)/Sources/SceneMap/Generated", [names.exampleNames()]),
      (
        "\(root)/Sources/NavctlCommands/Generated",
        try VerbWriter(table: table, operations: operations, namespace: file.namespace).makeFiles()
      ),
      ("\(root)/Tests/Simulation/Generated", SimulationWriter(operations: operations).makeFiles()),
      ("\(root)/Fuzz", [NameWriter.dictionary(interfaces)]),
      ("\(root)/docs", [try document(names.rows())]),
    ]
  }

  /// The document with these rows in its table of operations.
  private func document(_ rows: [String]) throws -> OutputFile {
    let name = "architecture.md"
    let lines = try Self.read("\(root)/docs/\(name)").split(separator: "\n", omittingEmptySubsequences: false)
    guard let head = lines.firstIndex(where: { $0.hasPrefix("| operation | file |") }) else {
      throw GeneratorError("docs/\(name): there is no table of operations")
    }
    let first = head + 2
    let end = lines[first...].firstIndex { !$0.hasPrefix("|") } ?? lines.endIndex
    let text = lines[..<first].map(String.init) + rows + lines[end...].map(String.init)
    return OutputFile(name: name, text: text.joined(separator: "\n"))
  }

  private static func read(_ path: String) throws(GeneratorError) -> String {
    do { return try String(contentsOfFile: path, encoding: .utf8) } catch { throw GeneratorError("\(path): \(error)") }
  }
}
