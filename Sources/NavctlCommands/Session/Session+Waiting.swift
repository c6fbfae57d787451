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

  /// A time as the wire has it.
  private static func milliseconds(_ time: Duration) -> Int {
    Int(time.components.seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000)
  }

  /// Watches for what may end a wait before its time.
  /// - Parameter isStream: Whether what is waited for is only worth something to who reads it as it comes.
  func interrupts(within time: Duration?, isStream: Bool = false) throws(CommandError) -> Interrupts {
    let loop = try loop()
    return try Interrupts(on: loop, within: time, writingTo: isStream ? console : nil) { [unowned self] in
      client?.cancel()
      loop.stop()
    }
  }

  /// Calls a method that answers when something has become true. When navd goes away meanwhile it is waited for, and
  /// asked again.
  /// - Parameters:
  ///   - what: what is waited for, in words.
  ///   - epoch: the only one in which the question makes sense; nil when it does in any.
  ///   - parameters: given how many milliseconds are left of `--timeout`.
  func wait<Method: RemoteMethod>(
    _ method: Method.Type, for what: String, in epoch: String? = nil,
    _ parameters: (_ timeoutMilliseconds: Int?) -> Method.Parameters
  ) throws(CommandError) -> Method.Reply {
    let loop = try loop()
    let interrupts = try interrupts(within: options.timeout.map { $0 + Self.grace })
    defer { interrupts.close() }
    if !options.isQuiet {
      interrupts.after(Self.noticeDelay) { [console] in console.writeError("navctl: waiting for \(what)\n") }
    }
    var backoff = Backoff()
    let deadline = options.timeout.map { loop.now + $0 }
    while true {
      let connection = try connection()
      let left = deadline.map { Self.milliseconds(max(.zero, $0 - loop.now)) }
      do throws(CallFailure) {
        return try connection.call(method, parameters(left))
      } catch {
        if let ending = interrupts.failure {
          client = nil
          throw explained(ending)
        }
        guard isAbsence(error) else { throw explained(error).naming(what) }
      }
      try comeBack(for: what, in: epoch, until: deadline, &backoff, interrupts)
    }
  }

  /// Follows a stream until `body` has enough, nobody reads it any more, or it is interrupted, which is how one ends.
  func follow(
    _ method: String, _ parameters: JSONObject?, _ body: @escaping (JSONValue) -> Bool
  ) throws(CommandError) -> ExitCode {
    let connection = try connection()
    let interrupts = try interrupts(within: options.timeout, isStream: true)
    defer {
      interrupts.close()
      client = nil
    }
    do throws(CallFailure) { try connection.stream(method, parameters, body) } catch {
      if error == .cancelled { return interrupts.failure == .cancelled ? .done : .timedOut }
      throw explained(error)
    }
    return .done
  }

  /// Waits until something has left, prints what it left with, and says how navctl ends.
  /// - Parameter epoch: the one that the id is of.
  func awaitResult(of id: Int, in scene: String, _ epoch: String) throws(CommandError) -> ExitCode {
    let what = "the result of @\(id) in \(scene.shown)"
    let reply: SceneInterface.AwaitResult.Reply
    do throws(CommandError) {
      reply = try wait(SceneInterface.AwaitResult.self, for: what, in: epoch) { left in
        .init(scene: scene, id: id, timeoutMilliseconds: left)
      }
    } catch {
      // It is a coordinator's, or nobody's.
      guard error.name == "ScreenNotFound" else { throw error }
      do throws(CommandError) {
        reply = try wait(SceneInterface.AwaitResult.self, for: what, in: epoch) { left in
          .init(scene: scene, coordinator: id, timeoutMilliseconds: left)
        }
      } catch {
        guard error.name == "CoordinatorNotFound" else { throw error }
        var error = error
        error.message = "@\(id) is no screen and no coordinator of \(scene.shown)"
        error.hints = options.json ? [] : ["try: navctl tree, navctl coordinators"]
        throw error
      }
    }
    if options.json {
      console.write(reply.json + "\n")
    } else if let result = reply.result {
      print(result) { result.text + "\n" }
    }
    return reply.cancelled ? .cancelled : .done
  }

  /// Takes a question away that nobody waits for any more, on a connection of its own: the other one still waits.
  /// - Returns: whether it is away.
  func takeAway(_ id: Int, in scene: String) -> Bool {
    client = nil
    let parameters = NavigationInterface.Dismiss.Parameters(
      scene: scene, screen: .init(id: id), options: .init(ifMissing: .ignore))
    guard let connection = try? newConnection() else { return false }
    do throws(CallFailure) {
      _ = try connection.call(NavigationInterface.Dismiss.self, parameters, timeout: Self.grace)
      return true
    } catch {
      return false
    }
  }
}

extension CommandError {
  /// With what was waited for, when it is that the time is up.
  func naming(_ what: String) -> CommandError {
    guard name == "TimedOut" else { return self }
    var error = self
    error.message = "the time is up: waited for \(what)"
    return error
  }
}
