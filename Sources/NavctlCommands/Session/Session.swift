import EventLoop
import JSON
import NavigationClient
import NavigationProtocol
import Varlink

/// One run of navctl: its options, its console, and its connection, which is made when it is first needed.
final class Session {
  let options: GlobalOptions
  let console: Console
  let style: Style
  private var madeLoop: EventLoop?
  private lazy var parser = JSONParser()
  var client: BlockingClient?
  /// The address at which navd was found. A later connection is made there and nowhere else.
  var home: AddressChoice.Candidate?
  let attachTerminal: (AttachRequest) -> AttachOutcome
  /// The scene that the user has chosen from several; they are asked once.
  var chosenScene: String?
  /// Whether `--timeout` limits only what waits, not the calls that reply at once.
  var limitsOnlyWaits = false
  /// The time limit of a call that replies at once.
  private var callLimit: Duration { limitsOnlyWaits ? Self.callTimeout : options.timeout ?? Self.callTimeout }
  /// The name of the verb, for the hints of errors.
  var verb = ""
  /// The exit code of the terminal front-end, if it is not one of `ExitCode`.
  var frontEndCode: Int32?
  /// The time limit of a call that does not wait, without `--timeout`: a daemon that is stopped or stuck must not hang
  /// a script.
  static let callTimeout = Duration.seconds(30)

  init(
    _ options: GlobalOptions, _ console: Console, attachTerminal: @escaping (AttachRequest) -> AttachOutcome
  ) {
    self.options = options
    self.attachTerminal = attachTerminal
    self.console = console
    style = Style(options.color, isTerminal: console.isTerminal, environment: console.environment)
  }

  /// Closes the connection and the loop. A process that ends need not call it.
  func close() {
    client = nil
    madeLoop?.close()
    madeLoop = nil
  }

  /// The loop of this run.
  func loop() throws(CommandError) -> EventLoop {
    if let madeLoop { return madeLoop }
    do throws(LoopError) {
      let loop = try EventLoop()
      madeLoop = loop
      return loop
    } catch {
      throw CommandError(.failed, "System", "no event loop: \(error.message)")
    }
  }

  /// The connection that all calls share.
  func connection() throws(CommandError) -> BlockingClient {
    if let client { return client }
    let made = try newConnection()
    client = made
    return made
  }

  /// Makes another connection, for a call while the shared one waits.
  func newConnection() throws(CommandError) -> BlockingClient {
    let connection = BlockingClient(
      on: try loop(), to: home.map { [$0] } ?? options.address.candidates(console.environment), parser: parser)
    if let frontEnd = FrontEndToken(console.environment) { connection.adopt(frontEnd.token, of: frontEnd.scene) }
    return connection
  }

  /// Calls a method that replies at once.
  func call<Method: RemoteMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters
  ) throws(CommandError) -> Method.Reply {
    let connection = try connection()
    do throws(CallFailure) {
      return try connection.call(method, parameters, timeout: callLimit)
    } catch {
      throw explained(error)
    }
  }

  /// Calls a method that replies at once, and returns the reply as JSON.
  func call(_ method: String, _ parameters: JSONObject?) throws(CommandError) -> JSONValue {
    let connection = try connection()
    do throws(CallFailure) {
      return try connection.call(method, parameters, timeout: callLimit)
    } catch {
      throw explained(error)
    }
  }

  /// Prints a wire value: as JSON, by a template, or as text.
  func print(_ value: some WireValue, _ text: () -> String) {
    if options.json {
      console.write(json: value.json)
    } else if let format = options.format {
      console.write((try? JSONValue(parsing: value.json)).map { format.lines(for: $0) } ?? "")
    } else {
      console.write(text())
    }
  }

  /// Prints a value that is JSON in every form, unless there is a template.
  ///
  /// - Parameter isPretty: Whether it goes over many lines; with `--json` it never does.
  func printJSON(_ value: JSONValue, isPretty: Bool = true) {
    if let format = options.format, !options.json { return console.write(format.lines(for: value)) }
    let isPretty = isPretty && !options.json
    console.write(json: isPretty ? value.pretty(atMost: ImportVerb.documentBytesMax) : value.description)
  }

  /// Prints a JSON value: as JSON, by a template, or as text.
  func print(_ value: JSONValue, _ text: () -> String) {
    if options.json {
      console.write(json: value.description)
    } else if let format = options.format {
      console.write(format.lines(for: value))
    } else {
      console.write(text())
    }
  }
}

extension WireValue {
  /// The value as a tree.
  var tree: JSONValue { (try? JSONValue(parsing: json)) ?? .null }

  /// The value as JSON on one line.
  var json: String {
    var buffer = ByteBuffer()
    encode(into: &buffer)
    return buffer.string()
  }
}
