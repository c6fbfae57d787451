import JSON
import NavigationClient
import NavigationProtocol
import Varlink

/// Prints events as they happen: Subscribe.
struct WatchVerb: Verb {
  static var name: StaticString { "watch" }
  static let page = VerbPage(
    group: .follow, synopsis: "[--since REV]",
    summary: "prints what happens in the scene, or in all when none is named, until it is interrupted",
    details: "When navd is restarted it goes on with what it missed; where that is not kept any more, it says so.",
    options: [.value("since", "REV", "first what happened after this revision: REV or EPOCH:REV")],
    examples: [
      .init("navctl watch", "a line for each commit"),
      .init("navctl --json --scene till-1 watch", "one JSON object a line, for programs"),
      .init("navctl watch --since 40", "begins with what came after revision 40"),
    ])

  private let since: (epoch: String?, revision: Int)?

  init(_ arguments: inout Arguments) throws(UsageError) {
    since = try arguments.value("since").map { text throws(UsageError) in
      let colon = text.utf8.lastIndex(of: UInt8(ascii: ":"))
      let digits = colon.map { String(text[text.index(after: $0)...]) } ?? text
      return (colon.map { String(text[..<$0]) }, try arguments.integer(digits, "--since"))
    }
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    var at: SceneInterface.At?
    if let since {
      let epoch = if let epoch = since.epoch { epoch } else { try session.epoch() }
      at = SceneInterface.At(epoch: epoch, revision: since.revision)
    }
    let events = EventText(session.style, namesScene: session.givenScene == nil)
    let scene = session.givenScene
    var asked = at
    return try session.followOn(
      SceneInterface.Subscribe.name.description, for: scene.map { "what happens in \($0.shown)" } ?? "what happens",
      since: at, { SceneInterface.Subscribe.Parameters(scene: scene, since: $0) }
    ) { event in
      session.print(event) { events.lines(event, since: asked) }
      asked = nil
      session.console.flush()
      return !session.console.isOutputClosed
    }
  }
}
