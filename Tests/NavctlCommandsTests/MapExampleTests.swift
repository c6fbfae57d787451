import Foundation
import JSON
import NavigationProtocol
import SceneMap
import Testing

@testable import NavctlCommands

struct MapExampleTests {
  private static let map = """
    map: m
    version: 1.0.0
    window: {initial: main, cases: {main: {stack: Home}}}
    screens:
      Home: {transitions: {item: {push: Item, arguments: {id: "{id}"}}, buy: {start: Buy}}, handles: {show: {Ask: {delegate: true}}}}
      Item: {arguments: {id: {type: integer}, note: {optional: true}}, transitions: {ask: {present: Ask, as: alert}}}
      Ask: {result: {ok: {type: boolean}}, transitions: {yes: {dismiss: true, result: {ok: true}}}}
      Pay: {guard: {onTimeout: refuse}}
    coordinators: {Buy: {root: {stack: Pay}, result: {receipt: {}}}}
    examples:

    """

  /// - Parameter examples: Examples, one on each line.
  private func test(_ examples: String..., options: [String] = []) -> Run {
    Run(["map", "test", "-"] + options, input: Self.map + examples.map { "  \($0)\n" }.joined())
  }

  @Test(arguments: [
    "{steps: [move item(id=4), move ask], path: [Home, Item(id=4), Ask+alert]}",
    // Only the given keys are compared.
    "{steps: [move item(id=4), move ask], path: [Home, Item, Ask]}",
    "{steps: ['push Item(id=4,note=x)'], path: [Home, 'Item(note=x)']}",
    "{steps: [{operation: Push, screen: {name: Item, arguments: {id: 4}}}], path: [Home, Item(id=4)]}",
    "{steps: [move item(id=4), move ask, move yes], path: [Home, Item], result: {ok: true}}",
    "{steps: [move buy, \"finish --result '{\\\"receipt\\\":\\\"R\\\"}'\"], result: {receipt: R}, path: [Home]}",
    "{steps: [move buy, finish Buy], path: [Home]}",
    "{steps: [move buy, push Item(id=1) --as Buy, finish Buy], path: [Home]}",
    "{steps: [move item], error: InvalidArgument}",
    "{steps: [finish Bay], error: CoordinatorNotFound}",
    "{steps: [{operation: Push, screen: {name: ''}}], error: InvalidParameter}",
    "{steps: [{operation: Try, operations: [{operation: Fail, message: no}]}], path: [Home]}",
    "{steps: [{operation: Fail, message: no}], error: Failed}",
    // Without front-ends no request is refused or handled.
    "{steps: [move buy, finish], path: [Home]}", "{steps: [show Ask], error: RequestNotHandled}",
  ])
  func itLeadsWhereItSays(example: String) {
    let run = test("a: \(example)")
    #expect(run.output == "standard input:11:3: passed: a\n")
    #expect(run.code == 0)
  }

  /// Named tabs keep their name as a tab of other tabs; a map names the tab after its item.
  @Test func aLinkSelectsTabsThatHaveANameOfTheirOwn() {
    let map = """
      map: m
      version: 1.0.0
      window:
        initial: main
        cases: {main: {tabs: {items: {one: {stack: A}, two: {tabs: {name: Inner, items: {x: {stack: A}, y: {stack: B}}}}}}}}
      screens: {A: {}, B: {}}
      links: {schemes: [m], routes: [{path: /b, follow: [{case: main}, {tab: two}, {tab: y}]}]}
      examples:
        a: {steps: ["open-link m://b"], path: [B]}
      """
    let run = Run(["map", "test", "-"], input: map)
    #expect(run.output == "standard input:9:3: passed: a\n")
    #expect(run.code == 0)
  }

