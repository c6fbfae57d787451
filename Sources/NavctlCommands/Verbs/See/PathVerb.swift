import NavigationClient
import NavigationProtocol

/// Shows the visible path: Get.
struct PathVerb: Verb {
  static var name: StaticString { "path" }
  static let page = VerbPage(
    group: .see, synopsis: "", summary: "shows what a person sees, from the root to the top, on one line",
    examples: [
      .init("navctl path", "prints screens that go-path and replace take"),
      .init("navctl path --format '{name} @{id}'", "a line for each screen"),
    ])

  init(_ arguments: inout Arguments) throws(UsageError) {
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let path = try session.state().path
    session.print(path) { Notation.text(path) + "\n" }
    return .done
  }
}
