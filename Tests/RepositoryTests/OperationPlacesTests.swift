import Foundation
import Testing

/// An operation is described once, and everything else that knows it is generated (docs/decisions/0023).
struct OperationPlacesTests {
  /// The files written by hand that a new operation like `MakeVisible` adds or changes.
  private static let described = [
    "Sources/NavigationProtocol/Interfaces/org.navd.Navigation.varlink",
    "Sources/NavigationProtocol/Interfaces/org.navd.Navigation.operations",
    "Sources/Navigation/Operations/MakeVisible.swift",
    "docs/specification/model.md",
    "docs/protocol.md",
    "Tests/NavigationTests/MakeVisibleTests.swift",
    "Tests/Simulation/Naive/NaiveTransaction+Containers.swift",
  ]

  /// Files that call it, or show how, as they may or may not do with any operation.
  private static let callers = [
    "Sources/NavigationClient/", "Sources/NavigationTerminal/", "Sources/NavigationWeb/",
    "Tests/NavigationClientTests/", "Tests/NavigationTerminalTests/", "Tests/NavctlCommandsTests/OperationTests.swift",
    "Tests/EndToEndTests/", "Tests/AbuseTests/", "Tests/Outsider/", "Tests/ConformanceTests/Vectors/",
    "Tests/SimulationTests/Regressions/", "Tests/FrontEndSimulation/Steps/", "Tests/FrontEndSimulation/Sizes/",
    "Tests/Simulation/Exhaustive.swift",
    "Tests/NavigationTests/RandomHistoryTests.swift", "Tests/NavigationTests/WorkTests.swift",
    "Tests/NavigationDaemonTests/RandomWaitTests.swift", "Benchmarks/",
    "README.md", "scripts/run",
    "docs/specification/", "docs/decisions/0023-one-table-of-operations.md", "Tests/VarlinkGenerateTests/",
    "Tests/RepositoryTests/OperationPlacesTests.swift", "clients/python/tests/",
  ]

  /// Files that `make generate` and `UPDATE_GOLDEN=1` write, besides the `Generated` folders.
  private static let written = [
    "Fuzz/navd.dict", "clients/python/src/navd/_generated.py", "docs/architecture.md", "docs/man/navctl.1",
    "docs/scene-map.schema.json", "Tests/NavigationProtocolTests/Golden/org.navd.Navigation.txt",
  ]

  /// A list that never changes, of the operations that there were when replies were kept by their numbers.
  private static let frozen = ["Sources/NavigationDaemon/Requests/CallHash.swift"]

  @Test func noOtherFileNamesASimpleOperation() throws {
    let known = Self.described + Self.callers + Self.written + Self.frozen
    var others: [String] = []
    for path in Repository.paths where !path.contains("/Generated/") {
      guard let text = try? Repository.text(path), names(text) else { continue }
      if !known.contains(where: { path == $0 || $0.hasSuffix("/") && path.hasPrefix($0) }) { others.append(path) }
    }
    #expect(others.isEmpty, "\(others.joined(separator: "\n"))")
  }

  @Test func itIsDescribedInFewPlaces() throws {
    for path in Self.described { #expect(names(try Repository.text(path)), "\(path)") }
    let inside = Self.described.filter { $0.hasPrefix("Tests/") }
    // CHANGELOG.md is one more place.
    #expect(Self.described.count - inside.count + 1 <= 6 && inside.count <= 4)
  }

  /// Generated files mention an operation only because it is described.
  @Test func everyGeneratedFolderKnowsIt() throws {
    let folders = [
      "Sources/Navigation", "Sources/NavigationProtocol", "Sources/SceneMap", "Sources/NavctlCommands",
      "Tests/Simulation", "Tests/NavigationProtocolTests",
    ]
    for folder in folders {
      let files = Repository.paths.filter { $0.hasPrefix(folder + "/Generated/") }
      #expect(try files.contains { names(try Repository.text($0)) }, "\(folder)")
    }
    for path in Self.written { #expect(names(try Repository.text(path)), "\(path)") }
  }

  private func names(_ text: String) -> Bool {
    ["MakeVisible", "makeVisible", "make-visible"].contains { text.contains($0) }
  }
}
