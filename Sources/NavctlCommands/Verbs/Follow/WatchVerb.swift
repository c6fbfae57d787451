import EventLoop
import JSON
import NavigationClient
import NavigationProtocol
import Varlink

/// Prints events as they happen: Subscribe.
struct WatchVerb: Verb {
  static var name: StaticString { "watch" }
  static var prints: String? { "org.navd.Scene.Subscribe" }
  static let page = VerbPage(
    group: .follow, synopsis: "[SCENE] [--since REV] [--filter WORD…]",
    summary: "prints the events of the scene, or of all scenes if none is named, until it is interrupted",
    details: """
      A line has the revision, the local time of the commit, who made it, and what it changed. When navd is restarted
      it goes on with what it missed; where that is not kept any more, it says so.
      """,
    options: [
      .value("since", "REV", "first what happened after this revision: REV or EPOCH:REV"),
      .values("filter", "WORD", "only commits of these operations, or about what has one of these names or titles"),
    ],
    takesScene: true,
    examples: [
      .init("navctl watch", "a line for each commit"),
      .init("navctl --json --scene till-1 watch", "one JSON object a line, for programs"),
      .init("navctl watch till-1 --filter Undo Receipt", "its undone steps, and the changes of receipts"),
      .init("navctl watch --since 40", "begins with the events after revision 40"),
    ])

  private let since: (epoch: String?, revision: Int)?
  private let filter: EventFilter?

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    filter = arguments.values("filter").map { EventFilter($0) }
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
    let events = EventText(session.style, namesScene: session.givenScene == nil) { Moment.local($0, LocalTime.now) }
    let scene = session.givenScene
    var asked = at
    var isResuming = false
    // Programs that read everything need no names.
    let needsNames = filter != nil || !(session.options.json || session.options.format != nil)
    var scenes = StreamScenes()
    if let at, needsNames { scenes.begin(at, of: scene, session) }
    return try session.followOn(
      SceneInterface.Subscribe.name.description, for: scene.map { "events of \($0.shown)" } ?? "events",
      since: at,
      { position in
        isResuming = position != nil
        return SceneInterface.Subscribe.Parameters(scene: scene, since: position)
      }
    ) { [filter] event in
      let kind = event["kind"]?.stringValue
      if kind == "ready" || kind == "reset" { isResuming = false }
      let names = needsNames ? scenes.take(event) : EventNames()
      guard filter?.admits(event, names) != false else { return true }
      // The front-ends of what was missed are those that are there: none has come or left.
      session.print(event) { isResuming && kind == "frontEnds" ? "" : events.lines(event, names, since: asked) }
      asked = nil
      session.console.flush()
      return !session.console.isOutputClosed
    }
  }
}

extension StreamScenes {
  /// Reads the state at the position after which a stream begins, of a scene or of all. What navd no longer has stays
  /// unknown.
  fileprivate mutating func begin(_ at: SceneInterface.At, of scene: String?, _ session: Session) {
    let names = scene.map { [$0] } ?? (try? session.scenes().map(\.scene)) ?? []
    for name in names {
      guard
        let state = try? session.connection().call(
          SceneInterface.Get.self, .init(scene: name, revision: at.revision), timeout: Session.callTimeout),
        state.at.epoch == at.epoch
      else { continue }
      begin(
        with: SceneSnapshot(
          at: state.at, info: state.info, window: state.window, coordinators: state.coordinators), of: name)
    }
  }
}
