import EventLoop
import NavigationClient

/// The events that interrupt a wait: signals that end navctl, `--timeout`, and for a stream the end of its reader.
final class Interrupts {
  /// The reason for the interruption: `cancelled` by a signal or the end of the reader, or `timedOut`; nil if there was
  /// none.
  private(set) var failure: CallFailure?
  private let loop: EventLoop
  private var interrupt: SignalWatcher?
  private var terminate: SignalWatcher?
  private var hangup: SignalWatcher?
  private var deadline: Timer?
  private var notice: Timer?
  private var reader: HangUpWatcher?

  /// Watches for SIGINT, SIGTERM, SIGHUP unless that is ignored, the end of the time, and the end of the reader, until
  /// it is closed.
  ///
  /// - Parameters:
  ///   - loop: The loop on which to watch.
  ///   - time: The longest time of the wait; nil for no limit.
  ///   - console: The console of a stream that ends with its reader; nil if the wait needs no reader.
  ///   - onInterrupt: Called at most once.
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

  /// Calls `action` once, after a delay.
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
