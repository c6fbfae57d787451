import JSON
import NavigationProtocol
import Testing

@testable import NavctlCommands

struct RecordingTests {
  private func operations(_ text: String) throws -> [JSONValue] {
    try JSONValue(parsing: text).arrayValue ?? []
  }

  @Test func commitsHaveTheirPauses() throws {
    let recording = try Recording(
      """
      # s, recorded
      # +0 ms  Move by pts/0
      - {"operation":"Move","transition":"item"}
      # +1200 ms  DidAppear by pts/0
      # +300 ms  Apply by pts/0
      - {"operation":"Back"}
      - push Item(sku=4)
      """)
    #expect(recording.commits.map(\.pauseMilliseconds) == [0, 1500])
    #expect(recording.commits.map(\.operations.count) == [1, 2])
  }

  @Test func whatWasUndoneIsUndoneAgain() throws {
    let recording = try Recording("# +0 ms  Undo by pts/0\n- {\"operation\":\"Undo\",\"steps\":2}\n")
    #expect(recording.commits.map(\.operations).first?.first?["steps"] == .integer(2))
  }

  @Test func anIntegerOf64BitsKeepsItsDigits() throws {
    let push = #"{"operation":"Push","screen":{"name":"A","arguments":{"n":18446744073709551615}}}"#
    #expect(try Recording("# +0 ms  Push by pts/0\n- \(push)\n").commits[0].operations.map(\.description) == [push])
  }

  @Test func aListOfVerbsIsOneCommit() throws {
    let recording = try Recording("push A\npush B\n")
    #expect(recording.commits.map(\.operations.count) == [2] && recording.commits[0].pauseMilliseconds == 0)
  }

  @Test func mistakesNameTheCommit() {
    #expect(throws: UsageError("there is no operation in it")) { try Recording("# +1 ms  x\n") }
    let error = #expect(throws: UsageError.self) { try Recording("# +0 ms  a\n- back\n# +1 ms  b\n- frob\n") }
    #expect(error?.message.hasPrefix("commit 2: line 1") == true, "\(error?.message ?? "")")
  }

  @Test func idsBecomeScreensAndNames() throws {
    let window = SceneInterface.Node(
      id: 0, kind: .window,
      children: [
        .init(
          id: 3, kind: .stack, name: "Main",
          children: [.init(id: 4, kind: .screen, name: "A", arguments: try JSONObject(parsing: #"{"id":{"id":1}}"#))])
      ])
    let given = try operations(
      #"[{"operation":"GoTo","on":{"id":4},"screen":{"name":"B","arguments":{"x":{"id":4}}}},{"container":{"id":3}},{"id":9}]"#
    )
    #expect(given.map { PortableOperation.ids(in: $0) } == [[4], [3], []])
    let portable = given.map { PortableOperation(window).portable($0).description }
    #expect(
      portable[0]
        == #"{"operation":"GoTo","on":{"screen":{"name":"A","arguments":{"id":{"id":1}}}},"screen":{"name":"B","arguments":{"x":{"id":4}}}}"#
    )
    #expect(portable[1] == #"{"container":{"name":"Main"}}"#)
  }

  @Test func aScreenWithSensitiveArgumentsIsNamedByItsName() throws {
    // As navd shows it to observers.
    let shown = try JSONObject(parsing: #"{"till":3}"#)
    func window(_ count: Int) -> SceneInterface.Node {
      let screens = (0..<count).map {
        SceneInterface.Node(id: 4 + $0, kind: .screen, name: "SignIn", arguments: shown)
      }
      return .init(id: 0, kind: .window, children: [.init(id: 3, kind: .stack, children: screens)])
    }
    let given = try operations(#"[{"operation":"GoTo","on":{"id":4}}]"#)[0]
    func portable(_ window: SceneInterface.Node, _ sensitive: SensitiveArguments) -> String {
      PortableOperation(window, sensitive).portable(given).description
    }
    let byName = #"{"operation":"GoTo","on":{"name":"SignIn"}}"#
    #expect(portable(window(1), SensitiveArguments(["SignIn"])) == byName)
    // Without its map, any argument may be sensitive.
    #expect(portable(window(1), SensitiveArguments(nil)) == byName)
    #expect(
      portable(window(1), SensitiveArguments(["Other"]))
        == #"{"operation":"GoTo","on":{"screen":{"name":"SignIn","arguments":{"till":3}}}}"#)
    // Of two that are alike, neither a name nor arguments say which one is meant.
    #expect(portable(window(2), SensitiveArguments(["SignIn"])) == given.description)
    #expect(portable(window(2), .none) == given.description)
  }

  @Test func anIdOfAnotherSceneIsNotPlayed() throws {
    let source =
      Recording.head(of: "till") + """
        # +0 ms  SelectTab by pts/0
        # of this scene only: @3
        - {"operation":"SelectTab","container":{"id":3},"tab":1}
        """
    let recording = try Recording(source)
    #expect(recording.scene == "till")
    try recording.check(for: "till")
    #expect(throws: UsageError("commit 1: @3 is an id of till and would mean something else in demo")) {
      try recording.check(for: "demo")
    }
    // What a person has written is theirs.
    try Recording(#"- {"operation":"SelectTab","container":{"id":3},"tab":1}"#).check(for: "demo")
    let commit = try operations(
      #"[{"operation":"FinishCoordinator","coordinator":5},{"on":{"id":4},"arguments":{"a":{"id":1}}}]"#)
    #expect(commit.map { PortableOperation.ids(in: $0) } == [[5], [4]])
    #expect(PortableOperation.ids(in: try operations(#"[{"coordinator":"Checkout"}]"#)[0]).isEmpty)
  }

  @Test func noPauseIsLongerThanADay() throws {
    let source = """
      # +9223372036854775807 ms  a
      # +9223372036854775807 ms  a
      - {"operation":"Back"}
      # +-5 ms  b
      - {"operation":"Back"}
      """
    #expect(try Recording(source).commits.map(\.pauseMilliseconds) == [86_400_000, 0])
  }

  @Test func whatWasUndoneIsNoStep() throws {
    let commits = try ["a", "b", "Undo", "c", "d", "Undo", "Redo"].map { name in
      try operations(#"[{"operation":"\#(name)","steps":1}]"#)
    }
    let taken = StepsTaken(commits)
    #expect(taken.operations.map { $0["operation"]?.stringValue } == ["a", "c", "d"])
    #expect(!taken.reachesBack)
    #expect(StepsTaken(Array(commits.dropFirst(2))).reachesBack)
  }
}
