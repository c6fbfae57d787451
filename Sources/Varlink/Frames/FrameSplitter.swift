import JSON

/// Splits the bytes of a connection into messages, each of which ends with a NUL.
///
/// A message that was read completely is passed on in place. A message that arrives in pieces is joined in a buffer, which
/// is freed after a large message, so that an idle connection takes little memory.
///
/// The splitter has no timeouts; `hasPartial` tells its owner that a message has begun.
public struct FrameSplitter: ~Copyable {
  /// The default limit for the length of a message in bytes, without the NUL. 1 MiB has room for the arguments of sixteen
  /// of the largest screens.
  public static let frameBytesMax = 1 << 20
  /// The number of bytes that may arrive during a pause beyond one message. It has room for several reads of 64 KiB that
  /// the loop had begun before the pause.
  public static let pauseBytesMax = 1 << 20
  /// The size of the buffer that is kept for the next message that arrives in pieces.
  static let bytesKept = 4096

  /// The limit for the length of a message in bytes, without the NUL.
  public let frameBytesMax: Int
  /// Whether the receiver has asked for a pause, which `resume` ends.
  public private(set) var isPaused = false
  /// Bytes that were not passed on yet: the beginning of a message or, during a pause, any bytes.
  private var held = ByteBuffer(capacity: 16)
  /// The number of held bytes that have been passed on.
  private var handedOut = 0

  /// - Parameter frameBytesMax: the limit for the length of a message in bytes.
  public init(frameBytesMax: Int = FrameSplitter.frameBytesMax) { self.frameBytesMax = frameBytesMax }

  /// Whether an incomplete message or, during a pause, any byte is pending.
  public var hasPartial: Bool { held.count > handedOut }

  /// The number of bytes that wait for the rest of their message or for the end of a pause.
  public var heldBytes: Int { held.count - handedOut }

  /// The number of bytes in memory: the held ones, some that have been passed on, and room for more. None if nothing is
  /// held, although a small buffer is kept.
  public var bufferedBytes: Int { held.isEmpty ? 0 : held.capacity }

  /// Passes the complete messages in newly read bytes to `body`.
  /// - Parameters:
  ///   - bytes: the bytes that were read; `JSONParser.padding` bytes after them must be readable.
  ///   - body: called with each message without its NUL. `JSONParser.padding` bytes after the message are readable. The
  ///     message is valid during the call only. `body` must not use the splitter. If it returns `.pause` the remaining
  ///     bytes are kept, if it returns `.again` the message is kept too.
  /// - Throws: `FrameError` if a message is too long, after all messages before it have been passed on.
  /// - Complexity: O(bytes).
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

  /// Ends a pause: passes the pending messages to `body`, until none is left or `body` asks for another pause.
  /// - Parameter body: as for `receive`.
  /// - Throws: `FrameError` if a message is too long.
  /// - Complexity: amortized O(bytes passed on).
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

  /// Removes the bytes that were not passed on, and ends a pause: the connection switches to another protocol.
  /// - Complexity: O(bytes).
  public mutating func takeHeld() -> [UInt8] {
    let bytes = held.withSpan(from: handedOut) { rest in
      var bytes: [UInt8] = []
      bytes.append(rest)
      return bytes
    }
    held.removeAll(keeping: 16)
    handedOut = 0
    isPaused = false
    return bytes
  }

  /// Keeps a piece of an incomplete message.
  private mutating func hold(_ piece: UnsafeRawBufferPointer) throws(FrameError) {
    guard heldBytes + piece.count <= frameBytesMax else { throw .tooLong(limit: frameBytesMax) }
    unsafe held.append(piece)
  }

  /// Passes on the message that is complete in the buffer.
  private mutating func handOutJoined(_ body: (UnsafeRawBufferPointer) -> Disposition) -> Disposition {
    held.reserve(JSONParser.padding)
    let start = handedOut
    let disposition = unsafe held.withBytes { unsafe body(UnsafeRawBufferPointer(rebasing: $0[start...])) }
    if disposition == .again { return .again }
    handedOut = held.count
    compact()
    return disposition
  }

  /// Removes the bytes that have been passed on, if they are more than half of the buffer.
  private mutating func compact() {
    if handedOut == held.count {
      held.removeAll(keeping: Self.bytesKept)
      handedOut = 0
    } else if handedOut > held.count / 2 {
      held.removeFirst(handedOut)
      handedOut = 0
    }
  }

  /// The position of the next NUL.
  @inline(__always)
  private static func end(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard let base = bytes.baseAddress else { return nil }
    let (ones, highBits): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    let count = bytes.count
    var place = start
    while place &+ 32 <= count {
      let words = unsafe base.loadUnaligned(fromByteOffset: place, as: SIMD4<UInt64>.self)
      let zeros = (words &- ones) & ~words & highBits
      if zeros[0] | zeros[1] | zeros[2] | zeros[3] != 0 { break }
      place &+= 32
    }
    while place &+ 8 <= count {
      let word = unsafe UInt64(littleEndian: base.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      // The lowest of these bits belongs to the first byte that is zero.
      let zeros = (word &- ones) & ~word & highBits
      if zeros != 0 { return place &+ zeros.trailingZeroBitCount / 8 }
      place &+= 8
    }
    while place < count {
      if unsafe bytes[place] == 0 { return place }
      place += 1
    }
    return nil
  }
}
