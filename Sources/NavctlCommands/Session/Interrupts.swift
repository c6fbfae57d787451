import EventLoop
import NavigationClient

/// What may end a wait before its time: the signals by which a person or a supervisor ends navctl, `--timeout`, and for
/// a stream the end of who reads it.
final class Interrupts {
  /// What ended the wait: `cancelled` by a signal or for want of a reader, `timedOut` by the time; nil as long as nothing did.
  private(set) var failure: CallFailure?
  private let loop: EventLoop
  private var interrupt: SignalWatcher?
  private var terminate: SignalWatcher?
  private var hangup: SignalWatcher?
  private var deadline: Timer?
  private var notice: Timer?
  private var reader: HangUpWatcher?

  /// Watches for SIGINT, SIGTERM and, unless it is ignored, SIGHUP, by which a terminal that is closed ends navctl, and for the end of the time, until it is closed.
  /// - Parameters:
  ///   - console: Where a stream is written to that ends with its reader; nil for what goes on without one.
  ///   - onInterrupt: called once.
  init(
    on loop: EventLoop, within time: Duration?, writingTo console: Console? = nil, _ onInterrupt: @escaping () -> Void
  ) throws(CommandError) {
    self.loop = loop
    let end = { [unowned self] (failure: CallFailure) in
      guard self.failure == nil else { return }
      self.failure = failure
      onInterrupt()
    }
    do throws(LoopError) {
      interrupt = try SignalWatcher(on: loop, for: .interrupt, keepsLoopAlive: false) { end(.cancelled) }
      terminate = try SignalWatcher(on: loop, for: .terminate, keepsLoopAlive: false) { end(.cancelled) }
      if !Signal.hangup.isIgnored {
        hangup = try SignalWatcher(on: loop, for: .hangup, keepsLoopAlive: false) { end(.cancelled) }
      }
    } catch {
      throw CommandError(.failed, "System", "signals cannot be watched: \(error.message)")
    }
    reader = console?.whenReaderIsGone(on: loop) { end(.cancelled) }
    if let time { deadline = Timer(on: loop, after: time, keepsLoopAlive: false) { end(.timedOut) } }
  }

  /// Does something once, when so much time has passed.
  func after(_ delay: Duration, _ action: @escaping () -> Void) {
    notice = Timer(on: loop, after: delay, keepsLoopAlive: false, action)
  }

  func close() {
    interrupt = nil
    terminate = nil
    hangup = nil
    deadline = nil
    notice = nil
    reader = nil
  }
}
