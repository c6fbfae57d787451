import EventLoop
import Glibc
import JSON
import NavigationClient
import NavigationProtocol
import Testing
import Version

@testable import NavctlCommands

struct ErrorTests {
  private func session(json: Bool = false) -> Session {
    var options = GlobalOptions()
    options.json = json
    return Session(options, Console(environment: { _ in nil }, output: { _ in }, error: { _ in })) { _ in
      .ended(0, message: nil)
    }
  }

  @Test(arguments: [
    ("org.navd.Scene.SceneNotFound", 3), ("org.navd.Navigation.ScreenNotFound", 3),
    ("org.navd.Navigation.ContainerNotFound", 3), ("org.navd.Navigation.CoordinatorNotFound", 3),
    ("org.navd.Manager.MapNotFound", 3), ("org.navd.Navigation.LinkNotMatched", 3),
    ("org.navd.Navigation.TabNotFound", 3),
    ("org.navd.Navigation.Conflict", 4), ("org.navd.Navigation.Refused", 4), ("org.navd.Scene.SceneBusy", 4),
    ("org.varlink.service.PermissionDenied", 5), ("org.navd.Scene.TimedOut", 6),
    ("org.varlink.service.InvalidParameter", 2), ("org.navd.Navigation.CannotRemoveRoot", 1),
    ("org.navd.Navigation.NothingToUndo", 1), ("org.navd.Manager.LimitReached", 1), ("com.example.Odd", 1),
  ])
  func errorsHaveTheirExitCodes(name: String, code: Int32) {
    #expect(ExitCode(error: name).rawValue == code)
  }

  @Test func everyErrorOfTheInterfacesHasASentence() throws {
    for text in [
      SceneInterface.description.text, NavigationInterface.description.text, ManagerInterface.description.text,
    ] {
      for line in text.description.split(separator: "\n") where line.hasPrefix("error ") {
        let name = String(line.dropFirst(6).prefix { $0 != " " })
        // Without parameters, and with an unknown one: an error without a sentence has only its name.
        for parameters in [JSONValue.object([]), .object([.init("odd", .integer(1))])] {
          #expect(!RemoteSentence.text(name, parameters).hasPrefix("navd answered"), "\(name)")
        }
      }
    }
  }

  @Test func withinAnApplyTheInnermostErrorCounts() throws {
    let failure = RemoteFailure(
      name: "org.navd.Navigation.OperationFailed",
      parameters: try JSONValue(
        parsing: """
          {"index":[1],"operation":"Pop","error":"org.navd.Navigation.ScreenNotFound",
           "parameters":{"scene":"s","reference":{"key":{"name":"A","traits":{"k":1}}}}}
          """))
    let error = session(json: true).explained(failure)
    #expect(error.exit == .notFound)
    #expect(error.text == "navctl: operation [1], Pop: no screen A[k=1] in s (OperationFailed, ScreenNotFound)\n")
    #expect(error.json.hasPrefix(#"{"error":"org.navd.Navigation.OperationFailed","parameters":{"index":[1],"#))
  }

