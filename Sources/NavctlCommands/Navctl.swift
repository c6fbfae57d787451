public import JSON

/// navctl without its process: arguments in; text and an exit code out.
public enum Navctl {
  /// The version of navctl.
  public static let version = "0.1.0"

  /// This program, for verbs that a front-end carries out.
  static let ownProgram = "/proc/self/exe"

  /// Carries out a command line.
  /// - Parameters:
  ///   - arguments: the words after the program's name.
  ///   - console: where it writes to.
  ///   - attachTerminal: hands the terminal to a front-end until it detaches.
  /// - Returns: the exit code.
  public static func run(
    _ arguments: [String], _ console: Console, attachTerminal: @escaping (AttachRequest) -> AttachOutcome
  ) -> Int32 {
    let code = outcome(of: arguments, console, attachTerminal: attachTerminal)
    console.flush()
    guard let failure = console.outputFailure else { return code }
    // A script that keeps what navctl prints must not go on without it.
    let error = CommandError(.failed, "System", "standard output: \(failure.message)")
    let lost = report(error, asJSON: arguments.contains("--json"), console)
    return code == ExitCode.done.rawValue ? lost : code
  }

  /// Carries a command line out; the last that it wrote may not be flushed.
  private static func outcome(
    of arguments: [String], _ console: Console, attachTerminal: @escaping (AttachRequest) -> AttachOutcome
  ) -> Int32 {
    let invocation: Invocation
    do throws(UsageError) { invocation = try Invocation(arguments) } catch {
      return report(error.commandError, asJSON: arguments.contains("--json"), console)
    }
    if let code = RemoteRun.code(of: invocation.options, arguments, console) { return code }
    let session = Session(invocation.options, console, attachTerminal: attachTerminal)
    defer { session.close() }
    session.verb = type(of: invocation.verb).name.description
    do throws(CommandError) {
      let code = try invocation.verb.run(session)
      return session.frontEndCode ?? code.rawValue
    } catch {
      return report(error, asJSON: invocation.options.json, console)
    }
  }

  /// The words of a verb that is typed on one line; nil when a quote or a bracket is left open. Complexity: O(n)
  public static func words(_ line: String) -> [String]? { Words.split(line) }

  /// The operation that a verb is, as `Apply` takes it; what it names is named by ids where a scene would have to be asked.
  /// - Throws: `OperationLineError` when the line is no such verb.
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
