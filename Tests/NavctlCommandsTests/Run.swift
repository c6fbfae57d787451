import EventLoop
import NavctlCommands

/// One run of navctl in this process: what it wrote and how it ended.
struct Run {
  var code: Int32
  var output: String
  var errors: String

  /// - Parameters:
  ///   - arguments: the words after `navctl`.
  ///   - environment: all there is.
  ///   - input: what standard input holds.
  ///   - outputFailure: why standard output cannot be written.
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

  /// - Parameter line: words with single blanks between them.
  init(_ line: String) { self.init(line.split(separator: " ").map(String.init)) }
}