  /// A case passes the arguments that its coordinator declares, a coordinator those of its tabs. Optional arguments that
  /// are not given are absent.
  @Test(arguments: [
    "{steps: [refresh], path: [Item]}", "{steps: [move other(id=4)], path: [Item(id=4)]}",
    "{steps: [move other], path: [Item]}", "{steps: [move tabs(id=4)], path: [Item(id=4)]}",
    "{steps: [move tabs], error: InvalidArgument}",
  ])
  func whatIsBuiltIsGivenWhatIsAroundIt(example: String) {
    let map = """
      map: m
      version: 1.0.0
      window:
        initial: main
        cases:
          main: {coordinator: Optional}
          other: {arguments: {id: {type: integer, optional: true}}, coordinator: Optional}
          tabs: {arguments: {id: {type: integer}}, coordinator: TabsDescription}
      screens:
        Item: {arguments: {id: {type: integer, optional: true}}, transitions: {other: {root: other}, tabs: {root: tabs}}}
      coordinators:
        Optional: {arguments: {id: {type: integer, optional: true}}, root: {screen: {screen: Item, arguments: {id: "{id}"}}}}
        TabsDescription: {arguments: {id: {type: integer}}, root: {tabs: {items: {one: {coordinator: Optional}}}}}
      examples: {a: \(example)}

      """
    let run = Run(["map", "test", "-"], input: map)
    #expect(run.output == "standard input:14:12: passed: a\n")
    #expect(run.code == 0)
  }

