import CLibuv

/// A terminal: reading keys, writing text, raw mode and size.
///
/// The terminal is opened anew behind the descriptor, so that other programs on it do not find themselves non-blocking.
/// Dropping the value closes it; call `TTY.reset()` before the process ends, in any way, or the shell finds the terminal
/// raw. A change of size comes as a signal: `SignalWatcher` for `.windowChange`.
@safe
public struct TTY: ~Copyable {
  private let state: State

  /// How the terminal treats keys.
  public enum Mode: Hashable, Sendable {
    /// Lines, with editing and Control-C, as a shell expects it.
    case normal
    /// Every key at once and as it is, without echo or signals; output is still given its carriage returns.
    case raw
    /// Every byte as it is in both directions.
    case io
  }

  /// A terminal on a descriptor.
  ///
  /// - Parameters:
  ///   - loop: The loop, on whose thread this is called.
  ///   - descriptor: 0, 1 or 2, as a rule. It stays open when the value is closed.
  /// - Throws: `LoopError`, with `.invalidArgument` for what cannot be one.
  ///
  /// The corresponding C function is `uv_tty_init`.
  public init(on loop: EventLoop, descriptor: Int32) throws(LoopError) {
    state = try State(on: loop, descriptor)
  }

  deinit { state.close() }

  /// Closes the value, as dropping it does. The mode stays. The corresponding C function is `uv_close`.
  public consuming func close() {}

  /// Whether a descriptor is a terminal. The corresponding C function is `uv_guess_handle`.
  public static func isTerminal(_ descriptor: Int32) -> Bool { uv_guess_handle(descriptor) == UV_TTY }

  // MARK: - Mode and size

  /// Sets how the terminal treats keys, once what was written before is out.
  ///
  /// The corresponding C function is `uv_tty_set_mode`.
  public func setMode(_ mode: Mode) throws(LoopError) {
    state.loop.checkIsolated()
    let mode =
      switch mode {
      case .normal: UV_TTY_MODE_NORMAL
      case .raw: UV_TTY_MODE_RAW
      case .io: UV_TTY_MODE_IO
      }
    try unsafe check(uv_tty_set_mode(state.raw, mode), "uv_tty_set_mode")
  }

  /// Puts the first terminal whose mode was set in this process back into the mode that it had before. For the end of a
  /// process, signal handlers included: call it while that `TTY` is still open. Does nothing if no mode was set.
  ///
  /// The corresponding C function is `uv_tty_reset_mode`.
  public static func reset() { uv_tty_reset_mode() }

  /// The size in characters.
  ///
  /// The corresponding C function is `uv_tty_get_winsize`.
  public func size() throws(LoopError) -> (columns: Int, rows: Int) {
    var (columns, rows): (Int32, Int32) = (0, 0)
    try unsafe check(uv_tty_get_winsize(state.raw, &columns, &rows), "uv_tty_get_winsize")
    return (Int(columns), Int(rows))
  }

  // MARK: - Reading and writing

  /// Calls `onRead` with what is typed; see `PipeStream.startReading(_:onEnd:)`.
  ///
  /// - Parameters:
  ///   - onRead: Called with one byte or more.
  ///   - onEnd: Called once, when nothing more will come: the terminal has gone.
  @safe
  public func startReading(
    _ onRead: @escaping (UnsafeRawBufferPointer) -> Void, onEnd: @escaping (EndReason) -> Void
  ) throws(LoopError) {
    unsafe try state.startReading(onRead, onEnd: onEnd)
  }

  /// Reads no more for now. The corresponding C function is `uv_read_stop`.
  public func stopReading() { state.stopReading() }

  /// Reads again after `stopReading()`, with the same closures.
  public func resumeReading() throws(LoopError) { try state.resumeReading() }

  /// Writes what the terminal takes at once; see `PipeStream.tryWrite(_:)`.
  @safe
  public func tryWrite(_ bytes: UnsafeRawBufferPointer) throws(LoopError) -> Int {
    var vector = unsafe uv_buf_t(bytes)
    return try unsafe state.tryWrite(&vector, count: 1)
  }

  /// Writes all bytes, as the terminal takes them; see `PipeStream.write(_:keeping:completion:)`.
  public func write(
    _ bytes: UnsafeRawBufferPointer, keeping owner: AnyObject?, completion: ((LoopError?) -> Void)? = nil
  ) throws(LoopError) {
    unsafe precondition(!bytes.isEmpty, "no bytes to write")
    var vector = unsafe uv_buf_t(bytes)
    try unsafe StreamRequest.write(&vector, count: 1, to: state, keeping: owner, completion)
  }

  /// The bytes that are queued and that the terminal has not taken yet.
  public var writeQueueSize: Int { state.writeQueueSize }
}

extension TTY {
  private final class State: StreamState {
    init(on loop: EventLoop, _ descriptor: Int32) throws(LoopError) {
      unsafe super.init(of: uv_tty_t.self, on: loop)
      try unsafe check(uv_tty_init(loop.raw, raw, descriptor, 0), "uv_tty_init")
      opened()
    }

    var raw: UnsafeMutablePointer<uv_tty_t> { unsafe memory.assumingMemoryBound(to: uv_tty_t.self) }
  }
}
