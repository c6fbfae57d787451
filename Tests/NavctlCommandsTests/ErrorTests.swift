import JSON
import NavigationClient
import NavigationProtocol
import Testing

@testable import NavctlCommands

struct ErrorTests {
  private func session(json: Bool = false) -> Session {
    var options = GlobalOptions()
    options.json = json
    return Session(options, Console(environment: { _ in nil }, output: { _ in true }, error: { _ in })) { _ in
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
        if name == "RequestNotHandled" || name == "LinkNotMatched" || name.hasPrefix("Map") { continue }
        if name == "GuardNotFound" || name == "RequestNotFound" || name == "InvalidToken" { continue }
        if name == "CoordinatorNotStartable" || name == "OperationFailed" { continue }
        #expect(!RemoteSentence.text(name, .object([])).hasPrefix("navd answered"), "\(name)")
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
  }

  @Test func versionAnswersWithoutADaemon() {
    let run = Run(["version"])
    #expect(run.code == 0)
    #expect(run.output == "navctl \(Navctl.version)\nnavd (none answers)\n")
  }
}
