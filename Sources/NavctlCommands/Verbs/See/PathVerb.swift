import NavigationClient
import NavigationProtocol

/// Shows the visible path: Get.
struct PathVerb: Verb {
  static var name: StaticString { "path" }
  static var prints: String? { "org.navd.Scene.PathElement" }
  static let page = VerbPage(
    group: .see, synopsis: "[SCENE]", summary: "shows the visible path, from the root to the top, on one line",
    takesScene: true,
    examples: [
      .init("navctl path", "prints screens that go-path and replace take"),
      .init("navctl path --format '{name} @{id}'", "a line for each screen"),
    ])

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let path = try session.state().path
    session.print(path) { Notation.text(path) + "\n" }
    return .done
  }
}
