import Foundation
import Testing
import Varlink

@testable import varlink_generate

/// The table of operations: errors are named, and operations that are added to it are generated.
@Suite struct OperationTableTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let interfaces = "Sources/NavigationProtocol/Interfaces"
  private static let translation = "Sources/NavigationProtocol/Generated"

  @Test func whatIsGeneratedIsWhatTheTableSays() {
    #expect(Self.generate(["--check"], in: Self.root) == 0)
  }

  /// An operation with a parameter of each common type goes into a copy of the repository's interface and table: nothing
  /// else has to change for every generated file to know it.
  @Test func anOperationThatIsAddedIsInEveryGeneratedFile() throws {
    let copy = FileManager.default.temporaryDirectory.appending(path: "operations-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: copy) }
    for folder in [Self.interfaces, "docs"] {
      try FileManager.default.createDirectory(at: copy.appending(path: folder), withIntermediateDirectories: true)
    }
    for path in try FileManager.default.contentsOfDirectory(atPath: Self.path(Self.root, Self.interfaces)) {
      let path = "\(Self.interfaces)/\(path)"
      try FileManager.default.copyItem(at: Self.root.appending(path: path), to: copy.appending(path: path))
    }
    try FileManager.default.copyItem(
      at: Self.root.appending(path: "docs/architecture.md"), to: copy.appending(path: "docs/architecture.md"))
    try append(
      "method RingBell(scene: string, screen: ScreenReference, note: ?object, loud: ?bool, options: ?Options) -> (outcome: Outcome)\n",
      to: copy.appending(path: "\(Self.interfaces)/org.navd.Navigation.varlink"))
    try append(
      """
      operation RingBell
        parameter screen: The screen that rings.
        parameter note: Said with it.
        parameter loud as isLoud: Whether everybody hears it.
      verb ring-bell in containers
        calls RingBell
        word REF is screen
        option --note JSON is note: an object that front-ends get
        option --loud is loud: everybody hears it
        summary rings at a screen
        example navctl ring-bell Home
          does rings at Home
      """, to: copy.appending(path: "\(Self.interfaces)/org.navd.Navigation.operations"))
    #expect(Self.generate([], in: copy) == 0)

    var count = 0
    for path in try generated(below: Self.root) where try names(path, in: Self.root, "MakeVisible") {
      let other = path.replacing("MakeVisible", with: "RingBell")
      #expect(try names(other, in: copy, "RingBell"), "\(path)")
      count += 1
    }
    #expect(count >= 16)
  }

  @Test(arguments: [
    ("parameter screen: A screen.", "line 1: parameter: expected type, operation or verb"),
    ("operation A\n  often", "line 2: often: no keyword of an operation"),
    ("operation A\noperation A", "line 2: A is there twice"),
    ("operation A\n  parameter a sometimes: A.", "line 2: parameter: sometimes is not known here"),
    ("type A in B", "line 1: type: expected is"),
    ("verb a path", "line 1: verb: expected in"),
    ("verb a in path\n  option on REF is on: A.", "line 2: option: on has no dashes"),
    ("verb a in path\n  does something", "line 2: does: there is no example before it"),
    ("verb a in path\n  word N is n least many", "line 2: least: expected a number"),
    ("verb a in path\n  calls A", "verb a: there is no operation A"),
    ("verb a in path", "verb a: one that is generated calls one operation"),
  ])
  func whatIsWrongIsNamedWithItsLine(text: String, sentence: String) {
    let error = #expect(throws: GeneratorError.self) { try OperationTable(parsing: text) }
    #expect(error?.description == sentence)
  }

  @Test(arguments: [
    ("operation B", "operation B: the interface has no such method"),
    ("operation M", "operation M: the table says nothing of a"),
    ("operation M\n  parameter a: A.\n  parameter b: B.", "operation M: the method has no parameter b"),
    ("operation F\n  parameter f: F.", "operation F: no rule for the type of f"),
  ])
  func whatDoesNotFitTheInterfaceIsNamed(text: String, sentence: String) throws {
    let interface = try Interface(
      parsing: "interface org.example.A\nmethod M(scene: string, a: int) -> ()\nmethod F(f: float) -> ()\n")
    let table = try OperationTable(parsing: text)
    let error = #expect(throws: GeneratorError.self) { try OperationDescription.all(table, interface) }
    #expect(error?.description == sentence)
  }

  @Test(arguments: [
    ("word REF is a", "verb v: no rule to read REF as [\"Int\"]"),
    ("option --a JSON is a: A.", "verb v: no rule to read --a as Int"),
    ("word N is b", "verb v: M has no parameter b"),
  ])
  func aWordThatDoesNotFitItsParameterIsNamed(line: String, sentence: String) throws {
    let interface = try Interface(parsing: "interface org.example.A\nmethod M(scene: string, a: int) -> ()\n")
    let table = try OperationTable(
      parsing: "operation M\n  parameter a: A.\nverb v in path\n  calls M\n  \(line)\n")
    let operations = try OperationDescription.all(table, interface)
    let error = #expect(throws: GeneratorError.self) {
      try VerbWriter(table: table, operations: operations, namespace: "AInterface").makeFiles()
    }
    #expect(error?.description == sentence)
  }

  @Test func aSynopsisFollowsFromWordsAndOptions() throws {
    let table = try OperationTable(
      parsing: """
        operation M
        verb v in path
          calls M
          exclusive count to
          word SCREEN… is screens
          option --count N is count: A.
          option --to REF is to: B.
          option --loud is loud: C.
        """)
    #expect(table.verbs[0].usage == "SCREEN… [--count N|--to REF] [--loud]")
    #expect(table.verbs[0].typeName == "VVerb")
  }

  private static func generate(_ more: [String], in root: URL) -> Int32 {
    Command(
      more + [path(root, interfaces), path(root, translation), "--operations", path(root, "")]
        + ["--table", path(root, "Tests/NavigationProtocolTests/Generated"), "NavigationProtocol"]
    ).run()
  }

  private static func path(_ root: URL, _ path: String) -> String {
    (path.isEmpty ? root : root.appending(path: path)).path(percentEncoded: false)
  }

  /// The files that `varlink-generate` writes, as paths.
  private func generated(below root: URL) throws -> [String] {
    let folders = [
      "Sources/Navigation", "Sources/NavigationProtocol", "Sources/SceneMap", "Sources/NavctlCommands",
      "Tests/Simulation", "Tests/NavigationProtocolTests",
    ].map { $0 + "/Generated" }
    return try folders.flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: Self.path(root, folder)).map { "\(folder)/\($0)" }
    } + ["Fuzz/navd.dict", "docs/architecture.md"]
  }

  /// Whether a file names an operation in one of its forms.
  private func names(_ path: String, in root: URL, _ name: String) throws -> Bool {
    let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
    return text.contains(name) || text.contains(name.uncapitalizedFirst)
  }

  private func append(_ text: String, to file: URL) throws {
    let old = try String(contentsOf: file, encoding: .utf8)
    try (old + "\n" + text).write(to: file, atomically: true, encoding: .utf8)
  }
}
