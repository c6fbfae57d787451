import EventLoop
import JSON
import NavigationClient
import NavigationProtocol

/// Lists a scene's commits: History.
struct HistoryVerb: Verb {
  static var name: StaticString { "history" }
  static var prints: String? { "org.navd.Scene.Commit" }
  static let page = VerbPage(
    group: .see, synopsis: "[SCENE] [--limit N] [--since REV] [--before REV] [--example NAME]",
    summary: "lists the commits of the scene, newest first",
    details: """
      With --example it prints the steps that lead to the present place, or to the one before --before, as an example of the
      scene's map, which navctl map test runs. Steps that were undone are left out, and so are sensitive values, for which you
      write others. With --since the example starts with the state at that revision; else with the opening of the map. Undo
      does not go back beyond a barrier.
      """,
    options: [
      .value("limit", "N", "the number of commits; by default 20"),
      .value("since", "REV", "only commits after this revision"),
      .value("before", "REV", "only commits before this revision"),
      .value("example", "NAME", "as an example of the map"),
    ],
    takesScene: true,
    examples: [
      .init("navctl history", "the last twenty"),
      .init("navctl history --example 'a sale' >> pos.yaml", "for navctl map test; it begins with the key examples"),
      .init("navctl history --example 'a discount' --since 40 --before 52", "what was done between the two"),
      .init("navctl history --limit 100 --before 50", "a hundred before revision 50"),
    ])

  private let limit: Int?
  private let since: Int?
  private let before: Int?
  private let example: String?

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    limit = try arguments.integer("limit", least: 1)
    since = try arguments.integer("since", least: 1)
    before = try arguments.integer("before", least: 1)
    example = try arguments.value("example")
    if example != nil, limit != nil { throw arguments.error("--example has all steps, so there is no --limit") }
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    if let example { return try printExample(example, session) }
    let past = try RecordedScene(session, try session.scene())
      .newest(after: since ?? 0, before: before, limit: limit ?? Self.limitDefault)
    let commits = past.commits.filter { $0.revision > since ?? 0 }
    session.print(commits) {
      var table = Table("REVISION", "TIME", "AGO", "BY", "WHAT", "TOP")
      let now = LocalTime.now
      for commit in commits {
        let words = CommitWords(commit, among: past.commits)
        table.add(
          "\(commit.revision)" + (commit.undone ? " undone" : "") + (commit.barrier == true ? " barrier" : ""),
          Moment.local(commit.time, now),
          Moment(commit.time)?.ago(now) ?? "", words.actor, words.action,
          commit.top.map { ($0.title ?? $0.name).shown } ?? "")
      }
      let text = table.text(session.style)
      guard let next = past.next, next > since ?? 0, session.console.isTerminal else { return text }
      return text + session.style.paint("older ones: navctl history --before \(next)\n", .dim)
    }
    return .done
  }

  /// Prints the steps to a place as an example of a map.
  private func printExample(_ name: String, _ session: Session) throws(CommandError) -> ExitCode {
    let scene = try session.scene()
    let past = RecordedScene(session, scene)
    let range = try past.commits(after: since ?? 0).filter { $0.revision < before ?? .max }
    // Without --since the first commit is the opening, which map test does by itself.
    let commits = since == nil ? range.dropFirst() : range[...]
    if since == nil, range.first?.previous != 0 {
      throw CommandError(
        .failed, "RevisionNotFound", "history does not reach back to the opening of \(scene.shown)",
        hints: ["try: --since REV, with which the example starts at a revision that is kept"])
    }
    let start = try since.map { revision throws(CommandError) in
      try past.observed(at: revision)
    }
    guard let last = range.last else {
      throw CommandError(
        .failed, "RevisionNotFound", "nothing was done in \(scene.shown) between these revisions",
        hints: ["try: navctl history"])
    }
    var steps: [[JSONValue]] = []
    for commit in commits { steps.append(try past.portable(commit)) }
    let path = try past.observed(at: last.revision).path
    let taken = StepsTaken(steps)
    if taken.reachesBack {
      throw CommandError(
        .failed, "NothingToUndo", "what was done since revision \(since ?? 0) undoes or repeats steps from before it",
        hints: ["try: an earlier --since; navctl history marks what was undone"])
    }
    var text = "examples:\n  \(JSONValue.string(name).description):\n"
    if let start { text += "    start: \(ExampleStart.text(start))\n" }
    text += "    steps:\n"
    for step in taken.operations { text += "      - \(step.description)\n" }
    let elements = path.map { JSONValue.string(Notation.text($0)).description }
    session.console.write(text + "    path: [\(elements.joined(separator: ", "))]\n")
    return .done
  }

  private static let limitDefault = 20
}
