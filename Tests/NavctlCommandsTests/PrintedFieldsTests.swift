import Testing

@testable import NavctlCommands

struct PrintedFieldsTests {
  @Test(arguments: [
    "path --format {name}@{arguments.sku}", "scenes --format {top.name}", "push A --format {ids.0}", "tree --format {}",
    "watch --format {changes.0.node.name}", "ls -f {scene}", "history --format {operations.0.operation}",
  ]) func fieldsOfThePrintedTypeAreTaken(line: String) {
    #expect(throws: Never.self) { try Invocation(line.split(separator: " ").map(String.init)) }
  }

  @Test(arguments: [
    ("path --format {nope}", "--format: path prints no nope; there are: id, name, arguments,"),
    ("path --format {nme}", "--format: path prints no nme; did you mean name?;"),
    ("scenes --format {top.nmae}", "--format: scenes prints no top.nmae; did you mean name?; top has: id,"),
    ("path --format {name.x}", "--format: name of path has no x"),
    ("push A --format {ids.x}", "--format: ids of push has no x"),
  ]) func otherFieldsAreRefusedWithThoseThatThereAre(line: String, message: String) {
    let error = #expect(throws: UsageError.self) { try Invocation(line.split(separator: " ").map(String.init)) }
    #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
  }

  /// A type that is misspelled would check nothing.
  @Test func everyPrintedTypeExists() {
    for verb in VerbTable.verbs {
      guard let type = verb.prints else { continue }
      #expect(PrintedFields(type)?.names.isEmpty == false, "\(verb.name): \(type)")
    }
  }

  @Test func helpListsThem() {
    let text = Run("help format").output
    #expect(text.contains("path, wait\n  id name arguments title presentation hasAppeared\n"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 120 })
  }

  @Test func aSceneIsAWordOrAnOption() throws {
    for line in ["tree a", "-s a tree", "tree -s a", "path a --json", "history a", "watch a", "get a", "mcp a"] {
      #expect(try Invocation(line.split(separator: " ").map(String.init)).options.scene == "a", "\(line)")
    }
    // The word is nearer.
    #expect(try Invocation(["--scene", "a", "tree", "b"]).options.scene == "b")
  }
}
