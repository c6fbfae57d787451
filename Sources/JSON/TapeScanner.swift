/// Parses a document in one pass and writes its tape.
@safe struct TapeScanner {
  let bytes: UnsafeRawBufferPointer
  let byteCount: Int
  let words: UnsafeMutablePointer<UInt64>
  let strings: UnsafeMutablePointer<UInt8>
  var index = 0
  var wordCount = 0
  var stringBytes = 0

  init(bytes: UnsafeRawBufferPointer, words: UnsafeMutablePointer<UInt64>, strings: UnsafeMutablePointer<UInt8>) {
    unsafe self.bytes = bytes
    byteCount = bytes.count
    unsafe self.words = words
    unsafe self.strings = strings
  }

  /// Reads the whole document.
  mutating func document(maximumDepth: Int) throws(JSONSyntaxError) {
    append("r", 0)
    var open: [Int] = []  // positions on the tape of the open containers
    var counts: [UInt64] = []
    var isComplete = false
    skipSpace()
    while !isComplete {
      let isContainer = try value()
      if isContainer {
        guard open.count + 1 < maximumDepth else { throw error("nested deeper than \(maximumDepth)") }
        open.append(wordCount - 1)
        counts.append(0)
        skipSpace()
        if byte != close(of: open[open.count - 1]) {
          try key(in: open[open.count - 1])
          continue
        }
      }
      isComplete = try next(&open, &counts)
    }
    guard index == byteCount else { throw error("more behind the document") }
    append("r", 0)
    unsafe words[0] |= UInt64(truncatingIfNeeded: wordCount)
  }

  /// Closes the containers that end after a value, and moves to the next value.
  /// - Returns: whether the document ends here.
  private mutating func next(_ open: inout [Int], _ counts: inout [UInt64]) throws(JSONSyntaxError) -> Bool {
    while let start = open.last {
      skipSpace()
      let isEmpty = wordCount == start + 1
      if !isEmpty { counts[counts.count - 1] += 1 }
      if !isEmpty, byte == UInt8(ascii: ",") {
        index += 1
        skipSpace()
        try key(in: start)
        return false
      }
      guard byte == close(of: start) else { throw error("expected , or the end of what is open") }
      end(start, count: counts.removeLast())
      open.removeLast()
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

  /// Writes the end of a container, and adds its end and its number of values to the word at its start.
  private mutating func end(_ start: Int, count: UInt64) {
    append(isObject(start) ? "}" : "]", UInt64(truncatingIfNeeded: start))
    unsafe words[start] |= UInt64(truncatingIfNeeded: wordCount) | min(count, 0xFF_FFFF) << 32
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

  @inline(never)
  func error(_ problem: String) -> JSONSyntaxError { JSONSyntaxError("\(problem) at byte \(index)") }
}
