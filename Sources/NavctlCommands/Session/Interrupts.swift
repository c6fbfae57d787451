import EventLoop

/// What may end a wait before its time: the signals by which a person or a supervisor ends navctl, and a timer.
final class Interrupts {
  /// Whether a signal came.
  private(set) var happened = false
  private let loop: EventLoop
  private var interrupt: SignalWatcher?
  private var terminate: SignalWatcher?
  private var timer: Timer?

  /// Watches for SIGINT and SIGTERM until it is closed.
  init(on loop: EventLoop, _ onInterrupt: @escaping () -> Void) throws(CommandError) {
    self.loop = loop
    do throws(LoopError) {
      interrupt = try watcher(.interrupt, onInterrupt)
      terminate = try watcher(.terminate, onInterrupt)
    } catch {
      throw CommandError(.failed, "System", "signals cannot be watched: \(error.message)")
    }
  }

  private func watcher(_ signal: Signal, _ onInterrupt: @escaping () -> Void) throws(LoopError) -> SignalWatcher {
    try SignalWatcher(on: loop, for: signal, keepsLoopAlive: false) { [unowned self] in
      happened = true
      onInterrupt()
    }
  }

  /// Does something once, when so much time has passed.
  func after(_ delay: Duration, _ action: @escaping () -> Void) {
    timer = Timer(on: loop, after: delay, keepsLoopAlive: false, action)
  }

  func close() {
    interrupt = nil
    terminate = nil
    timer = nil
  }
}
