import Testing

struct ImportTests {
  /// Parts of Swift itself, which every module may use.
  static let swift: Set<String> = ["Swift", "Synchronization"]

  @Test func everyModuleImportsOnlyWhatTheTableAllows() throws {
    let allowed = try Self.allowedImports()
    var violations: [String] = []
    for file in try Repository.sources(under: "Sources") {
      for (line, module) in file.imports where !Self.swift.contains(module) {
        if allowed[file.module]?.contains(module) != true {
          violations.append("\(file.path):\(line): \(file.module) may not import \(module) (docs/architecture.md)")
        }
      }
    }
    #expect(violations.isEmpty, "\(violations.joined(separator: "\n"))")
  }

  @Test func everyModuleStandsInTheTableAndEveryRowIsAModule() throws {
    let modules = Set(try Repository.sources(under: "Sources").map(\.module))
    #expect(Set(try Self.allowedImports().keys) == modules)
  }

  /// The table "What may import what" of docs/architecture.md.
  private static func allowedImports() throws -> [String: Set<String>] {
    let rows = MarkdownTable.rows(under: "| module | may import |", in: try Repository.text("docs/architecture.md"))
    return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], Set($0[1].split(separator: ", ").map(String.init))) })
  }
}
