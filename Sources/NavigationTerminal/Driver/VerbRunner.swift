import EventLoop
import NavigationClient

/// Runs the verbs that a person types, and completes them, each in a navctl process of its own.
final class VerbRunner {
  private let loop: EventLoop
  private let options: AttachOptions
  private var verb: VerbProcess?
  private var completion: VerbProcess?

  init(on loop: EventLoop, _ options: AttachOptions) {
    self.loop = loop
    self.options = options
  }

  /// Runs a verb in the name of this front-end.
  ///
  /// - Parameters:
  ///   - line: The verb and its arguments, as typed.
  ///   - connection: The connection whose daemon and front-end the verb uses.
  ///   - onEnd: Called once with the result, also when the verb could not be started.
  func run(_ line: String, over connection: SceneConnection, onEnd: @escaping (VerbResult) -> Void) {
    guard let words = options.words(line) else {
      return onEnd(VerbResult(status: 2, output: "", errors: "a quote or a bracket is left open"))
    }
    let command = options.verbCommand(connection.address, connection.attachment.scene)
    do throws(LoopError) {
      let environment = connection.token.map {
        Environment.all(with: options.verbEnvironment(connection.attachment.scene, $0))
      }
      verb = try VerbProcess(on: loop, command, words, environment: environment) { [unowned self] result in
        verb = nil
        onEnd(result)
      }
    } catch {
      let errors = "\(command.first ?? "navctl") cannot be started: \(error.message)"
      onEnd(VerbResult(status: 1, output: "", errors: errors))
    }
  }

  /// Asks the running verb to end.
  func interrupt() { verb?.interrupt() }

  /// Completes the last word of a line with `navctl complete`, as shells do. Does nothing while another completion runs.
  ///
  /// - Parameter onEnd: Called with the last word and its candidates; never if navctl cannot be started.
  func complete(
    _ line: String, over connection: SceneConnection, onEnd: @escaping (_ word: String, _ candidates: [String]) -> Void
  ) {
    let verbCommand = options.verbCommand(connection.address, connection.attachment.scene)
    guard completion == nil, let program = verbCommand.first, var words = options.words(line) else { return }
    if line.isEmpty || line.last?.isWhitespace == true { words.append("") }
    let word = words.last ?? ""
    let command = [program, "complete", "--"] + verbCommand.dropFirst()
    completion = try? VerbProcess(on: loop, command, words) { [unowned self] result in
      completion = nil
      onEnd(word, result.output.split(separator: "\n").map(String.init))
    }
  }
}
