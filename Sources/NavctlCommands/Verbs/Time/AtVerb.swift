import NavigationClient
import NavigationProtocol

/// Shows an earlier state: Get(revision).
struct AtVerb: Verb {
  static var name: StaticString { "at" }
  static let page = VerbPage(
    group: .time, synopsis: "REVISION tree|path|get|coordinators",
    summary: "shows the scene as it was after REVISION",
    examples: [
      .init("navctl at 12 tree", "the tree after the last commit at or before revision 12"),
      .init("navctl at 12 path", "the visible path at that time"),
    ])

  private enum What: String, CaseIterable { case tree, path, get, coordinators }

  private let revision: Int
  private let what: What

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    revision = try arguments.integer(try arguments.next("REVISION"), "REVISION", least: 1)
    let word = try arguments.next("tree, path, get or coordinators")
    guard let what = What(rawValue: word) else {
      throw arguments.error("it shows tree, path, get or coordinators of the past, not \(word.shown)")
    }
    self.what = what
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let state = try session.state(revision: revision)
    switch what {
    case .tree: session.printTree(state.window)
    case .path: session.print(state.path) { Notation.text(state.path) + "\n" }
    case .get: session.printJSON(state.tree)
    case .coordinators:
      session.print(state.coordinators) { CoordinatorsVerb.text(state.coordinators, session.style) }
    }
    return .done
  }
}
