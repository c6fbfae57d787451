import NavigationClient
import NavigationProtocol

/// Shows the differences between two revisions: Get(revision), twice.
struct DiffVerb: Verb {
  static var name: StaticString { "diff" }
  static var prints: String? { "org.navd.Scene.Change" }
  static let page = VerbPage(
    group: .time, synopsis: "REVISION [REVISION]",
    summary: "shows the differences between two revisions, or between one and the present",
    details: """
      A tree of what came (+), went (-) and changed or moved (~), and of what leads there. With --json: the Changes of
      org.navd.Scene that make the first state the second one, as if all had been one commit.
      """,
    examples: [
      .init("navctl diff 12", "the nodes added, removed and changed since revision 12"),
      .init("navctl diff 12 20", "between the two"),
    ])

  private let from: Int
  private let to: Int?

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    from = try arguments.integer(try arguments.next("REVISION"), "REVISION", least: 1)
    to = try arguments.nextIfAny().map { text throws(UsageError) in
      try arguments.integer(text, "REVISION", least: 1)
    }
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let before = try session.state(revision: from)
    let after = try session.state(revision: to)
    let difference = TreeDifference(from: before, to: after)
    session.print(difference.changes) {
      DifferenceText.draw(from: before.window, to: after.window, difference, session.style)
    }
    return .done
  }
}
