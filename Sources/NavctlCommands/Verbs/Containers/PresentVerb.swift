import JSON
import NavigationClient
import NavigationProtocol
import Varlink

/// The verb `present`, which can also wait for the result: Present, AwaitResult.
struct PresentVerb: OperationVerb {
  static var name: StaticString { "present" }
  /// The type depends on the words.
  static var prints: String? { nil }
  static let page = VerbPage(
    group: .containers, synopsis: "SCREEN [--wait [--keep]] [--if-presenting stack|replace|error]",
    summary: "presents a screen over everything, as a sheet unless it says otherwise",
    details: """
      With --wait it prints the result that the screen was dismissed with, as JSON: a script asks a question through
      whatever front-end is attached and reads the answer. Interrupted or timed out, it takes the question away. When
      navd is restarted meanwhile it waits on.
      """,
    options: [
      .flag("wait", "wait until it has left, and print its result; exit 9 when it left without"),
      .flag("keep", "with --wait: leave it there when interrupted or timed out"),
      .value("if-presenting", "WHAT", "when a modal is up: stack (the default), replace it, or error"),
    ], changes: true,
    examples: [
      .init("navctl present 'Discount(sku=4)+sheet'", "puts a sheet over everything"),
      .init("file=$(navctl present FilePicker --wait)", "asks, and reads the answer"),
    ])

  private let screen: NavigationInterface.Screen
  private let ifPresenting: NavigationInterface.Present.Parameters.IfPresenting?
  private let waits: Bool
  private let keeps: Bool
  let changes: ChangeOptions

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    let word = try arguments.next("SCREEN")
    screen = try arguments.screen(word)
    if screen.presentation == .push {
      throw arguments.error("a screen with +push cannot be presented", remedy: "navctl push \(word.shellWord)")
    }
    ifPresenting = try arguments.choice("if-presenting", NavigationInterface.Present.Parameters.IfPresenting.self)
    waits = arguments.flag("wait")
    keeps = arguments.flag("keep")
    changes = try ChangeOptions(arguments)
    if keeps, !waits { throw arguments.error("--keep needs --wait") }
    if waits, changes.isDryRun { throw arguments.error("--wait and --dry-run exclude each other") }
    try arguments.end()
  }

  var method: StaticString { NavigationInterface.Present.name }
  /// A verb that waits cannot be part of a list.
  var mayBeApplied: Bool { !waits }

  func parameters(scene: String, options: NavigationInterface.Options?) -> any WireValue {
    NavigationInterface.Present.Parameters(scene: scene, screen: screen, ifPresenting: ifPresenting, options: options)
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    guard waits else { return session.report(try session.change(self), changes) }
    let reply = try session.ask(changes, keeps: keeps) { scene, options in
      .init(scene: scene, screen: screen, ifPresenting: ifPresenting, options: options)
    }
    return session.printResult(reply)
  }
}
