public import JSON

/// navctl as a function: arguments in; text and an exit code out.
public enum Navctl {
  /// The path of this program, for verbs that a front-end runs.
  static let ownProgram = "/proc/self/exe"

  /// Runs a command line.
  ///
  /// - Parameters:
  ///   - arguments: The words after the program's name.
  ///   - console: Its input and output.
  ///   - attachTerminal: Runs the terminal front-end until it detaches.
  /// - Returns: The exit code.
  public static func run(
    _ arguments: [String], _ console: Console, attachTerminal: @escaping (AttachRequest) -> AttachOutcome
  ) -> Int32 {
    let code = outcome(of: arguments, console, attachTerminal: attachTerminal)
    console.flush()
    guard let failure = console.outputFailure else { return code }
    // A script that needs navctl's output must not continue without it.
    let error = CommandError(.failed, "System", "standard output: \(failure.message)")
    let lost = report(error, asJSON: arguments.contains(where: CommandLineReader.asksForJSON), console)
    return code == ExitCode.done.rawValue ? lost : code
  }

  /// Runs a command line, without flushing the last of its output.
  private static func outcome(
    of arguments: [String], _ console: Console, attachTerminal: @escaping (AttachRequest) -> AttachOutcome
  ) -> Int32 {
    var invocation: Invocation
    do throws(UsageError) { invocation = try Invocation(arguments) } catch {
      return report(error.commandError, asJSON: arguments.contains(where: CommandLineReader.asksForJSON), console)
    }
    if let code = RemoteRun.code(of: invocation.options, arguments, console) { return code }
    let session = Session(invocation.options, console, attachTerminal: attachTerminal)
    defer { session.close() }
    session.verb = type(of: invocation.verb).name.description
    do throws(CommandError) {
      try invocation.settleTypes(session)
      let code = try invocation.verb.run(session)
      return session.frontEndCode ?? code.rawValue
    } catch {
      return report(error, asJSON: invocation.options.json, console)
    }
  }

  /// Splits a verb on one line into words.
  ///
  /// - Returns: nil when a quote or bracket is not closed.
  /// - Complexity: O(n).
  public static func words(_ line: String) -> [String]? { Words.split(line) }

  /// The operation of a verb, in the form that `Apply` takes. References that need a scene are ids.
  ///
  /// - Throws: `OperationLineError` when the line is not the verb of an operation.
  public static func operation(_ line: String) throws(OperationLineError) -> JSONObject {
    do throws(UsageError) {
      let operation = try OperationLine(line: line)
      try operation.checkIDs()
      guard let object = try? JSONObject(parsing: operation.operation.description) else {
        throw UsageError("a value in it is nested too deeply")
      }
      return object
    } catch {
      throw OperationLineError(sentence: error.message)
    }
  }

  private static func report(_ error: CommandError, asJSON: Bool, _ console: Console) -> Int32 {
    console.writeError(asJSON ? error.json : error.text)
    return error.exit.rawValue
  }
}
