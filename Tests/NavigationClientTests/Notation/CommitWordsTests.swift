import JSON
import NavigationProtocol
import Testing

@testable import NavigationClient

struct CommitWordsTests {
  private func commit(
    _ revision: Int, _ operation: String, _ operations: [String], subject: String? = nil, name: String? = "cashier",
    steps: [Int]? = nil
  ) throws -> SceneInterface.Commit {
    SceneInterface.Commit(
      revision: revision, previous: revision - 1, time: "2026-11-22T05:12:00Z",
      operations: try operations.map { try JSONObject(parsing: $0) },
      origin: .init(frontEnd: name == nil ? nil : "f1", pid: 42, operation: operation, name: name), undone: false,
      subject: subject, steps: steps)
  }

  @Test(arguments: [
    (#"{"operation":"Move","transition":"apply","arguments":{"percent":10}}"#, "Item", "apply percent=10"),
    (#"{"operation":"Move","transition":"cancel"}"#, "Discount", "cancel"),
    (#"{"operation":"Push","screen":{"name":"LineItem","arguments":{"sku":"4711"}}}"#, "Item", "push Item sku=4711"),
    (#"{"operation":"SelectTab","index":1}"#, "Customers", "select Customers"),
    (#"{"operation":"Back"}"#, "Item", "back Item"),
    (#"{"operation":"GoBackTo","to":{"id":4}}"#, "Sale", "go back to Sale"),
    (#"{"operation":"Dismiss","result":{"percent":10}}"#, "Discount", "dismiss Discount percent=10"),
    (#"{"operation":"OpenLink","url":"pos://help"}"#, "Help", "open link pos://help"),
    (
      #"{"operation":"Present","screen":{"name":"navd.Question","arguments":{"choices":["y"],"question":"Void it?"}}}"#,
      "Question", "ask Void it?"
    ),
    (#"{"operation":"Push","screen":{"name":"A\u001b[2J"}}"#, "A\u{1B}[2J", #"push A\u001b[2J"#),
  ])
  func anOperationIsNamedWithItsSubject(operation: String, subject: String, words: String) throws {
    let name = try #require(try JSONValue(parsing: operation)["operation"]?.stringValue)
    #expect(CommitWords(try commit(7, name, [operation], subject: subject)).action == words)
  }

  @Test func severalOperationsAreCounted() throws {
    let push = #"{"operation":"Push","screen":{"name":"A"}}"#
    #expect(CommitWords(try commit(7, "Apply", [push, push, push], subject: "A")).action == "push A and 2 more")
    #expect(CommitWords(try commit(7, "Open", [], subject: "Home")).action == "open Home")
    #expect(CommitWords(try commit(7, "migration", [])).action == "migration")
  }

  @Test func undoTellsWhoseStepItWas() throws {
    let move = try commit(
      7, "Move", [#"{"operation":"Move","transition":"discount","arguments":{"percent":10}}"#], subject: "Discount")
    let undo = try commit(8, "Undo", [], name: "display", steps: [7])
    #expect(CommitWords(undo, among: [undo, move]).sentence == "display: undo cashier's discount")
    #expect(CommitWords(undo, among: [undo]).sentence == "display: undo revision 7")
    let redo = try commit(9, "Redo", [], steps: [7, 6])
    #expect(CommitWords(redo, among: [redo, undo, move]).action == "redo 2 steps")
  }

  @Test func theActorIsAsWellKnownAsCanBe() {
    #expect(CommitWords.actor(of: .init(client: "c1", frontEnd: "f1", pid: 3, name: "lane\u{7}2")) == #"lane\u00072"#)
    #expect(CommitWords.actor(of: .init(client: "c1", frontEnd: "f1", pid: 3)) == "f1")
    #expect(CommitWords.actor(of: .init(client: "c1", pid: 3)) == "pid 3")
    #expect(CommitWords.actor(of: .init(client: "c1")) == "c1")
    #expect(CommitWords.actor(of: .init()) == "navd")
  }
}
