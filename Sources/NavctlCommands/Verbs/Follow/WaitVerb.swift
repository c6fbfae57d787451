import NavigationClient
import NavigationProtocol

/// Waits until a screen is visible or gone: Wait.
struct WaitVerb: Verb {
  static var name: StaticString { "wait" }
  static var prints: String? { "org.navd.Scene.PathElement" }
  static let page = VerbPage(
    group: .follow, synopsis: "[REF] [--gone] [--top] | --daemon",
    summary: "waits until a screen is visible, or on top, or no longer there; without REF until the scene changes",
    details: "It continues to wait when navd is restarted.",
    options: [
      .flag("gone", "until it is gone, or with --top no longer on top"), .flag("top", "until it is on top"),
      .flag("daemon", "until navd answers"),
    ],
    examples: [
      .init("navctl wait Receipt", "until a receipt is visible"),
      .init("navctl wait @12 --gone", "until @12 is no longer visible"),
      .init("navctl wait --daemon --timeout 10", "until the navd that was just started answers"),
      .init("navctl --timeout 5 wait Home --top", "exits 6 when Home is not on top within five seconds"),
    ])

  private let reference: NavigationInterface.ScreenReference?
  private let gone: Bool
  private let top: Bool
  private let isForDaemon: Bool

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    reference = try arguments.nextReferenceIfAny()
    gone = arguments.flag("gone")
    top = arguments.flag("top")
    isForDaemon = arguments.flag("daemon")
    if isForDaemon, reference != nil || gone || top { throw arguments.error("--daemon waits for nothing else") }
    if reference == nil, gone || top { throw arguments.error("--gone and --top need a REF") }
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    if isForDaemon {
      try session.waitForDaemon()
      return .done
    }
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

  /// The awaited event, in words.
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
