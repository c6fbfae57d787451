import EventLoop

/// Reports readiness and status to the service manager, and feeds its watchdog from the loop, so that a stuck loop stops
/// feeding it.
final class ServiceReporter {
  let manager: ServiceManager
  private let loop: EventLoop
  private var watchdog: Timer?
  /// The last reported status.
  private var status: ServiceStatus?

  init(_ manager: ServiceManager, on loop: EventLoop) {
    self.manager = manager
    self.loop = loop
  }

  /// Reports that navd serves.
  func ready() {
    if let interval = manager.watchdogInterval {
      watchdog = Timer(on: loop, after: .milliseconds(1), every: interval) { [manager] in manager.tell(.watchdog) }
    }
    manager.tell(.ready)
  }

  /// Reports the status if it has changed; to be called at most once a second.
  func reportStatus(of daemon: Daemon) {
    let new = ServiceStatus(scenes: daemon.scenes.count, clients: daemon.sessions.count)
    if new == status { return }
    status = new
    manager.tell(.status(new))
  }

  /// Stops feeding the watchdog, because the loop has ended.
  func close() { watchdog = nil }
}
