/// Decodes bracketed paste (xterm's ctlseqs).
enum PasteDecoder {
  /// The sequences before and after pasted text.
  static let begin = Array("\u{1B}[200~".utf8)
  static let end = Array("\u{1B}[201~".utf8)

  /// Takes pasted text from the start of the bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes, from which the decoded ones are removed. An incomplete character or end sequence stays.
  ///   - keys: Receives the characters as `.pasted`, with line ends and tabs as spaces. Other control characters and
  ///     bytes that are not UTF-8 are dropped.
  ///   - atEnd: Whether no more bytes have arrived for a while: then the paste ends, because its end sequence was lost.
  /// - Returns: Whether the paste has ended.
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

  /// Whether the bytes may be the start of a character.
  static func isBeginning(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, first >= 0xC2 else { return false }
    let wanted = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    return bytes.count < wanted && bytes.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 }
  }
}
