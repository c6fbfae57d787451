import EventLoop
import JSON
import NavigationClient
import NavigationProtocol
import Varlink

// Calls that last: they can be interrupted, and say what they wait for.
extension Session {
  /// How long a wait may take before it says what it waits for.
  static let noticeDelay = Duration.seconds(1)
  /// How long navctl waits beyond the time that it gave navd for a wait.
  static let grace = Duration.seconds(5)

  /// `--timeout` as the wire has it.
  var timeoutMilliseconds: Int? {
    options.timeout.map { Int($0.components.seconds * 1000 + $0.components.attoseconds / 1_000_000_000_000_000) }
  }

  /// Calls a method that answers when something has become true.
  /// - Parameter what: what is waited for, in words.
  func wait<Method: RemoteMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters, for what: String
  ) throws(CommandError) -> Method.Reply {
    let connection = try connection()
    let loop = try loop()
    let interrupts = try Interrupts(on: loop) { connection.cancel() }
    defer { interrupts.close() }
    if !options.isQuiet {
      interrupts.after(Self.noticeDelay) { [console] in console.writeError("navctl: waiting for \(what)\n") }
    }
    do throws(CallFailure) {
      return try connection.call(method, parameters, timeout: options.timeout.map { $0 + Self.grace })
    } catch {
      if interrupts.happened { client = nil }
      throw explained(error)
    }
  }

  /// Follows a stream until `body` has enough, or it is interrupted, which is how one ends.
  func follow(
    _ method: String, _ parameters: JSONObject?, _ body: @escaping (JSONValue) -> Bool
  ) throws(CommandError) -> ExitCode {
    let connection = try connection()
    let loop = try loop()
    let interrupts = try Interrupts(on: loop) { connection.cancel() }
    if let timeout = options.timeout { interrupts.after(timeout) { connection.cancel() } }
    defer {
      interrupts.close()
      client = nil
    }
    do throws(CallFailure) { try connection.stream(method, parameters, body) } catch {
      if error == .cancelled { return interrupts.happened ? .done : .timedOut }
      throw explained(error)
    }
    return .done
  }

  /// Waits until something has left, prints what it left with, and says how navctl ends.
  func awaitResult(of id: Int, in scene: String) throws(CommandError) -> ExitCode {
    let reply = try wait(
      SceneInterface.AwaitResult.self, .init(scene: scene, id: id, timeoutMilliseconds: timeoutMilliseconds),
      for: "the result of @\(id) in \(scene.shown)")
    if options.json {
      console.write(reply.json + "\n")
    } else if let result = reply.result {
      print(result) { result.text + "\n" }
    }
    return reply.cancelled ? .cancelled : .done
  }

  /// Takes a question away that nobody waits for any more, on a connection of its own: the other one still waits.
  func takeAway(_ id: Int, in scene: String) {
    client = nil
    let parameters = NavigationInterface.Dismiss.Parameters(
      scene: scene, screen: .init(id: id), options: .init(ifMissing: .ignore))
    guard let connection = try? newConnection() else { return }
    _ = try? connection.call(NavigationInterface.Dismiss.self, parameters, timeout: Self.grace)
  }
}
