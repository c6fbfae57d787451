import Testing

struct ImportTests {
  /// Parts of Swift itself, which every module may use.
  static let swift: Set<String> = ["Swift", "Synchronization"]
  /// The modules of the toolchain, which Package.swift does not name.
  static let toolchain: Set<String> = swift.union(["Foundation", "Glibc", "Testing", "XCTest"])

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

  /// A table that allows more imports than exist would hide the next wrong one.
  @Test func everyModuleImportsAllThatTheTableAllows() throws {
    let imported = try Self.imports(under: "Sources")
    let unused = try Self.allowedImports().flatMap { module, allowed in
      allowed.subtracting(imported[module] ?? []).map { "\(module) does not import \($0) (docs/architecture.md)" }
    }
    #expect(unused.isEmpty, "\(unused.sorted().joined(separator: "\n"))")
  }

  /// The core runs wherever Swift runs. It is built without these imports, so it does not need them.
  @Test func theCoreImportsNoPlatform() throws {
    let core: Set<String> = ["Encodings", "JSON", "Navigation", "Varlink", "NavigationProtocol"]
    let imported = try Self.imports(under: "Sources").filter { core.contains($0.key) }
    #expect(imported.count == core.count)
    #expect(imported.allSatisfy { $0.value.isSubset(of: core.union(Self.swift)) })
  }

  @Test func everyModuleStandsInTheTableAndEveryRowIsAModule() throws {
    let modules = Set(try Repository.sources(under: "Sources").map(\.module))
    #expect(Set(try Self.allowedImports().keys) == modules)
  }

  /// A module imported through another target disappears when that target no longer needs it.
  @Test(arguments: ["Sources", "Tests"])
  func everyTargetDeclaresExactlyWhatItImports(folder: String) throws {
    let declared = try PackageManifest().dependencies
    var differences: [String] = []
    // Tests/Outsider belongs to another package.
    for (target, imports) in try Self.imports(under: folder) where target != "Outsider" {
      let needed = imports.subtracting(Self.toolchain)
      let named = try #require(declared[target], "\(target) is no target of Package.swift")
      differences += needed.subtracting(named).map { "\(target) imports \($0) and does not declare it" }
      differences += named.subtracting(needed).map { "\(target) declares \($0) and does not import it" }
    }
    #expect(differences.isEmpty, "\(differences.sorted().joined(separator: "\n"))")
  }

  @Test func everyPackageIsUsed() throws {
    let manifest = try PackageManifest()
    let used = Set(manifest.dependencies.values.joined())
    let unused = manifest.packages.filter { package in
      !manifest.products.contains { $0.value == package && used.contains($0.key) }
    }
    #expect(unused.isEmpty, "no target depends on \(unused.joined(separator: ", "))")
  }

  /// The modules that each folder's files import.
  private static func imports(under folder: String) throws -> [String: Set<String>] {
    try Repository.sources(under: folder).reduce(into: [:]) { all, file in
      all[file.module, default: []].formUnion(file.imports.map(\.module))
    }
  }

  /// The table "What may import what" of docs/architecture.md.
  private static func allowedImports() throws -> [String: Set<String>] {
    let rows = MarkdownTable.rows(under: "| module | may import |", in: try Repository.text("docs/architecture.md"))
    return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], Set($0[1].split(separator: ", ").map(String.init))) })
  }
}
