/// Parses a document in one pass and writes its tape.
@safe struct TapeScanner {
  let bytes: UnsafeRawBufferPointer
  let byteCount: Int
  let words: UnsafeMutablePointer<UInt64>
  let strings: UnsafeMutablePointer<UInt8>
  var index = 0
  var wordCount = 0
  var stringBytes = 0
  /// Whether it goes on behind a value that no other parser takes, as long as it can tell where the value ends.
  var goesOn = false
  /// The first such value.
  private(set) var fault: FaultyValue?

  init(bytes: UnsafeRawBufferPointer, words: UnsafeMutablePointer<UInt64>, strings: UnsafeMutablePointer<UInt8>) {
    unsafe self.bytes = bytes
    byteCount = bytes.count
    unsafe self.words = words
    unsafe self.strings = strings
  }

  /// Reads the whole document.
  ///
  /// The word of an open container has the position on the tape of the one around it, 0 for none, and the number of its
  /// values so far.
  mutating func document(maximumDepth: Int) throws(JSONSyntaxError) {
    append("r", 0)
    var (open, depth) = (0, 0)
    var isComplete = false
    skipSpace()
    while !isComplete {
      let isContainer = try value()
      if isContainer {
        if depth + 1 >= maximumDepth {
          try note("nested deeper than \(maximumDepth)", .depth, at: wordCount - 1)
        }
        depth += 1
        let start = wordCount - 1
        unsafe words[start] |= UInt64(truncatingIfNeeded: open)
        open = start
        skipSpace()
        if byte != close(of: start) {
          try key(in: start)
          continue
        }
      }
      isComplete = try next(&open, &depth)
    }
    guard index == byteCount else { throw error("more behind the document") }
    append("r", 0)
    unsafe words[0] |= UInt64(truncatingIfNeeded: wordCount)
  }

  /// Closes the containers that end after a value, and moves to the next value.
  /// - Returns: whether the document ends here.
  private mutating func next(_ open: inout Int, _ depth: inout Int) throws(JSONSyntaxError) -> Bool {
    while open != 0 {
      skipSpace()
      let isEmpty = wordCount == open + 1
      if !isEmpty { countValue(of: open) }
      if !isEmpty, byte == UInt8(ascii: ",") {
        index += 1
        skipSpace()
        try key(in: open)
        return false
      }
      guard byte == close(of: open) else { throw error("expected , or the end of what is open") }
      open = end(open)
      depth -= 1
      index += 1
    }
    skipSpace()
    return true
  }

  /// Reads a scalar, or the opening bracket of a container.
  /// - Returns: whether it is a container.
  private mutating func value() throws(JSONSyntaxError) -> Bool {
    switch byte {
    case UInt8(ascii: "{"): append("{", 0)
    case UInt8(ascii: "["): append("[", 0)
    case UInt8(ascii: "\""):
      try string()
      return false
    case UInt8(ascii: "t"):
      try literal("true")
      return false
    case UInt8(ascii: "f"):
      try literal("false")
      return false
    case UInt8(ascii: "n"):
      try literal("null")
      return false
    default:
      try number()
      return false
    }
    index += 1
    return true
  }

  /// Reads the key and the colon before a value if the container that begins at `start` is an object.
  private mutating func key(in start: Int) throws(JSONSyntaxError) {
    guard isObject(start) else { return }
    guard byte == UInt8(ascii: "\"") else { throw error("expected a key") }
    try string()
    skipSpace()
    guard byte == UInt8(ascii: ":") else { throw error("expected :") }
    index += 1
    skipSpace()
  }

  private mutating func literal(_ literal: StaticString) throws(JSONSyntaxError) {
    let count = literal.utf8CodeUnitCount
    guard index + count <= byteCount else { throw error("expected a value") }
    for offset in 0..<count {
      guard unsafe bytes[index + offset] == literal.utf8Start[offset] else { throw error("expected a value") }
    }
    append(literal, 0)
    index += count
  }

  /// The greatest number of values that the word of a container can have.
  private static let countMax: UInt64 = 0xFF_FFFF

  private mutating func countValue(of start: Int) {
    let word = unsafe words[start]
    if word >> 32 & Self.countMax < Self.countMax { unsafe words[start] = word + 1 << 32 }
  }

  /// Writes the end of a container, and the position of its end into the word at its start.
  /// - Returns: the position of the container around it.
  private mutating func end(_ start: Int) -> Int {
    let word = unsafe words[start]
    append(isObject(start) ? "}" : "]", UInt64(truncatingIfNeeded: start))
    unsafe words[start] = word & ~0xFFFF_FFFF | UInt64(truncatingIfNeeded: wordCount)
    return Int(truncatingIfNeeded: word & 0xFFFF_FFFF)
  }

  private func isObject(_ start: Int) -> Bool { unsafe words[start] >> 56 == UInt64(UInt8(ascii: "{")) }

  private func close(of start: Int) -> UInt8 { isObject(start) ? UInt8(ascii: "}") : UInt8(ascii: "]") }

  /// Writes a word; its tag is the first byte of the literal.
  mutating func append(_ tag: StaticString, _ payload: UInt64) {
    unsafe words[wordCount] = UInt64(tag.utf8Start[0]) << 56 | payload
    wordCount += 1
  }

  /// The current byte; 0, which is not valid in JSON, at the end.
  var byte: UInt8 {
    @inline(__always) get { index < byteCount ? unsafe bytes[index] : 0 }
  }

  private mutating func skipSpace() {
    while index < byteCount {
      switch unsafe bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      default: return
      }
    }
  }

  /// Notes a value that no other parser takes, and its position on the tape, or throws its error.
  @inline(never)
  mutating func note(
    _ problem: @autoclosure () -> String, _ kind: FaultyValue.Kind, at word: Int
  ) throws(JSONSyntaxError) {
    guard goesOn else { throw error(problem(), isTooDeep: kind == .depth) }
    if fault == nil { fault = FaultyValue(kind: kind, word: word) }
  }

  @inline(never)
  func error(_ problem: String, isTooDeep: Bool = false) -> JSONSyntaxError {
    JSONSyntaxError("\(problem) at byte \(index)", isTooDeep: isTooDeep)
  }
}
