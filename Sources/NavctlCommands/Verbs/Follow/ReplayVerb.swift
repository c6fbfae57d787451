import JSON
import NavigationClient
import NavigationProtocol

/// Plays a recording on a scene: the operations of each commit.
struct ReplayVerb: Verb {
  static var name: StaticString { "replay" }
  static let page = VerbPage(
    group: .follow, synopsis: "FILE|- [--pauses] [--speed FACTOR]",
    summary: "plays a recording of navctl record, on any scene",
    details: "Each recorded commit is one commit. It ends with the first that fails. A pause is a day at most.",
    options: [
      .flag("pauses", "wait between the commits as recorded"),
      .value("speed", "FACTOR", "with the recorded pauses divided by FACTOR"),
    ],
    examples: [
      .init("navctl --scene demo replay demo.yaml", "at once"),
      .init("navctl --scene demo replay demo.yaml --speed 4", "four times as fast as it was recorded"),
    ])

  private let file: String
  /// The factor by which pauses are shortened; nil for none.
  private let speed: Double?

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    file = try arguments.next("FILE, or - for standard input,")
    let given = try arguments.value("speed")
    let factor = given.map { Double($0) ?? 0 } ?? 1
    guard factor > 0, factor.isFinite else {
      throw arguments.error("--speed must be more than 0, not \((given ?? "").shown)")
    }
    speed = arguments.flag("pauses") || given != nil ? factor : nil
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let source = try session.text(of: file)
    let recording: Recording
    do throws(UsageError) { recording = try Recording(source) } catch {
      throw CommandError(.usage, "Usage", "\(file.shown): \(error.message)", hints: ["try: navctl help replay"])
    }
    let scene = try session.scene()
    do throws(UsageError) { try recording.check(for: scene) } catch {
      throw CommandError(
        .usage, "Usage", "\(file.shown): \(error.message)",
        hints: ["write a name or a screen instead, as in {\"name\":\"Sale\"}"])
    }
    for (index, commit) in recording.commits.enumerated() {
      if let speed, index > 0 {
        let pause = min(Double(commit.pauseMilliseconds) / speed, Double(Recording.pauseMax))
        try wait(.milliseconds(Int64(pause)), session)
      }
      do throws(CommandError) {
        let outcome = try replay(commit.operations, in: scene, session)
        session.print(outcome) { session.options.isQuiet ? "" : OutcomeText.line(outcome, isDryRun: false) }
        session.console.flush()
      } catch {
        var error = error
        error.message = "commit \(index + 1): \(error.message)"
        throw error
      }
    }
    return .done
  }

  /// Performs the operations of a recorded commit as one commit.
  private func replay(
    _ operations: [JSONValue], in scene: String, _ session: Session
  ) throws(CommandError) -> NavigationInterface.Outcome {
    if operations.count == 1, let name = operations[0]["operation"]?.stringValue, name == "Undo" || name == "Redo" {
      let steps = operations[0]["steps"]?.integerValue
      let method = name == "Undo" ? NavigationInterface.Undo.name : NavigationInterface.Redo.name
      let parameters = NavigationInterface.Undo.Parameters(scene: scene, steps: steps)
      return try session.change(method.description, parameters).outcome
    }
    let objects = operations.compactMap { try? JSONObject(parsing: $0.description) }
    let parameters = NavigationInterface.Apply.Parameters(scene: scene, operations: objects)
    return try session.change(NavigationInterface.Apply.name.description, parameters).outcome
  }

  /// Waits, unless it is interrupted.
  private func wait(_ time: Duration, _ session: Session) throws(CommandError) {
    let interrupts = try session.interrupts(within: nil)
    defer { interrupts.close() }
    try session.pause(time, interrupts)
  }
}