  @Test func textOfTheDaemonCannotDriveATerminal() throws {
    let parameters = try JSONValue(parsing: #"{"scene":"\u001b[2J","what":"top","expected":1,"actual":2}"#)
    #expect(RemoteSentence.text("SceneNotFound", parameters) == "no scene \\u001b[2J is open")
    #expect(RemoteSentence.text("Conflict", parameters) == "@2 is on top, not @1")
  }

  @Test(arguments: [
    (
      "InvalidArgument", #"{"screen":"Item","argument":"skuu","expected":"only quantity, sku"}"#,
      "Item has no argument skuu; it has quantity, sku"
    ),
    (
      "InvalidArgument", #"{"screen":"Home","argument":"a","expected":"no arguments"}"#,
      "Home has no arguments, so no a"
    ),
    (
      "InvalidArgument", #"{"screen":"Item","argument":"sku","expected":"a text"}"#,
      "the argument sku of Item must be a text"
    ),
    ("InvalidParameter", #"{"parameter":"root"}"#, "root is missing or invalid"),
    (
      "SceneBusy", #"{"scene":"s","frontEnd":"f3"}"#,
      "the front-end f3 is at the scene s, and one of the two wants it alone"
    ),
    ("LinkNotMatched", #"{"url":"pos://x","tried":[]}"#, "pos://x matches no link of the map"),
    ("ContainerNotFound", #"{"scene":"s","kind":"tabs"}"#, "no tabs can be reached from the top in s"),
    (
      "ContainerNotFound", #"{"scene":"s","kind":"stack","container":{"name":"Nope"}}"#, "no stack Nope in s"
    ),
    ("ContainerNotFound", #"{"scene":"s","kind":"tabs","container":{"id":77}}"#, "no tabs @77 in s"),
    ("InvalidToken", #"{"scene":"s"}"#, "the token is of no front-end in s, or no longer"),
    (
      "Conflict", #"{"scene":"s","what":"revision","expected":99,"actual":39}"#,
      "the scene is at revision 39, not yet at 99"
    ),
    (
      "Conflict", #"{"scene":"s","what":"revision","expected":9,"actual":39}"#,
      "the scene is at revision 39, changed after 9"
    ),
    ("NotInMap", #"{"map":"","kind":"map","name":""}"#, "the scene has no map"),
    (
      "NotInMap", #"{"map":"","kind":"transition","name":"foo"}"#,
      "the scene has no map, which would have the transition foo"
    ),
    ("NotInMap", #"{"map":"pos","kind":"transition","name":"foo"}"#, "the map pos has no transition foo"),
  ])
  func sentencesSayWhatIsWrong(name: String, parameters: String, sentence: String) throws {
    #expect(RemoteSentence.text(name, try JSONValue(parsing: parameters)) == sentence)
  }

  @Test(arguments: [
    ("push", "InvalidParameter", #"{"parameter":"root"}"#, "try: navctl help push"),
    ("call", "InvalidParameter", #"{"parameter":"root"}"#, "try: navctl introspect INTERFACE"),
    (
      "move", "NotInMap", #"{"map":"","kind":"transition","name":"foo"}"#,
      "a scene gets its map when it is opened: navctl open --map NAME; maps: navctl maps"
    ),
    (
      "start", "NotInMap", #"{"map":"","kind":"coordinator","name":"X"}"#,
      "name its content: --root, --stack or --tabs"
    ),
    ("move", "NotInMap", #"{"map":"pos","kind":"transition","name":"foo"}"#, "try: navctl transitions"),
    (
      "finish", "CannotRemoveRoot", #"{"scene":"s","id":2}"#,
      "the coordinator of a window, case or tab stays; try: navctl coordinators, finish-to-root or set-root"
    ),
    ("dismiss", "CannotRemoveRoot", #"{"scene":"s","id":2}"#, "try: navctl set-root, select-tab or replace-top"),
  ])
  func hintsSayWhatToTry(verb: String, name: String, parameters: String, hint: String) throws {
    let session = session()
    session.verb = verb
    let failure = RemoteFailure(name: "org.navd.Any.\(name)", parameters: try JSONValue(parsing: parameters))
    #expect(session.explained(failure).hints.first == hint)
  }

  @Test func onlyContainersOfTheKindAreListed() {
    let nodes: [SceneInterface.Node] = [
      .init(id: 0, kind: .window), .init(id: 1, kind: .tabs, name: "main"), .init(id: 2, kind: .stack),
      .init(id: 3, kind: .screen, name: "Home"), .init(id: 4, kind: .stack, name: "Stock"),
    ]
    #expect(ErrorHints.containerHint("stack", nodes) == "stacks: @2, Stock @4")
    #expect(ErrorHints.containerHint("tabs", nodes) == "tabs: main @1")
    #expect(ErrorHints.containerHint("tabs", []) == "there are no tabs; try: navctl tree")
  }

  @Test func whatWasTriedIsSaidInItsOrderAndHowToStartOne() {
    let run = Run(["path"], environment: ["XDG_RUNTIME_DIR": "/nonexistent"])
    #expect(run.code == 7)
    #expect(
      run.errors == """
        navctl: cannot reach navd (Unreachable)
          tried the user's daemon, unix:/nonexistent/navd/org.navd: there is no such socket
          tried the system's daemon, unix:/run/navd/org.navd: there is no such socket
          start one of your own: navd --user

        """)
  }

  @Test func withoutARuntimeDirectoryThatIsSaid() {
    let run = Run(["--user", "path"], environment: [:])
    #expect(run.code == 7)
    #expect(run.errors.contains("tried the user's daemon: XDG_RUNTIME_DIR is not set"))
    #expect(run.errors.hasSuffix("start one of your own: export XDG_RUNTIME_DIR=\"$HOME/.local/run\"; navd --user\n"))
  }

  @Test func outputThatCannotBeWrittenIsAFailure() {
    let full = Run(["help"], outputFailure: .init(errno: ENOSPC))
    #expect(full.code == 1)
    #expect(full.errors == "navctl: standard output: no space left on device (System)\n")
    let program = Run(["help", "--json"], outputFailure: .init(errno: EIO))
    #expect(program.code == 1)
    #expect(
      program.errors == #"{"error":"navctl.System","parameters":{"message":"standard output: i/o error"}}"# + "\n")
  }

  @Test func aReaderWhoHasEnoughIsNoFailure() {
    let run = Run(["help"], outputFailure: .brokenPipe)
    #expect((run.code, run.errors) == (0, ""))
  }

  @Test func versionAnswersWithoutADaemon() {
    let run = Run(["version"])
    #expect(run.code == 0)
    #expect(run.output == "navctl \(Version.text)\nnavd (none answers)\n")
  }
}
