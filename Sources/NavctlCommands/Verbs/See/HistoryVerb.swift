import NavigationClient
import NavigationProtocol

/// Lists a scene's commits: History.
struct HistoryVerb: Verb {
  static var name: StaticString { "history" }
  static let page = VerbPage(
    group: .see, synopsis: "[--limit N] [--before REV]", summary: "lists what was done in the scene, newest first",
    options: [.value("limit", "N", "so many; 20 without"), .value("before", "REV", "those before this revision")],
    examples: [
      .init("navctl history", "the last twenty"),
      .init("navctl history --limit 100 --before 50", "a hundred before revision 50"),
    ])

  private let limit: Int?
  private let before: Int?

  init(_ arguments: inout Arguments) throws(UsageError) {
    limit = try arguments.integer("limit", least: 1)
    before = try arguments.integer("before", least: 1)
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let reply = try session.call(
      SceneInterface.History.self, .init(scene: try session.scene(), limit: limit ?? Self.limitDefault, before: before))
    session.print(reply.commits) {
      var table = Table("REVISION", "TIME", "OPERATION", "BY", "TOP")
      for commit in reply.commits {
        table.add(
          "\(commit.revision)" + (commit.undone ? " undone" : ""), commit.time.shown,
          (commit.origin.operation ?? "").shown, OriginText.who(commit.origin),
          commit.top.map { Notation.text($0) } ?? "")
      }
      guard reply.commits.count == limit ?? Self.limitDefault, let oldest = reply.commits.last, oldest.previous > 0,
        session.console.isTerminal
      else { return table.text(session.style) }
      return table.text(session.style)
        + session.style.paint("older ones: navctl history --before \(oldest.revision)\n", .dim)
    }
    return .done
  }

  private static let limitDefault = 20
}
