import EventLoop

/// Reads keys from standard input until it is released.
final class KeyReader {
  private let tty: TTY
  private var escapeTimer: Timer?

  /// - Parameters:
  ///   - escapeDelay: The time to wait after Esc for the rest of a sequence.
  ///   - onKey: Called for each key.
  ///   - onEnd: Called when the terminal disappears.
  /// - Throws: `LoopError` if standard input cannot be read.
  init(
    on loop: EventLoop, escapeDelay: Duration, onKey: @escaping (Key) -> Void, onEnd: @escaping () -> Void
  ) throws(LoopError) {
    let decoding = Decoding(onKey)
    tty = try TTY(on: loop, descriptor: 0)
    escapeTimer = nil
    escapeTimer = Timer(on: loop) { [unowned self] in
      // The loop runs timers before it reads. Wait once more, so that input that has already arrived is read first.
      if decoding.isTimeOver { return decoding.flush() }
      decoding.isTimeOver = true
      escapeTimer?.start(after: .milliseconds(1))
    }
    try tty.read(
      { [unowned self] bytes in
        escapeTimer?.stop()
        decoding.feed(bytes)
        switch decoding.waiting {
        case .escape: escapeTimer?.start(after: escapeDelay)
        case .rest: escapeTimer?.start(after: max(escapeDelay, EscapeDelay.rest))
        case nil: break
        }
      }, onEnd: onEnd)
  }
}

/// The decoder, shared by the callbacks of input and timer.
private final class Decoding {
  private var decoder = KeyDecoder()
  private let onKey: (Key) -> Void

  init(_ onKey: @escaping (Key) -> Void) { self.onKey = onKey }

  /// Whether the delay has passed once since the last input.
  var isTimeOver = false

  var waiting: KeyDecoder.Waiting? { decoder.waiting }

  func feed(_ bytes: [UInt8]) {
    isTimeOver = false
    for key in decoder.feed(bytes) { onKey(key) }
  }

  func flush() { for key in decoder.flush() { onKey(key) } }
}