  @Test(arguments: [
    ("{steps: [move item(id=4)], path: [Home]}", "Home", "Home Item(id=4)"),
    ("{steps: [move item(id=4)], path: [Home, 'Item(id=5)']}", "Home Item(id=5)", "Home Item(id=4)"),
    ("{steps: [move item(id=4)], path: [Home, 'Item(note=x)']}", "Home Item(note=x)", "Home Item(id=4)"),
    (
      "{steps: [move item(id=4), move ask], path: [Home, Item, Ask+sheet]}", "Home Item Ask+sheet",
      "Home Item(id=4) Ask+alert"
    ),
    (
      "{steps: [move item(id=4), move ask], path: [Home, Item, Ask+push]}", "Home Item Ask+push",
      "Home Item(id=4) Ask+alert"
    ),
    (
      "{steps: [move itme, back], path: [Home]}", "step 1, move itme, is carried out",
      "NotInMap: the map m has no transition itme"
    ),
    // An error in an earlier step is not the expected one of the last.
    (
      "{steps: [move itme, back], error: NotInMap}", "step 1, move itme, is carried out",
      "NotInMap: the map m has no transition itme"
    ),
    (
      "{steps: [move item], error: NotInMap}", "NotInMap",
      "InvalidArgument: the argument id of Item must be given"
    ),
    ("{steps: [back], error: NotInMap}", "NotInMap", "Home"),
    ("{steps: [move item(id=4), move ask], result: {ok: true}}", #"result {"ok":true}"#, "no result"),
    // Only the results of the last step count.
    ("{steps: [move item(id=4), move ask, move yes, back], result: {ok: true}}", #"result {"ok":true}"#, "no result"),
    (
      "{steps: [move item(id=4), move ask, move yes], result: {ok: false}}", #"result {"ok":false}"#,
      #"result {"ok":true}"#
    ),
  ])
  func itIsSaidWhatCameInstead(example: String, expected: String, actual: String) {
    let run = test("a: \(example)")
    #expect(run.output == "standard input:11:3: failed: a\n  expected: \(expected)\n  actual:   \(actual)\n")
    #expect(run.code == 1)
  }

  /// The state of Home and Item(id=4), as `navctl get` prints it.
  private static let state = #"""
    {"window":{"id":0,"kind":"window","children":[{"id":3,"kind":"stack","presentation":"root","coordinator":2,"children":[
    {"id":4,"kind":"screen","name":"Home","presentation":"root","hasAppeared":true,"coordinator":2},
    {"id":5,"kind":"screen","name":"Item","arguments":{"id":4},"presentation":"push","hasAppeared":false,"coordinator":2}
    ]}]},"coordinators":[{"id":1,"name":"app","kind":"scene","embedded":false,"children":[2]},
    {"id":2,"name":"root","kind":"view","parent":1,"embedded":false,"root":3,"children":[]}]}
    """#.replacing("\n", with: "")

  @Test(arguments: [
    "steps: [refresh], path: [Home, Item(id=4)]", "steps: [move ask, move yes], path: [Home, Item], result: {ok: true}",
    "steps: [back], path: [Home]", "steps: [dismiss @5], path: [Home]",
  ])
  func oneMayStartWithAState(example: String) {
    let run = test("a: {start: \(Self.state), \(example)}")
    #expect(run.output == "standard input:11:3: passed: a\n")
  }

  @Test(arguments: [
    ("{}", "window: missing"), (#"{"window":{"id":0,"kind":"window","children":[]}}"#, "coordinators: missing"),
    (
      #"{"window":{"id":0,"kind":"stack"},"coordinators":[]}"#,
      "window and coordinators: expected the state of a scene"
    ),
    (#"{"window":{"id":"0"},"coordinators":[]}"#, "id: expected a whole number of 64 bits"),
  ])
  func aStartIsTheStateOfAScene(start: String, finding: String) {
    let run = test("a: {start: \(start), steps: [back], path: [Home]}")
    #expect(run.code == 1)
    #expect(run.output.contains("error: examples.a.start: \(finding)"), "\(run.output)")
  }

  @Test func eachBeginsAnew() throws {
    let run = test(
      "a: {steps: [move item(id=1)], path: [Home, Item]}", "b: {steps: [back], path: [Home]}",
      "c: {steps: [back], path: [Item]}", options: ["--json"])
    #expect(run.code == 1)
    let result = try JSONValue(parsing: run.output)
    #expect(result["passed"] == .bool(false))
    #expect(result["examples"]?.arrayValue?.compactMap { $0["passed"]?.boolValue } == [true, true, false])
    #expect(result["examples"]?[2]?["line"]?.integerValue == 13)
    #expect(result["examples"]?[2]?["actual"]?.stringValue == "Home")
  }

  @Test func oneIsPicked() {
    let examples = ["a: {steps: [back], path: [Item]}", "b: {steps: [back], path: [Home]}"]
    let run = test(examples[0], examples[1], options: ["--example", "b"])
    #expect((run.code, run.output) == (0, "standard input:12:3: passed: b\n"))
    #expect(test(examples[0], options: ["--example", "c"]).code == 3)
    #expect(test(examples[1], options: ["--quiet"]).output == "")
  }

  /// `map check` finds the same, because it also reads the steps.
  @Test(arguments: [
    ("{steps: ['push Home('], path: [Home]}", "15: error: examples.a.steps[0]: a quote or a bracket is left open"),
    ("{steps: [push Home --frob], path: [Home]}", "15: error: examples.a.steps[0]: push has no option --frob"),
    ("{steps: [{operation: Push}], path: [Home]}", "15: error: examples.a.steps[0]: screen: missing"),
    (
      "{steps: [back], path: ['Home[a=1]']}",
      "29: error: examples.a.path[0]: Home[a=1]: expected arguments in ()"
    ),
    (
      "{steps: [back], error: NotInMapp}",
      "29: error: examples.a.error: NotInMapp: no such error; do you mean NotInMap?"
    ),
    (
      "{steps: [pusch Home], path: [Home]}",
      "15: error: examples.a.steps[0]: pusch: no verb that is an operation; do you mean push?"
    ),
  ])
  func whatIsNoExampleIsAFinding(example: String, finding: String) {
    for verb in ["test", "check"] {
      let run = Run(["map", verb, "-"], input: Self.map + "  a: \(example)\n")
      #expect(run.code == 1)
      #expect(run.output.contains("standard input:11:"))
      #expect(run.output.contains(finding))
    }
  }

  @Test func aMapMayHaveNone() {
    let run = Run(["map", "test", "-"], input: Self.map.replacing("examples:\n", with: ""))
    #expect((run.code, run.output) == (0, "no examples\n"))
  }

  /// The maps in the documentation.
  @Test func examplesOfTheDocumentsPass() throws {
    let till = Run(["map", "test", Self.root.appending(path: "docs/examples/pos.yaml").path])
    #expect(till.code == 0, "\(till.output)")
    #expect(till.output.split(separator: "\n").count == 5)
    let document = try String(contentsOf: Self.root.appending(path: "docs/maps.md"), encoding: .utf8)
    let notes = try #require(document.split(separator: "```yaml\n").dropFirst().first?.split(separator: "```").first)
    #expect(Run(["map", "test", "-"], input: String(notes)).output.hasSuffix(": passed: a note is opened\n"))
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test func examplesKnowEveryOperation() {
    let verbs = VerbTable.verbs.compactMap { $0 as? any OperationVerb.Type }.filter { $0.isOperation }
    #expect(ExampleNames.verbs.sorted() == verbs.map { $0.name.description }.sorted())
    let operations = MethodID.allCases.filter(\.isOperation)
      .compactMap { "\($0.name)".split(separator: ".").last.map(String.init) }
    #expect(ExampleNames.operations.sorted() == (operations + ["Try", "Fail"]).sorted())
  }
}
