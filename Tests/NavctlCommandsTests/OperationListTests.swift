import JSON
import Testing

@testable import NavctlCommands

struct OperationListTests {
  @Test func linesAreVerbs() throws {
    let list = try OperationList(
      """
      # a sale
      select-tab Stock

      push StockItem(sku=4,text="two words") --container @8 --if-missing ignore   # the item
        dismiss @4 --result '{"a": 1}' --as 2
      start One --root A --parent 3
      finish @9
      """)
    #expect(
      list.operations.map(\.description) == [
        #"{"operation":"SelectTab","name":"Stock"}"#,
        #"{"operation":"Push","screen":{"name":"StockItem","arguments":{"sku":4,"text":"two words"}},"#
          + #""container":{"id":8},"ifMissing":"ignore"}"#,
        #"{"operation":"Dismiss","screen":{"id":4},"result":{"a":1},"coordinator":2}"#,
        #"{"operation":"StartCoordinator","coordinator":"One","root":{"screen":{"name":"A"}},"parent":3}"#,
        #"{"operation":"FinishCoordinator","coordinator":9}"#,
      ])
  }

  /// A line keeps all fields of its operation, or is refused.
  @Test func aLineKeepsDeepValues() throws {
    let list = try OperationList("dismiss --result '\(UsageTests.nested(96))'\npush X(a=\(UsageTests.nested(95)))\n")
    #expect(list.operations.map { $0["result"] ?? $0["screen"] }.allSatisfy { $0 != nil })
    let error = #expect(throws: UsageError.self) {
      try OperationList("back\ndismiss --result '\(UsageTests.nested(97))'\n")
    }
    #expect(error?.message.hasPrefix("line 2: dismiss: --result has more than 96 levels") == true)
  }

  @Test func aListOfOperationsIsTakenAsItIs() throws {
    let list = try OperationList(#" [{"operation":"Try","operations":[{"operation":"Back"}]}]"#)
    #expect(list.operations.map(\.description) == [#"{"operation":"Try","operations":[{"operation":"Back"}]}"#])
  }

  @Test(arguments: ["18446744073709551616", "-9223372036854775809"])
  func anIntegerOfMoreThan64BitsIsRefused(integer: String) {
    for source in [
      "- operation: Push\n  screen: {name: A, arguments: {n: \(integer)}}\n",
      #"[{"operation":"Push","screen":{"name":"A","arguments":{"n":\#(integer)}}}]"#,
    ] {
      let error = #expect(throws: UsageError.self) { try OperationList(source) }
      #expect(error?.message.contains("expected a number that fits in 64 bits, not \(integer)") == true)
    }
  }

  @Test(arguments: [
    "push A(n=18446744073709551615)", "[push A(n=18446744073709551615)]",
    "- operation: Push\n  screen: {name: A, arguments: {n: 18446744073709551615}}\n",
    #"[{"operation":"Push","screen":{"name":"A","arguments":{"n":18446744073709551615}}}]"#,
  ])
  func anIntegerOf64BitsKeepsItsDigits(source: String) throws {
    let pushed = try OperationList(source).operations.map { $0["screen"]?["arguments"]?.description }
    #expect(pushed == [#"{"n":18446744073709551615}"#])
  }

  /// The same operations in each form of a file.
  @Test(arguments: [
    "select-tab Stock\npush StockItem(sku=\"4\")", "# a sale\n- select-tab Stock\n- push StockItem(sku=\"4\")\n",
    "---\n- {operation: SelectTab, name: Stock}\n- operation: Push\n  screen: {name: StockItem, arguments: {sku: '4'}}\n",
    "[{operation: SelectTab, name: Stock}, push StockItem(sku=\"4\")]",
    #"[{"operation":"SelectTab","name":"Stock"},{"operation":"Push","screen":{"name":"StockItem","arguments":{"sku":"4"}}}]"#,
  ])
  func oneListInEachForm(source: String) throws {
    let objects = try OperationList(source).operations.map { try JSONObject(parsing: $0.description).text }
    #expect(
      objects == [
        #"{"name":"Stock","operation":"SelectTab"}"#,
        #"{"operation":"Push","screen":{"arguments":{"sku":"4"},"name":"StockItem"}}"#,
      ])
  }

  @Test(arguments: [
    ("- pusch A", "line 1, column 3: [0]: pusch: no verb that is an operation; do you mean push?"),
    ("- push A\n- push", "line 2, column 3: push: SCREEN is missing"),
    ("- {operation: Pusch}", "line 1, column 15: [0].operation: Pusch: no operation of an Apply; do you mean Push?"),
    ("- finish", "line 1, column 3: finish: a coordinator is named by its id here: @12"),
    (
      "---\npush: A",
      "line 2, column 1: expected a list, each with a verb of navctl with its words or a mapping that "
        + "has an operation"
    ),
    ("[{]", "line 1, column 3: did not find expected node content"),
    ("---\n", "there is no operation in it"),
  ])
  func mistakesOfYAMLAreNamedWithTheirPlace(source: String, message: String) {
    do {
      _ = try OperationList(source)
      Issue.record("it was read")
    } catch { #expect(error.message == message) }
  }

  @Test(arguments: [
    ("", "there is no operation in it"), ("# nothing\n", "there is no operation in it"),
    ("[]", "there is no operation in it"),
    ("push A\npush", "line 2: push: SCREEN is missing"),
    ("push A(x=1", "line 1: a quote or a bracket is left open"),
    ("tree", "line 1: tree cannot be part of an apply"),
    ("undo", "line 1: undo cannot be part of an apply"),
    ("present A --wait", "line 1: present: with these words it cannot be part of an apply"),
    ("push -A", "line 1: there is no option -A; a word that begins with - goes behind --"),
    ("push A --dry-run", "line 1: --dry-run goes behind apply, where it holds for the whole"),
    ("--json push A", "line 1: navctl's own options go before apply"),
    ("push A --as till", "line 1: --as takes an id here: @12"),
    ("finish", "line 1: finish: a coordinator is named by its id here: @12"),
    ("start One --root A --parent Two", "line 1: start: a coordinator is named by its id here: @12"),
    ("finish @4 --as @2", "line 1: finish takes no --as here: the new screens belong to its coordinator"),
    (#"[{"screen":1}]"#, #"element 0 is no operation: it has no "operation""#),
  ])
  func mistakesAreNamedWithTheirLine(source: String, message: String) {
    #expect(throws: UsageError.self) { try OperationList(source) }
    do { _ = try OperationList(source) } catch { #expect(error.message == message) }
  }

  @Test func jsonThatIsNoneIsRefused() {
    #expect(throws: UsageError.self) { try OperationList("[{]") }
  }
}
