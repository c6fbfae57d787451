import EventLoop
import JSON
import NavigationClient
import NavigationProtocol
import Varlink

// Calls that may take long: they can be interrupted, and report the event that they wait for.
extension Session {
  /// The time after which a wait reports the event that it waits for.
  static let noticeDelay = Duration.seconds(1)
  /// The time by which navctl waits longer than navd for the end of a time limit.
  static let grace = Duration.seconds(5)

  /// A duration on the wire.
  private static func milliseconds(_ time: Duration) -> Int {
    Int(time.components.seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000)
  }

  /// Watches for the events that interrupt a wait.
  ///
  /// - Parameters:
  ///   - time: The longest time of the wait; nil for no limit.
  ///   - isStream: Whether the wait ends when the reader of standard output goes.
  func interrupts(within time: Duration?, isStream: Bool = false) throws(CommandError) -> Interrupts {
    let loop = try loop()
    return try Interrupts(on: loop, within: time, writingTo: isStream ? console : nil) { [unowned self] in
      client?.cancel()
      loop.stop()
    }
  }

  /// Calls a method that replies when a condition holds. When navd goes away, it waits for navd and calls again.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - what: The awaited event, in words.
  ///   - epoch: The epoch in which the call makes sense; nil for any.
  ///   - isAnnounced: Whether a long wait reports the awaited event.
  ///   - parameters: Makes the parameters from the milliseconds that are left of `--timeout`.
  func wait<Method: RemoteMethod>(
    _ method: Method.Type, for what: String, in epoch: String? = nil, isAnnounced: Bool = true,
    _ parameters: (_ timeoutMilliseconds: Int?) -> Method.Parameters
  ) throws(CommandError) -> Method.Reply {
    let loop = try loop()
    let interrupts = try interrupts(within: options.timeout.map { $0 + Self.grace })
    defer { interrupts.close() }
    if isAnnounced, !options.isQuiet {
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

  /// Follows a stream until `body` returns false, the reader goes, or it is interrupted, which is its normal end.
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

  /// Waits until a screen or coordinator has left.
  ///
  /// - Parameters:
  ///   - id: The screen or coordinator.
  ///   - scene: Its scene.
  ///   - epoch: The epoch of the id.
  ///   - name: The name of the result in words, if there is a better one than the id.
  func result(
    of id: Int, in scene: String, _ epoch: String, as name: String? = nil
  ) throws(CommandError) -> SceneInterface.AwaitResult.Reply {
    let what = "\(name ?? "the result of @\(id)") in \(scene.shown)"
    do throws(CommandError) {
      return try wait(SceneInterface.AwaitResult.self, for: what, in: epoch) { left in
        .init(scene: scene, id: id, timeoutMilliseconds: left)
      }
    } catch {
      // The id may be that of a coordinator.
      guard error.name == "ScreenNotFound" else { throw error }
      do throws(CommandError) {
        return try wait(SceneInterface.AwaitResult.self, for: what, in: epoch) { left in
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
  }

  /// Dismisses a screen whose result is no longer waited for, on a new connection, because the other one still waits.
  ///
  /// - Returns: Whether the screen is gone.
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
  /// The same error, naming the awaited event if it is a timeout.
  func naming(_ what: String) -> CommandError {
    guard name == "TimedOut" else { return self }
    var error = self
    error.message = "the time is up: waited for \(what)"
    return error
  }
}
