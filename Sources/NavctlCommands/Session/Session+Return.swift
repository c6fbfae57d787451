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
  ///   - what: What is waited for, in words.
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
          .unreachable, "EpochChanged", "navd came back without all that it knew: \(what) is not to be had any more",
          hints: ["look what is there: navctl scenes, navctl tree"])
      }
      return
    }
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
      case .unreachable, .disconnected, .timedOut: return nil
      case .notSent, .remote, .reply, .cancelled: throw explained(error)
      }
    }
  }

  private func pause(_ delay: Duration, _ interrupts: Interrupts) throws(CommandError) {
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
