import EventLoop
import Glibc

/// The terminal, taken over from the shell and restored at the end. Keys come in, lines go out.
final class Terminal {
  private let tty: TTY
  private let output = StandardStream.output
  private var decoder = KeyDecoder()
  private var shown: [String] = []
  private var escapeTimer: Timer?
  private var windowWatcher: SignalWatcher?
  private let onResize: () -> Void

  /// - Parameters:
  ///   - onKey: called for each key.
  ///   - onResize: called when the size has changed.
  ///   - onEnd: called when the terminal has gone.
  /// - Throws: `LoopError` if the standard streams are not a terminal.
  init(
    on loop: EventLoop, onKey: @escaping (Key) -> Void, onResize: @escaping () -> Void, onEnd: @escaping () -> Void
  ) throws(LoopError) {
    tty = try TTY(on: loop, descriptor: 0)
    self.onResize = onResize
    escapeTimer = Timer(on: loop) { [unowned self] in for key in decoder.flush() { onKey(key) } }
    windowWatcher = try SignalWatcher(on: loop, for: .windowChange) { [unowned self] in drawAnew() }
    try tty.startReadingBytes(
      { [unowned self] bytes in
        escapeTimer?.stop()
        for key in decoder.feed(bytes) { onKey(key) }
        if decoder.isWaiting { escapeTimer?.start(after: .milliseconds(50)) }
      }, onEnd: { _ in onEnd() })
    // Last, so that an earlier failure leaves the shell's terminal as it was.
    try take()
  }

  /// In characters; the usual size if the terminal does not report one.
  var size: (columns: Int, rows: Int) {
    do throws(LoopError) {
      let size = try tty.size()
      return size.columns > 0 && size.rows > 0 ? size : (80, 24)
    } catch {
      return (80, 24)
    }
  }

  /// Shows a picture by sending the lines that have changed.
  /// - Complexity: O(lines).
  func show(_ picture: [String]) {
    var text = shown.isEmpty ? "\u{1B}[2J" : ""
    for (row, line) in picture.enumerated() where !shown.indices.contains(row) || shown[row] != line {
      text += "\u{1B}[\(row + 1);1H\(line)\u{1B}[0m\u{1B}[K"
    }
    shown = picture
    write(text)
  }

  /// Returns the terminal to the shell until the person types `fg` (Control-Z).
  func suspend() {
    leave()
    do throws(LoopError) { try tty.setMode(.normal) } catch {
      // The shell restores its own settings too.
    }
    // The whole group stops, as it would by the terminal itself, including a script that waits for this process.
    kill(0, SIGTSTP)
    // The process was continued, or could not stop because there is no shell to continue it.
    do throws(LoopError) { try take() } catch {
      // The reader reports that the terminal is gone.
      return
    }
    drawAnew()
  }

  /// Restores the terminal. Nothing else may be called afterwards.
  func close() {
    windowWatcher = nil
    escapeTimer = nil
    tty.stopReading()
    leave()
    TTY.reset()
  }

  private func take() throws(LoopError) {
    try tty.setMode(.raw)
    // The alternate screen without a cursor.
    do throws(LoopError) { try output.write("\u{1B}[?1049h\u{1B}[?25l") } catch {
      TTY.reset()
      throw error
    }
  }

  private func leave() { write("\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l") }

  private func drawAnew() {
    shown = []
    onResize()
  }

  private func write(_ text: String) {
    // The reader reports that the terminal is gone.
    if !text.isEmpty { try? output.write(text) }
  }
}
