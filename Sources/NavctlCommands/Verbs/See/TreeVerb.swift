import NavigationClient
import NavigationProtocol

/// Shows a scene's tree: Get.
struct TreeVerb: Verb {
  static var name: StaticString { "tree" }
  static let page = VerbPage(
    group: .see, synopsis: "", summary: "shows all that is in the scene, with the ids",
    examples: [
      .init("navctl tree", "draws it with lines on a terminal"),
      .init("navctl --json tree", "prints the window, a Node"),
    ])

  init(_ arguments: inout Arguments) throws(UsageError) {
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let window = try session.state().window
    session.print(window) { TreeText.draw(window, session.style) }
    return .done
  }
}
