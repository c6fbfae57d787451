import EventLoop

/// Watches the signals that concern a terminal until it is released.
final class TerminalSignals {
  private let window: SignalWatcher
  private let resume: SignalWatcher
  private let stop: SignalWatcher

  /// - Parameters:
  ///   - onResize: Called when the window has another size, and after a stop: then the shell has written on the terminal
  ///     and changed its settings.
  ///   - onStop: Called when another process asks this one to stop, which restores the terminal first, as the key does.
  init(on loop: EventLoop, onResize: @escaping () -> Void, onStop: @escaping () -> Void) throws(LoopError) {
    window = try SignalWatcher(on: loop, for: .windowChange, onResize)
    resume = try SignalWatcher(on: loop, for: .continue, onResize)
    stop = try SignalWatcher(on: loop, for: .terminalStop, onStop)
  }
}
