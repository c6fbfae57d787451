import NavigationClient
import NavigationProtocol

/// Waits until a screen is visible or gone: Wait.
struct WaitVerb: Verb {
  static var name: StaticString { "wait" }
  static let page = VerbPage(
    group: .follow, synopsis: "[REF] [--gone] [--top]",
    summary: "waits until a screen is visible, or on top, or no longer there; without REF until the scene changes",
    details: "When navd is restarted meanwhile it waits on.",
    options: [.flag("gone", "until it is not there, or with --top not on top"), .flag("top", "until it is on top")],
    examples: [
      .init("navctl wait Receipt", "until a receipt is visible"),
      .init("navctl wait @12 --gone", "until @12 is not visible any more"),
      .init("navctl --timeout 5 wait Home --top", "exits 6 when Home is not on top within five seconds"),
    ])

  private let reference: NavigationInterface.ScreenReference?
  private let gone: Bool
  private let top: Bool

  init(_ arguments: inout Arguments) throws(UsageError) {
    reference = try arguments.nextReferenceIfAny()
    gone = arguments.flag("gone")
    top = arguments.flag("top")
    if reference == nil, gone || top { throw arguments.error("--gone and --top need a REF") }
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let scene = try session.scene()
    let now = reference == nil ? try session.call(SceneInterface.Get.self, .init(scene: scene)) : nil
    let reply = try session.wait(SceneInterface.Wait.self, for: what + " in \(scene.shown)", in: now?.at.epoch) {
      left in
      .init(
        scene: scene, reference: reference?.inScene, top: top ? true : nil, gone: gone ? true : nil,
        revision: now?.info.revision, timeoutMilliseconds: left)
    }
    session.print(reply.path) { session.options.isQuiet ? "" : Notation.text(reply.path) + "\n" }
    return .done
  }

  /// What is waited for, in words.
  private var what: String {
    guard let reference else { return "a change" }
    let text = Notation.text(reference)
    return switch (gone, top) {
    case (false, false): "\(text) to be visible"
    case (false, true): "\(text) to be on top"
    case (true, false): "\(text) to be gone"
    case (true, true): "\(text) not to be on top"
    }
  }
}
