import JSON

/// Reads the output of `ByteBuffer+Record`. Malformed bytes are an error, never a trap.
struct RecordReader {
  private let bytes: [UInt8]
  private(set) var position: Int
  private let end: Int
  /// The nesting depth beyond which an object is refused.
  var nestingMax = Int.max

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    position = max(0, range.lowerBound)
    end = min(range.upperBound, bytes.count)
  }

  init(_ bytes: [UInt8]) { self.init(bytes, bytes.indices) }

  /// The number of unread bytes.
  var left: Int { end - position }

  mutating func byte() throws(RecordError) -> UInt8 {
    guard position < end else { throw RecordError("more bytes", at: position) }
    defer { position += 1 }
    return bytes[position]
  }

  /// The largest number that is written, with room for arithmetic. Clients read larger ones only in part, too.
  private static let numberMax: UInt64 = 1 << 53

  mutating func varint() throws(RecordError) -> Int {
    var (value, shift): (UInt64, UInt64) = (0, 0)
    while shift < 64 {
      let byte = try byte()
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 {
        guard value <= Self.numberMax else { break }
        return Int(value)
      }
      shift += 7
    }
    throw RecordError("a number up to \(Self.numberMax)", at: position)
  }

  /// A number that grows with the commits of a scene. Those after it can be read, too.
  mutating func counter() throws(RecordError) -> Int {
    let value = try varint()
    guard value <= Self.counterMax else { throw RecordError("a number up to \(Self.counterMax)", at: position) }
    return value
  }

  /// The largest id in an imported document, and room for as many numbers as no scene will need.
  private static let counterMax = 3 << 51

  /// A number that may be missing.
  mutating func optionalVarint() throws(RecordError) -> Int? {
    let value = try varint()
    return value == 0 ? nil : value &- 1
  }

  /// A number of elements, each of which takes at least one byte.
  mutating func count() throws(RecordError) -> Int {
    let count = try varint()
    guard (0...left).contains(count) else { throw RecordError("a count", at: position) }
    return count
  }

  mutating func text() throws(RecordError) -> String {
    let count = try count()
    defer { position += count }
    return String(decoding: bytes[position..<(position + count)], as: UTF8.self)
  }

  /// A text that is nil when empty.
  mutating func optionalText() throws(RecordError) -> String? {
    let text = try text()
    return text.isEmpty ? nil : text
  }

  mutating func countedBytes() throws(RecordError) -> [UInt8] {
    let count = try count()
    defer { position += count }
    return Array(bytes[position..<(position + count)])
  }

  /// Reads an object of at most `nestingMax` levels.
  mutating func object() throws(RecordError) -> JSONObject {
    let start = position
    let text = try text()
    guard let object = try? JSONObject(stored: text) else { throw RecordError("an object in JSON", at: start) }
    if object.isNested(deeperThan: nestingMax) {
      throw RecordError("an object of at most \(nestingMax) levels", at: start)
    }
    return object
  }

  /// Reads 64 bits, least significant byte first.
  mutating func fixed() throws(RecordError) -> Int {
    guard left >= 8 else { throw RecordError("eight bytes", at: position) }
    defer { position += 8 }
    return Record.fixed(bytes, at: position)
  }

  /// A case of an enumeration, written as its index among all cases.
  mutating func choice<Choice: CaseIterable>(_ type: Choice.Type) throws(RecordError) -> Choice
  where Choice.AllCases == [Choice] {
    let place = Int(try byte())
    guard place < Choice.allCases.count else { throw RecordError("a \(Choice.self)", at: position) }
    return Choice.allCases[place]
  }
}
