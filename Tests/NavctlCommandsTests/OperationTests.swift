import Testing

@testable import NavctlCommands

/// The call of each verb on the wire.
struct OperationTests {
  @Test(arguments: [
    ("go Chat(id=1) --on Home", "GoTo", #""screen":{"name":"Chat","arguments":{"id":1}},"on":{"name":"Home"}"#),
    ("go A+sheet", "GoTo", #""screen":{"name":"A","presentation":"sheet"}"#),
    (
      "go-path A B(x=y) --on @3", "GoToPath", #""path":[{"name":"A"},{"name":"B","arguments":{"x":"y"}}],"on":{"id":3}"#
    ),
    ("back", "Back", ""),
    ("back --to Home", "GoBackTo", #""to":{"name":"Home"}"#),
    ("replace A B", "ReplacePath", #""path":[{"name":"A"},{"name":"B"}]"#),
    ("dismiss", "Dismiss", ""),
    (#"dismiss @4 --result {"a":1}"#, "Dismiss", #""screen":{"id":4},"result":{"a":1}"#),
    ("dismiss --presented", "DismissPresented", ""),
    ("dismiss A --presented", "DismissPresented", #""of":{"name":"A"}"#),
    ("dismiss A --successor", "DismissSuccessor", #""of":{"name":"A"}"#),
    ("set-screen @4 B", "ReplaceScreen", #""screen":{"id":4},"with":{"name":"B"}"#),
    ("push A --container @4", "Push", #""screen":{"name":"A"},"container":{"id":4}"#),
    ("push A --container Sale", "Push", #""screen":{"name":"A"},"container":{"name":"Sale"}"#),
    ("pop", "Pop", ""), ("pop --count 2", "Pop", #""count":2"#), ("pop --root", "Pop", #""toRoot":true"#),
    ("pop --to A[k=1]", "Pop", #""to":{"key":{"name":"A","traits":{"k":1}}}"#),
    ("replace-top A", "ReplaceTop", #""screen":{"name":"A"}"#),
    ("present A --if-presenting replace", "Present", #""screen":{"name":"A"},"ifPresenting":"replace""#),
    ("select-tab 2 --reset", "SelectTab", #""index":2,"resetIfSelected":true"#),
    ("select-tab Sale", "SelectTab", #""name":"Sale""#),
    (#"select-tab "2""#, "SelectTab", #""name":"2""#),
    ("select-tab A[k=1]", "SelectTab", #""key":{"name":"A","traits":{"k":1}}"#),
    ("set-stack A B", "SetStack", #""screens":[{"name":"A"},{"name":"B"}]"#),
    ("set-tabs S=A --select 0", "SetTabs", #""tabs":[{"name":"S","screen":{"name":"A"}}],"selected":0"#),
    ("set-root A", "SetRoot", #""screen":{"name":"A"}"#),
    ("set-root --stack A B", "SetRoot", #""container":{"stack":[{"name":"A"},{"name":"B"}]}"#),
    ("set-root --tabs S=A", "SetRoot", #""container":{"tabs":{"items":[{"name":"S","screen":{"name":"A"}}]}}"#),
    ("start One --root A", "StartCoordinator", #""coordinator":"One","root":{"screen":{"name":"A"}}"#),
    (
      "start One(x=1) --parent @4", "StartCoordinator", #""coordinator":"One","parent":4,"arguments":{"x":1}"#
    ),
    ("start One --stack A B", "StartCoordinator", #""coordinator":"One","root":{"stack":[{"name":"A"},{"name":"B"}]}"#),
    (
      "start One --tabs S=A --embedded --tab 0", "StartEmbedded",
      #""coordinators":[{"coordinator":"One","root":{"tabs":{"items":[{"name":"S","screen":{"name":"A"}}]}},"tab":0}]"#
    ),
    (#"finish @4 --result {"a":1}"#, "FinishCoordinator", #""coordinator":4,"result":{"a":1}"#),
    ("finish-to-root", "FinishToRoot", ""),
    (
      "replace-coordinator @4 Two --root A", "ReplaceCoordinator",
      #""coordinator":4,"with":"Two","root":{"screen":{"name":"A"}}"#
    ),
    (
      "replace-screens 4 A B", "ReplaceChildScreens", #""coordinator":4,"screens":[{"name":"A"},{"name":"B"}]"#
    ),
    ("move item(sku=4) --from A", "Move", #""transition":"item","from":{"name":"A"},"arguments":{"sku":4}"#),
    ("show Orders Order", "Show", #""elements":["Orders","Order"]"#),
    ("hide Order", "Hide", #""element":"Order""#),
    ("hide Order --atomic", "Hide", #""element":"Order","atomic":true"#),
    ("route Home Orders", "ChangeRoute", #""route":["Home","Orders"]"#),
    (
      "follow case:main tab:Stock open(sku=4)", "Follow",
      #""steps":[{"case":"main"},{"tab":"Stock"},{"move":"open","arguments":{"sku":4}}]"#
    ),
    ("open-link pos://stock/4711", "OpenLink", #""url":"pos://stock/4711""#),
    ("links activate signedIn", "ActivateLinks", #""scope":"signedIn""#),
    ("links deactivate signedIn", "DeactivateLinks", #""scope":"signedIn""#),
    ("make-visible A", "MakeVisible", #""screen":{"name":"A"}"#),
    ("refresh", "Refresh", ""), ("refresh @3", "Refresh", #""screen":{"id":3}"#),
    ("appear @3", "DidAppear", #""id":3"#), ("undo", "Undo", ""), ("redo 2", "Redo", #""steps":2"#),
  ])
  func verbsCallTheirMethods(line: String, method: String, fields: String) throws {
    let invocation = try Invocation(try #require(Words.split(line)))
    let verb = try #require(invocation.verb as? any OperationVerb)
    #expect(verb.method.description == "org.navd.Navigation.\(method)")
    let expected = #"{"scene":"s""# + (fields.isEmpty ? "" : ",\(fields)") + "}"
    #expect(verb.parameters(scene: "s", options: nil).json == expected)
  }

  @Test func aTabMayHoldSeveralScreens() throws {
    let invocation = try Invocation(["set-tabs", "S=A B(x=1)"])
    let verb = try #require(invocation.verb as? SetTabsVerb)
    #expect(
      verb.parameters(scene: "s", options: nil).json
        == #"{"scene":"s","tabs":[{"name":"S","stack":[{"name":"A"},{"name":"B","arguments":{"x":1}}]}]}"#)
  }

  @Test func changesTakeEveryOption() throws {
    let invocation = try Invocation([
      "push", "A", "--if-revision", "4", "--if-top=@3", "--request-id", "r", "--if-missing", "ignore", "--dry-run",
      "--durable", "--as", "@2", "--no-animation", "--context", #"{"a":1}"#, "--expect-change",
    ])
    let changes = try #require(invocation.verb as? PushVerb).changes
    #expect(changes.ifRevision == 4)
    #expect(changes.ifTop == .screen(.init(id: 3)))
    #expect(changes.requestID == "r")
    #expect(changes.ifMissing == .ignore)
    #expect(changes.isDryRun && changes.isDurable && !changes.isAnimated && changes.expectsChange)
    #expect(changes.coordinator == "@2")
    #expect(changes.context?.text == #"{"a":1}"#)
  }

  @Test func everyVerbThatChangesTakesThem() {
    for verb in VerbTable.verbs where verb is any OperationVerb.Type {
      #expect(verb.page.changes, "\(verb.name)")
    }
  }
}
