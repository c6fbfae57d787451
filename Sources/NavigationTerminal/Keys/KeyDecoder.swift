/// Makes keys of the bytes that a terminal sends. Pure: whoever reads the bytes also keeps the time.
///
/// Esc is one byte, and the first of many keys. So `waiting` tells what the bytes so far wait for: when nothing more has
/// come for as long as `EscapeDelay` says, `flush()` takes them as they are. Control sequences are those of ECMA-48 as
/// xterm, the Linux console, rxvt and tmux use them; one that is not known is swallowed whole, for its end might be read
/// as digits, which navigate. What a terminal says was pasted (bracketed paste) is told apart: up to the bytes that end a
/// paste nothing is a key, whatever it looks like.
struct KeyDecoder: Sendable {
  private var pending: [UInt8] = []

  /// Whether the beginning of a paste was read, and not its end.
  private var isPasting = false

  /// Bytes of one sequence at most; a longer one is no key.
  static let sequenceMax = 32

  /// What more bytes may make of those so far.
  enum Waiting: Hashable, Sendable {
    /// A sequence that begins with Esc; alone it is the key.
    case escape
    /// The rest of a sequence, of a character or of a paste, which no person types.
    case rest
  }

  /// What is waited for; nil when every byte so far has been told as a key.
  var waiting: Waiting? {
    if isPasting { return .rest }
    return pending.isEmpty ? nil : pending == [0x1B] ? .escape : .rest
  }

  /// The keys that are complete after so many more bytes.
  ///
  /// - Complexity: O(bytes).
  mutating func feed(_ bytes: some Sequence<UInt8>) -> [Key] {
    pending += bytes
    return decode(atEnd: false)
  }

  /// The keys that the bytes so far are when nothing follows them.
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

  /// The first key and how many bytes it is; nil if that depends on what follows.
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

  /// `ESC [ parameters final`, and the Linux console's `ESC [ [ letter`.
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
      // A mouse as old terminals tell of it: three bytes more, each 32 too large.
      guard bytes.count >= length + 3 else { return atEnd ? (.unknown, bytes.count) : nil }
      let numbers = bytes.dropFirst(length).prefix(3).map { Int($0) - 32 }
      let mouse = Mouse(button: numbers[0], column: numbers[1], row: numbers[2])
      return (mouse.map { .mouse($0) } ?? .unknown, length + 3)
    case 0x40...0x7E:
      return (ControlSequence(parameters: body[..<end], final: bytes[end]).key, length)
    default: return (.unknown, length - 1)  // cut off by something else, which is read by itself
    }
  }
}
