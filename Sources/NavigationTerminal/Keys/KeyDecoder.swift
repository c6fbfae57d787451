/// Decodes the bytes of a terminal to keys. A value; its owner reads the bytes and keeps the time.
///
/// Esc is a key, and the first byte of many others. `waiting` says whether bytes are pending: if none arrive within
/// `EscapeDelay`, `flush()` decodes the pending ones as they are. Control sequences are those of ECMA-48 as used by
/// xterm, the Linux console, rxvt and tmux. An unknown one is skipped as a whole, because its end could be read as
/// digits, which navigate. Bracketed paste is decoded separately: nothing in a paste is a key.
struct KeyDecoder: Sendable {
  private var pending: [UInt8] = []

  /// Whether the start of a paste has been read, but not its end.
  private var isPasting = false

  /// The longest sequence in bytes; a longer one is not a key.
  static let sequenceMax = 32

  /// The continuation of the pending bytes.
  enum Waiting: Hashable, Sendable {
    /// A sequence that starts with Esc. Without the rest, it is the key Esc.
    case escape
    /// The rest of a sequence, a character or a paste, which no person types.
    case rest
  }

  /// The continuation that the decoder waits for, or nil if all bytes have been decoded.
  var waiting: Waiting? {
    if isPasting { return .rest }
    return pending.isEmpty ? nil : pending == [0x1B] ? .escape : .rest
  }

  /// Decodes more bytes.
  ///
  /// - Returns: The keys that are complete.
  /// - Complexity: O(bytes).
  mutating func feed(_ bytes: some Sequence<UInt8>) -> [Key] {
    pending += bytes
    return decode(atEnd: false)
  }

  /// Decodes the pending bytes as if nothing followed.
  mutating func flush() -> [Key] { decode(atEnd: true) }

  private mutating func decode(atEnd: Bool) -> [Key] {
    var keys: [Key] = []
    var rest = pending[...]
    while true {
      if isPasting { isPasting = !PasteDecoder.take(&rest, into: &keys, atEnd: atEnd) }
      guard !isPasting, let (key, length) = Self.first(of: rest, atEnd: atEnd) else { break }
      if rest.prefix(length).elementsEqual(PasteDecoder.begin) {
        isPasting = true
      } else if !rest.prefix(length).elementsEqual(PasteDecoder.end) {
        keys.append(key)
      }
      rest = rest.dropFirst(length)
    }
    pending = Array(rest)
    return keys
  }

  /// The first key and its length in bytes, or nil if it depends on more bytes.
  private static func first(of bytes: ArraySlice<UInt8>, atEnd: Bool) -> (Key, Int)? {
    guard let byte = bytes.first else { return nil }
    switch byte {
    case 0x1B: return escape(bytes, atEnd: atEnd)
    case 0x0D, 0x0A: return (.enter, 1)
    case 0x09: return (.tab, 1)
    case 0x08, 0x7F: return (.backspace, 1)
    case 0x00...0x1F: return (.control(Unicode.Scalar(byte | 0x60)), 1)
    case 0x20...0x7E: return (.scalar(Unicode.Scalar(byte)), 1)
    default: return multibyte(bytes, atEnd: atEnd)
    }
  }

  private static func multibyte(_ bytes: ArraySlice<UInt8>, atEnd: Bool) -> (Key, Int)? {
    var decoder = UTF8()
    var iterator = bytes.prefix(4).makeIterator()
    switch decoder.decode(&iterator) {
    case .scalarValue(let scalar): return (.scalar(scalar), UTF8.width(scalar))
    case .emptyInput, .error:
      return PasteDecoder.isBeginning(bytes) && !atEnd ? nil : (.unknown, 1)
    }
  }

  private static func escape(_ bytes: ArraySlice<UInt8>, atEnd: Bool) -> (Key, Int)? {
    guard let second = bytes.dropFirst().first else { return atEnd ? (.escape, 1) : nil }
    switch second {
    case 0x1B: return (.escape, 1)
    case UInt8(ascii: "["): return control(bytes, atEnd: atEnd)
    case UInt8(ascii: "O"):
      guard let third = bytes.dropFirst(2).first else { return atEnd ? (.unknown, 2) : nil }
      return (ControlSequence(parameters: [], final: third).key, 3)
    case 0x7F, 0x08: return (.control("w"), 2)
    default:
      guard let (key, length) = first(of: bytes.dropFirst(), atEnd: atEnd) else { return nil }
      if case .scalar(let scalar) = key { return (.alt(scalar), length + 1) }
      return (.unknown, length + 1)
    }
  }

  /// `ESC [ parameters final`, and `ESC [ [ letter` of the Linux console.
  private static func control(_ bytes: ArraySlice<UInt8>, atEnd: Bool) -> (Key, Int)? {
    let body = bytes.dropFirst(2)
    guard let end = body.firstIndex(where: { !(0x20...0x3F).contains($0) }) else {
      return atEnd || bytes.count > sequenceMax ? (.unknown, bytes.count) : nil
    }
    let length = end - bytes.startIndex + 1
    switch bytes[end] {
    case UInt8(ascii: "[") where end == body.startIndex:
      return bytes.count > length ? (.unknown, length + 1) : atEnd ? (.unknown, length) : nil
    case UInt8(ascii: "M") where end == body.startIndex:
      // The mouse report of old terminals: three more bytes, each with an offset of 32.
      guard bytes.count >= length + 3 else { return atEnd ? (.unknown, bytes.count) : nil }
      let numbers = bytes.dropFirst(length).prefix(3).map { Int($0) - 32 }
      let mouse = Mouse(button: numbers[0], column: numbers[1], row: numbers[2])
      return (mouse.map { .mouse($0) } ?? .unknown, length + 3)
    case 0x40...0x7E:
      return (ControlSequence(parameters: body[..<end], final: bytes[end]).key, length)
    default: return (.unknown, length - 1)  // cut off by another key, which is read separately
    }
  }
}
