import CLibuv

/// A terminal: reading keys, raw mode and size.
///
/// The terminal behind the descriptor is opened again, so that it does not become non-blocking for other programs.
/// Dropping the value closes it. Call `TTY.reset()` before the process ends in any way, or the terminal stays raw. A
/// change of size is a signal: watch `.windowChange` with a `SignalWatcher`.
@safe
public struct TTY: ~Copyable {
  private let state: State

  /// The treatment of keys by the terminal.
  public enum Mode: Hashable, Sendable {
    /// Input by lines, with editing and Control-C, as a shell expects it.
    case normal
    /// Every key at once, without echo or signals. Output still gets carriage returns.
    case raw
  }

  /// Opens the terminal of a descriptor.
  /// - Parameters:
  ///   - loop: The loop; the caller must be on its thread.
  ///   - descriptor: Usually 0, 1 or 2. It stays open when the value is closed.
  /// - Throws: `LoopError`, with `.invalidArgument` if the descriptor cannot be a terminal.
  ///
  /// The corresponding C function is `uv_tty_init`.
  public init(on loop: EventLoop, descriptor: Int32) throws(LoopError) {
    state = try State(on: loop, descriptor)
  }

  deinit { state.close() }

  /// Closes the value, as dropping it does, without changing the mode. The corresponding C function is `uv_close`.
  public consuming func close() {}

  // MARK: - Mode and size

  /// Sets the treatment of keys, once all previous output has been written.
  ///
  /// The corresponding C function is `uv_tty_set_mode`.
  public func setMode(_ mode: Mode) throws(LoopError) {
    state.loop.checkIsolated()
    let mode =
      switch mode {
      case .normal: UV_TTY_MODE_NORMAL
      case .raw: UV_TTY_MODE_RAW
      }
    try unsafe check(uv_tty_set_mode(state.raw, mode), "uv_tty_set_mode")
  }

  /// Restores the original mode of the first terminal whose mode this process has set; does nothing if there is none. Call
  /// it at the end of the process, also in signal handlers, while that `TTY` is open.
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

  // MARK: - Reading

  /// Calls `onRead` with the bytes that are typed; see `PipeStream.startReading(_:onEnd:)`.
  /// - Parameters:
  ///   - onRead: Called with at least one byte.
  ///   - onEnd: Called once when the terminal is gone.
  @safe
  public func startReading(
    _ onRead: @escaping (UnsafeRawBufferPointer) -> Void, onEnd: @escaping (EndReason) -> Void
  ) throws(LoopError) {
    unsafe try state.startReading(onRead, onEnd: onEnd)
  }

  /// Pauses reading. The corresponding C function is `uv_read_stop`.
  public func stopReading() { state.stopReading() }

  /// Calls `onBytes` with a copy of the bytes that are typed.
  /// - Parameters:
  ///   - onBytes: Called with at least one byte.
  ///   - onEnd: Called once when the terminal is gone.
  /// - Throws: `LoopError` if the terminal cannot be read.
  public func startReadingBytes(
    _ onBytes: @escaping ([UInt8]) -> Void, onEnd: @escaping (EndReason) -> Void
  ) throws(LoopError) {
    try startReading({ (bytes: UnsafeRawBufferPointer) in onBytes(unsafe [UInt8](bytes)) }, onEnd: onEnd)
  }
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
