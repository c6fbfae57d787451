import EventLoop
import NavctlCommands

/// One run of navctl in this process: its output and exit code.
struct Run {
  var code: Int32
  var output: String
  var errors: String

  /// Runs navctl.
  ///
  /// - Parameters:
  ///   - arguments: The words after `navctl`.
  ///   - environment: The whole environment.
  ///   - input: The contents of standard input.
  ///   - outputFailure: The error of writing to standard output.
  init(
    _ arguments: [String], environment: [String: String] = ["NAVD_ADDRESS": "unix:/nonexistent/navd"],
    isTerminal: Bool = false, input: String = "", outputFailure: LoopError.Code? = nil
  ) {
    var (output, errors) = ("", "")
    let console = Console(
      isTerminal: isTerminal, environment: { environment[$0] }, input: { _ in Array(input.utf8) },
      output: { text throws(LoopError) in
        if let outputFailure { throw LoopError(outputFailure, in: "write") }
        output += text
      }, error: { errors += $0 })
    code = Navctl.run(arguments, console) { _ in .ended(0, message: nil) }
    self.output = output
    self.errors = errors
  }

  /// - Parameter line: Words, separated by single blanks.
  init(_ line: String) { self.init(line.split(separator: " ").map(String.init)) }
}
