import EventLoop
import NavigationClient
import NavigationProtocol

// Reconnecting to a navd that went away, so that waits continue.
extension Session {
  /// Whether a call failed because navd went away after it was connected.
  func isAbsence(_ failure: CallFailure) -> Bool {
    home = client?.place ?? home
    return switch failure {
    case .disconnected: home != nil
    case .remote(let remote):
      remote.name == "org.navd.Scene.Closing" && remote.parameters["reason"]?.stringValue == "stopping"
    default: false
    }
  }

  /// Waits until navd answers again at the same address.
  ///
  /// - Parameters:
  ///   - what: The awaited event, in words.
  ///   - epoch: The epoch that must still be the present one; nil for any.
  ///   - deadline: The end of the wait, by the loop's clock; nil for none.
  /// - Throws: `CommandError` when the wait is interrupted, when its time is up, or when navd is in another epoch.
  func comeBack(
    for what: String, in epoch: String?, until deadline: Duration?, _ backoff: inout Backoff, _ interrupts: Interrupts
  ) throws(CommandError) {
    home = client?.place ?? home
    client = nil
    if !options.isQuiet {
      console.writeError("navctl: navd went away; waiting for it to come back, and for \(what)\n")
    }
    while true {
      let now = try loop().now
      if let deadline, now >= deadline { throw explained(.timedOut).naming("navd, and for \(what)") }
      let delay = backoff.take(at: now)
      try pause(deadline.map { min(delay, $0 - now) } ?? delay, interrupts)
      guard let present = try presentEpoch(interrupts) else { continue }
      if let epoch, epoch != present {
        throw CommandError(
          .unreachable, "EpochChanged", "navd came back without all of its state: \(what) cannot be awaited any more",
          hints: ["try: navctl scenes, navctl tree"])
      }
      return
    }
  }

  /// Makes calls, and makes them again when navd has gone away meanwhile and is back.
  ///
  /// - Parameters:
  ///   - what: The purpose of the calls, in words.
  ///   - epoch: The epoch in which they make sense.
  ///   - interrupts: What interrupts them.
  ///   - calls: Makes the calls; they change nothing.
  func returning<Reply>(
    for what: String, in epoch: String, _ interrupts: Interrupts, _ calls: () throws(CommandError) -> Reply
  ) throws(CommandError) -> Reply {
    var backoff = Backoff()
    while true {
      do throws(CommandError) { return try calls() } catch {
        if let ending = interrupts.failure {
          client = nil
          throw explained(ending)
        }
        guard isAbsence(error) else { throw error }
      }
      try comeBack(for: what, in: epoch, until: nil, &backoff, interrupts)
    }
  }

  /// Whether calls failed because navd went away after it was connected.
  private func isAbsence(_ error: CommandError) -> Bool {
    home = client?.place ?? home
    let isStopping = error.name == "Closing" && error.parameters["reason"]?.stringValue == "stopping"
    return home != nil && (error.exit == .unreachable || isStopping)
  }

  /// Waits until navd answers.
  func waitForDaemon() throws(CommandError) {
    let interrupts = try interrupts(within: options.timeout)
    defer { interrupts.close() }
    if !options.isQuiet {
      interrupts.after(Self.noticeDelay) { [console] in console.writeError("navctl: waiting for navd\n") }
    }
    var backoff = Backoff()
    while try presentEpoch(interrupts) == nil { try pause(backoff.take(at: loop().now), interrupts) }
  }

  /// Asks navd for its epoch; nil when it does not answer.
  private func presentEpoch(_ interrupts: Interrupts) throws(CommandError) -> String? {
    let connection = try connection()
    do throws(CallFailure) {
      return try connection.call(ManagerInterface.Ping.self, .init(), timeout: Self.grace).epoch
    } catch {
      client = nil
      if let ending = interrupts.failure { throw explained(ending) }
      switch error {
      case .unreachable(let attempts) where attempts.contains(where: \.isDenied): throw explained(error)
      case .unreachable, .disconnected, .timedOut: return nil
      case .notSent, .remote, .reply, .cancelled: throw explained(error)
      }
    }
  }

  /// Waits, unless it is interrupted.
  func pause(_ delay: Duration, _ interrupts: Interrupts) throws(CommandError) {
    let loop = try loop()
    var isOver = false
    let timer = Timer(on: loop, after: delay) {
      isOver = true
      loop.stop()
    }
    while !isOver, interrupts.failure == nil { loop.run() }
    _ = consume timer
    if let ending = interrupts.failure { throw explained(ending) }
  }

  /// navd's present epoch.
  func epoch() throws(CommandError) -> String { try call(ManagerInterface.Ping.self, .init()).epoch }
}
