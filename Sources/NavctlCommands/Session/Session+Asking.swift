import JSON
import NavigationClient
import NavigationProtocol

// Questions to whatever front-end is attached.
extension Session {
  /// Presents a screen and waits until it has left. When the wait is interrupted or times out, the screen is dismissed.
  ///
  /// - Parameters:
  ///   - keeps: Whether the screen stays after an interrupted wait.
  ///   - name: The name of the result in words, if there is a better one than the id.
  ///   - parameters: Makes the parameters of Present from the scene and the options.
  /// - Returns: The result of the screen.
  func ask(
    _ changes: ChangeOptions, keeps: Bool, as name: String? = nil,
    _ parameters: (String, NavigationInterface.Options) -> NavigationInterface.Present.Parameters
  ) throws(CommandError) -> SceneInterface.AwaitResult.Reply {
    let scene = try scene()
    let epoch = try epoch()
    var options = try wireOptions(changes, about: nil, in: scene) ?? .init()
    if options.requestId == nil { options.requestId = Self.newRequestID() }
    let outcome = try changeOnce(
      NavigationInterface.Present.name.description, parameters(scene, options), for: "the question in \(scene.shown)",
      in: epoch)
    guard let id = outcome.ids.last else {
      throw CommandError(.failed, "NothingPresented", "nothing was presented, so there is nothing to wait for")
    }
    do throws(CommandError) {
      return try result(of: id, in: scene, epoch, as: name)
    } catch {
      guard !keeps, error.leavesQuestion, !takeAway(id, in: scene) else { throw error }
      var error = error
      error.hints.append("the question stays, since navd did not answer; try: navctl dismiss @\(id)")
      throw error
    }
  }

  /// A unique name: 64 random bits.
  private static func newRequestID() -> String { "navctl-" + String(UInt64.random(in: .min ... .max), radix: 16) }

  /// Prints the result of a screen or coordinator, as JSON.
  ///
  /// - Returns: `cancelled` when it left without a result.
  func printResult(_ reply: SceneInterface.AwaitResult.Reply) -> ExitCode {
    if options.json {
      console.write(json: reply.json)
    } else if let result = reply.result {
      print(result) { result.text + "\n" }
    }
    return reply.cancelled ? .cancelled : .done
  }
}

extension CommandError {
  /// Whether the wait was abandoned, so that the question may remain.
  fileprivate var leavesQuestion: Bool { name == "Interrupted" || exit == .timedOut }
}
