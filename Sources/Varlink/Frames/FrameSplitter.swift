import Glibc
import JSON

/// Cuts the bytes of a connection into messages, each of which ends with a NUL.
///
/// A message that lies wholly in the bytes just read is handed out where it lies; one that comes in pieces is joined in
/// a buffer of the splitter's own, which is given back after a large one, so that an idle connection holds little.
///
/// The splitter does not wait or count time: `hasPartial` tells whoever does that a message has begun.
public struct FrameSplitter: ~Copyable {
  /// The length of a message, in bytes without the NUL, unless another limit is given: 1 MiB, which is the arguments of
  /// sixteen of the largest screens.
  public static let frameBytesMax = 1 << 20
  /// How much may come in during a pause beyond one message: several reads of the usual 64 KiB, as bytes that the loop
  /// has already read when the pause began.
  public static let pauseBytesMax = 1 << 20
  /// How much memory is kept for the next message that comes in pieces.
  static let bytesKept = 4096

  /// The longest message that is taken, in bytes without the NUL.
  public let frameBytesMax: Int
  /// Whether the receiver asked for a pause; `resume` ends it.
  public private(set) var isPaused = false
  /// Bytes that could not be handed out yet: the beginning of a message, or during a pause, anything.
  private var held = ByteBuffer(capacity: 16)
  /// How many of the held bytes have been handed out.
  private var handedOut = 0

  /// - Parameter frameBytesMax: the longest message to take, in bytes.
  public init(frameBytesMax: Int = FrameSplitter.frameBytesMax) { self.frameBytesMax = frameBytesMax }

  /// Whether bytes of a message are there whose end is not, or, during a pause, bytes of any kind.
  public var hasPartial: Bool { held.count > handedOut }

  /// How many bytes wait for the rest of their message or for the end of a pause.
  public var heldBytes: Int { held.count - handedOut }

  /// Takes bytes that were read, and hands out the messages that are complete.
  /// - Parameters:
  ///   - bytes: what was read; `JSONParser.padding` bytes behind it must be readable.
  ///   - body: gets each message, without its NUL and with as many readable bytes behind it; valid during the call
  ///     only. It must not use the splitter. After `.pause` the rest is kept, after `.again` the
  ///     message too.
  /// - Throws: `FrameError` when a message is too long; those before it have been handed out.
  /// - Complexity: O(bytes)
  public mutating func receive(
    _ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Disposition
  ) throws(FrameError) {
    if isPaused {
      guard heldBytes + bytes.count <= frameBytesMax + Self.pauseBytesMax else {
        throw .tooMuchHeld(limit: frameBytesMax + Self.pauseBytesMax)
      }
      unsafe held.append(bytes)
      return
    }
    var start = 0
    if hasPartial {
      guard let end = unsafe Self.end(in: bytes, from: 0) else { return try unsafe hold(bytes) }
      try unsafe hold(UnsafeRawBufferPointer(rebasing: bytes[..<end]))
      let disposition = unsafe handOutJoined(body)
      isPaused = disposition != .next
      start = disposition == .again ? end : end + 1
    }
    while !isPaused, let end = unsafe Self.end(in: bytes, from: start) {
      guard end - start <= frameBytesMax else { throw .tooLong(limit: frameBytesMax) }
      let disposition = unsafe body(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
      isPaused = disposition != .next
      if disposition != .again { start = end + 1 }
    }
    let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[start...])
    if isPaused { unsafe held.append(rest) } else { try unsafe hold(rest) }
  }

  /// Ends a pause: hands out the messages that were kept, until there is none left or `body` asks for another pause.
  /// - Parameter body: as for `receive`.
  /// - Throws: `FrameError` when a message is too long.
  /// - Complexity: O(bytes handed out), but for a move of the rest each time that half of what was held is gone.
  public mutating func resume(_ body: (UnsafeRawBufferPointer) -> Disposition) throws(FrameError) {
    isPaused = false
    held.reserve(JSONParser.padding)
    let limit = frameBytesMax
    var (start, pauses) = (handedOut, false)
    let isTooLong = unsafe held.withBytes { bytes in
      while !pauses, let end = unsafe Self.end(in: bytes, from: start) {
        if end - start > limit { return true }
        let disposition = unsafe body(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
        pauses = disposition != .next
        if disposition != .again { start = end + 1 }
      }
      return !pauses && bytes.count - start > limit
    }
    isPaused = pauses
    handedOut = start
    compact()
    if isTooLong { throw .tooLong(limit: frameBytesMax) }
  }

  /// Keeps the beginning, or a further piece, of a message.
  private mutating func hold(_ piece: UnsafeRawBufferPointer) throws(FrameError) {
    guard heldBytes + piece.count <= frameBytesMax else { throw .tooLong(limit: frameBytesMax) }
    unsafe held.append(piece)
  }

  /// Hands out the message that is complete in the buffer.
  private mutating func handOutJoined(_ body: (UnsafeRawBufferPointer) -> Disposition) -> Disposition {
    held.reserve(JSONParser.padding)
    let start = handedOut
    let disposition = unsafe held.withBytes { unsafe body(UnsafeRawBufferPointer(rebasing: $0[start...])) }
    if disposition == .again { return .again }
    handedOut = held.count
    compact()
    return disposition
  }

  /// Gives back the room of what was handed out, when that is at least half of it all.
  private mutating func compact() {
    if handedOut == held.count {
      held.removeAll(keeping: Self.bytesKept)
      handedOut = 0
    } else if handedOut > held.count / 2 {
      held.removeFirst(handedOut)
      handedOut = 0
    }
  }

  /// Where the next NUL is.
  @inline(__always)
  private static func end(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard let base = bytes.baseAddress, start < bytes.count else { return nil }
    guard let place = unsafe memchr(base + start, 0, bytes.count - start) else { return nil }
    return unsafe UnsafeRawPointer(place) - base
  }
}
