import EventLoop
import JSON
import NavigationClient
import NavigationProtocol
import Varlink

/// One run of navctl: its options, where it writes to, and its connection, which is made when it is first needed.
final class Session {
  let options: GlobalOptions
  let console: Console
  let style: Style
  private var madeLoop: EventLoop?
  private lazy var parser = JSONParser()
  var client: BlockingClient?
  /// The place where navd was found, once it was: whoever comes back comes back there, and to no other.
  var home: AddressChoice.Candidate?
  let attachTerminal: (AttachRequest) -> AttachOutcome
  /// The verb that is carried out, for what its errors say to try.
  var verb = ""
  /// The exit code that a front-end ended with, where it is none of a verb's.
  var frontEndCode: Int32?
  /// How long a call that does not wait may take, unless `--timeout` says otherwise: a daemon that is stopped or stuck
  /// must not hang a script for ever.
  static let callTimeout = Duration.seconds(30)

  init(
    _ options: GlobalOptions, _ console: Console, attachTerminal: @escaping (AttachRequest) -> AttachOutcome
  ) {
    self.options = options
    self.attachTerminal = attachTerminal
    self.console = console
    style = Style(options.color, isTerminal: console.isTerminal, environment: console.environment)
  }

  /// Closes the connection and the loop. The process may also just end.
  func close() {
    client = nil
    madeLoop?.close()
    madeLoop = nil
  }

  /// The loop that everything of this run happens on.
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

  /// A connection; the one that all calls share.
  func connection() throws(CommandError) -> BlockingClient {
    if let client { return client }
    let made = try newConnection()
    client = made
    return made
  }

  /// A connection of its own: for a call while another one waits.
  func newConnection() throws(CommandError) -> BlockingClient {
    let connection = BlockingClient(
      on: try loop(), to: home.map { [$0] } ?? options.address.candidates(console.environment), parser: parser)
    if let frontEnd = FrontEndToken(console.environment) { connection.adopt(frontEnd.token, of: frontEnd.scene) }
    return connection
  }

  /// Calls a method that answers at once.
  func call<Method: RemoteMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters
  ) throws(CommandError) -> Method.Reply {
    let connection = try connection()
    do throws(CallFailure) {
      return try connection.call(method, parameters, timeout: options.timeout ?? Self.callTimeout)
    } catch {
      throw explained(error)
    }
  }

  /// Calls a method that answers at once, and gives the reply as it is.
  func call(_ method: String, _ parameters: JSONObject?) throws(CommandError) -> JSONValue {
    let connection = try connection()
    do throws(CallFailure) {
      return try connection.call(method, parameters, timeout: options.timeout ?? Self.callTimeout)
    } catch {
      throw explained(error)
    }
  }

  /// Prints a value of the wire: as JSON, by a template, or as text.
  func print(_ value: some WireValue, _ text: () -> String) {
    if options.json {
      console.write(value.json + "\n")
    } else if let format = options.format {
      console.write((try? JSONValue(parsing: value.json)).map { format.lines(for: $0) } ?? "")
    } else {
      console.write(text())
    }
  }

  /// Prints a reply as it came.
  func print(_ value: JSONValue, _ text: () -> String) {
    if options.json {
      console.write(value.description + "\n")
    } else if let format = options.format {
      console.write(format.lines(for: value))
    } else {
      console.write(text())
    }
  }
}

extension WireValue {
  /// The value as JSON over many lines.
  var pretty: String { (try? JSONValue(parsing: json))?.pretty ?? json }

  /// The value as JSON on one line.
  var json: String {
    var buffer = ByteBuffer()
    encode(into: &buffer)
    return buffer.string()
  }
}
