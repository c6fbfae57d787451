import EventLoop
import Glibc

/// The terminal, taken from the shell and given back as it was: keys come in, lines go out.
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
  ///   - onResize: called when the terminal has another size.
  ///   - onEnd: called when the terminal has gone.
  /// - Throws: `LoopError`, for what is no terminal.
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
    // Last: where something fails before, the shell's terminal is as it was.
    try take()
  }

  /// In characters; what most have, when the terminal does not say.
  var size: (columns: Int, rows: Int) {
    do throws(LoopError) {
      let size = try tty.size()
      return size.columns > 0 && size.rows > 0 ? size : (80, 24)
    } catch {
      return (80, 24)
    }
  }

  /// Shows a picture: sends the lines that are others than before.
  /// - Complexity: O(lines)
  func show(_ picture: [String]) {
    var text = shown.isEmpty ? "\u{1B}[2J" : ""
    for (row, line) in picture.enumerated() where !shown.indices.contains(row) || shown[row] != line {
      text += "\u{1B}[\(row + 1);1H\(line)\u{1B}[0m\u{1B}[K"
    }
    shown = picture
    write(text)
  }

  /// Gives the terminal to the shell until the person comes back with `fg` (Control-Z).
  func suspend() {
    leave()
    do throws(LoopError) { try tty.setMode(.normal) } catch {
      // The shell sets its terminal by itself, too.
    }
    // The whole group, as the terminal does it: a script that waits for this process stops with it.
    kill(0, SIGTSTP)
    // Here it is continued; or it could not stop, since no shell is there that would continue it.
    do throws(LoopError) { try take() } catch {
      // A terminal that is gone is told of by what reads it.
      return
    }
    drawAnew()
  }

  /// Gives the terminal back. Nothing else may be called afterwards.
  func close() {
    windowWatcher = nil
    escapeTimer = nil
    tty.stopReading()
    leave()
    TTY.reset()
  }

  private func take() throws(LoopError) {
    try tty.setMode(.raw)
    // The other screen, and no cursor.
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
    // A terminal that is gone is told of by what reads it.
    if !text.isEmpty { try? output.write(text) }
  }
}
