import JSON
import Varlink

/// Bytes as in the read buffer of a loop. Exactly the padding that a parser needs follows them, so that
/// AddressSanitizer detects an access beyond it; it is filled with bytes that would be wrong as a part of a message.
func withPadding<Result>(_ bytes: some Collection<UInt8>, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
  let padded = Array(bytes) + [UInt8](repeating: UInt8(ascii: "!"), count: JSONParser.padding)
  return unsafe padded.withUnsafeBytes { unsafe body(UnsafeRawBufferPointer(rebasing: $0[..<bytes.count])) }
}

extension FrameSplitter {
  /// Passes bytes to the splitter and returns copies of the messages.
  mutating func take(
    _ bytes: some Collection<UInt8>, _ body: ([UInt8]) -> Disposition
  ) throws(FrameError) {
    var failure: FrameError?
    unsafe withPadding(bytes) { bytes in
      do throws(FrameError) {
        try unsafe receive(bytes) { unsafe body(Array($0)) }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }
}

/// A splitter and the messages that it has passed on.
struct Feeder: ~Copyable {
  private var splitter: FrameSplitter
  private(set) var frames: [[UInt8]] = []
  /// The number of messages after which the receiver asks for a pause.
  private let pausesAfter: Int

  init(frameBytesMax: Int = FrameSplitter.frameBytesMax, pausesAfter: Int = .max) {
    splitter = FrameSplitter(frameBytesMax: frameBytesMax)
    self.pausesAfter = pausesAfter
  }

  var hasPartial: Bool { splitter.hasPartial }
  var isPaused: Bool { splitter.isPaused }
  var heldBytes: Int { splitter.heldBytes }

  mutating func receive(_ bytes: some Collection<UInt8>) throws(FrameError) {
    var received: [[UInt8]] = []
    let pausesAfter = pausesAfter
    do throws(FrameError) {
      try splitter.take(bytes) { frame in
        received.append(frame)
        return received.count.isMultiple(of: pausesAfter) ? .pause : .next
      }
    } catch {
      frames += received
      throw error
    }
    frames += received
  }

  mutating func resume() throws(FrameError) {
    var received: [[UInt8]] = []
    let pausesAfter = pausesAfter
    try unsafe splitter.resume { frame in
      unsafe received.append(Array(frame))
      return received.count.isMultiple(of: pausesAfter) ? .pause : .next
    }
    frames += received
  }
}
