import NavigationClient
import NavigationProtocol

/// Lists the scenes: List.
struct ScenesVerb: Verb {
  static var name: StaticString { "scenes" }
  static var prints: String? { "org.navd.Scene.SceneInfo" }
  static let page = VerbPage(
    group: .see, synopsis: "[--arguments]", summary: "lists the scenes, oldest first",
    options: [.flag("arguments", "with the arguments of the screens on top")], alias: "ls",
    examples: [
      .init("navctl scenes", "a line for each"),
      .init("navctl scenes --format '{scene}: {top.name}'", "each with the screen on top"),
      .init("navctl scenes --arguments", "with the arguments of the screens on top"),
    ])

  private let hasArguments: Bool

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    hasArguments = arguments.flag("arguments")
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let (scenes, unreadable) = try session.allScenes(hasArguments: hasArguments)
    for scene in unreadable {
      session.console.writeError(
        "navctl: \(scene.scene.shown) cannot be read: \(scene.reason.shown); see navctl doctor\n")
    }
    session.print(scenes) {
      if scenes.isEmpty, session.console.isTerminal, !session.options.isQuiet {
        return session.style.paint("no scene is open; try: navctl open NAME --root SCREEN\n", .dim)
      }
      var table = Table("SCENE", "STATUS", "REVISION", "FRONT-ENDS", "TOP")
      for scene in scenes {
        table.add(
          scene.scene.shown, scene.status.rawValue, String(scene.revision), String(scene.frontEnds),
          scene.top.map { Notation.text($0) } ?? "")
      }
      return table.text(session.style)
    }
    return .done
  }
}
