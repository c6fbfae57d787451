/// Percent-encoding of URLs (RFC 3986, section 2.1).
package enum PercentEncoding {
  /// Decodes text once.
  /// - Parameter plusIsSpace: whether `+` stands for a space, as in HTML's `application/x-www-form-urlencoded`.
  /// - Returns: the decoded text; nil if an escape is malformed or the result is not valid UTF-8.
  /// - Complexity: O(n).
  package static func decode(_ text: Substring, plusIsSpace: Bool) -> String? {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "%") || plusIsSpace && $0 == UInt8(ascii: "+") }) else {
      return String(text)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var rest = text.utf8
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(Hexadecimal.value),
          let low = rest.popFirst().flatMap(Hexadecimal.value)
        else { return nil }
        bytes.append(high << 4 | low)
      case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
