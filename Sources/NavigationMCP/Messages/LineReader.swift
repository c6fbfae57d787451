/// Splits the bytes of a client into lines, one message each.
struct LineReader {
  /// A line without its end.
  enum Line: Equatable {
    case text([UInt8])
    /// A line that exceeds the limit. Its text was dropped.
    case tooLong
  }

  private let bytesMax: Int
  private var rest: [UInt8] = []
  /// Whether the present line has exceeded the limit.
  private var isTooLong = false

  init(bytesMax: Int) { self.bytesMax = bytesMax }

  /// Takes the next bytes.
  ///
  /// - Returns: The lines that they complete, without empty ones.
  /// - Complexity: O(bytes).
  mutating func take(_ bytes: [UInt8]) -> [Line] {
    var lines: [Line] = []
    var start = 0
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      append(bytes[start..<end])
      if let line = finishLine() { lines.append(line) }
      start = end + 1
    }
    append(bytes[start...])
    return lines
  }

  /// Ends the input, whose last line need not have an end.
  mutating func end() -> Line? { finishLine() }

  private mutating func append(_ bytes: ArraySlice<UInt8>) {
    if isTooLong || rest.count + bytes.count > bytesMax {
      isTooLong = true
      rest = []
    } else {
      rest += bytes
    }
  }

  private mutating func finishLine() -> Line? {
    defer { (rest, isTooLong) = ([], false) }
    if isTooLong { return .tooLong }
    if rest.last == UInt8(ascii: "\r") { rest.removeLast() }
    return rest.isEmpty ? nil : .text(rest)
  }
}
