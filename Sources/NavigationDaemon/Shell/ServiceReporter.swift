import EventLoop

/// Keeps the service manager informed: readiness, status, and the watchdog, which the loop itself feeds, so that a loop
/// that is stuck does not.
final class ServiceReporter {
  let manager: ServiceManager
  private let loop: EventLoop
  private var watchdog: Timer?
  /// The last status that the manager was told.
  private var status: ServiceStatus?

  init(_ manager: ServiceManager, on loop: EventLoop) {
    self.manager = manager
    self.loop = loop
  }

  /// navd serves from now on.
  func ready() {
    if let interval = manager.watchdogInterval {
      watchdog = Timer(on: loop, after: .milliseconds(1), every: interval) { [manager] in manager.tell(.watchdog) }
    }
    manager.tell(.ready)
  }

  /// Tells the status if it has changed.
  func report(_ new: ServiceStatus) {
    if new == status { return }
    status = new
    manager.tell(.status(new))
  }

  /// Feeds the watchdog no more: the loop is over.
  func close() { watchdog = nil }
}
