/// What was pasted, up to the bytes that end it (bracketed paste, as xterm's ctlseqs describes it). Pure.
enum PasteDecoder {
  /// What a terminal sends before what is pasted, and behind it.
  static let begin = Array("\u{1B}[200~".utf8)
  static let end = Array("\u{1B}[201~".utf8)

  /// Takes what is pasted from the beginning of the bytes.
  ///
  /// - Parameters:
  ///   - bytes: What was taken is gone from it; the beginning of a character, or of the end, is left.
  ///   - keys: The characters are appended as `.pasted`, ends of lines and tabs as spaces; other control characters and
  ///     what is not UTF-8 are left out.
  ///   - atEnd: Whether nothing more has come for a while: then the paste is over, since its end got lost.
  /// - Returns: Whether the paste is over.
  /// - Complexity: O(bytes).
  static func take(_ bytes: inout ArraySlice<UInt8>, into keys: inout [Key], atEnd: Bool) -> Bool {
    while let byte = bytes.first {
      if byte == 0x1B {
        if bytes.starts(with: end) {
          bytes = bytes.dropFirst(end.count)
          return true
        }
        if !atEnd, end.starts(with: bytes) { return false }
        bytes = bytes.dropFirst()
        continue
      }
      var decoder = UTF8()
      var iterator = bytes.prefix(4).makeIterator()
      guard case .scalarValue(let scalar) = decoder.decode(&iterator) else {
        if !atEnd, isBeginning(bytes) { return false }
        bytes = bytes.dropFirst()
        continue
      }
      bytes = bytes.dropFirst(UTF8.width(scalar))
      switch scalar {
      case "\r", "\n", "\t": keys.append(.pasted(" "))
      case "\0"..<" ", "\u{7F}": break
      default: keys.append(.pasted(scalar))
      }
    }
    return atEnd
  }

  /// Whether the bytes may become a character with those that follow.
  static func isBeginning(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, first >= 0xC2 else { return false }
    let wanted = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    return bytes.count < wanted && bytes.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 }
  }
}
