import EventLoop

/// Reads keys from standard input, on the loop; dropping it ends that.
final class KeyReader {
  private let tty: TTY
  private let escapeTimer: Timer

  /// - Parameters:
  ///   - escapeDelay: How long after an Esc to wait for the rest of a sequence.
  ///   - onKey: Called for each key.
  ///   - onEnd: Called when the terminal has gone.
  /// - Throws: `LoopError` if standard input cannot be read.
  init(
    on loop: EventLoop, escapeDelay: Duration, onKey: @escaping (Key) -> Void, onEnd: @escaping () -> Void
  ) throws(LoopError) {
    let decoding = Decoding(onKey)
    tty = try TTY(on: loop, descriptor: 0)
    escapeTimer = Timer(on: loop) { decoding.flush() }
    try tty.read(
      { [unowned self] bytes in
        escapeTimer.stop()
        decoding.feed(bytes)
        if decoding.isWaiting { escapeTimer.start(after: escapeDelay) }
      }, onEnd: onEnd)
  }
}

/// The decoder, shared by what feeds it and what ends its waiting.
private final class Decoding {
  private var decoder = KeyDecoder()
  private let onKey: (Key) -> Void

  init(_ onKey: @escaping (Key) -> Void) { self.onKey = onKey }

  var isWaiting: Bool { decoder.isWaiting }

  func feed(_ bytes: [UInt8]) { for key in decoder.feed(bytes) { onKey(key) } }

  func flush() { for key in decoder.flush() { onKey(key) } }
}
