import Encodings

/// The parts of a URL that links use. Its segments are the authority, if there is one, and the segments of the path.
struct LinkURL {
  /// In lower case.
  let scheme: String
  /// The text after the scheme and its slashes, without the fragment.
  let rest: Substring

  /// - Returns: Nil if the text is not a URL.
  init?(_ text: String) {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = text[..<colon]
    guard let first = scheme.utf8.first, Self.isLetter(first), scheme.utf8.allSatisfy(Self.isOfScheme),
      !text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F })
    else { return nil }
    self.scheme = scheme.lowercased()
    var rest = text[text.utf8.index(after: colon)...]
    if let fragment = rest.utf8.firstIndex(of: UInt8(ascii: "#")) { rest = rest[..<fragment] }
    var slashes = 0
    while slashes < 3, rest.utf8.first == UInt8(ascii: "/") {
      rest = rest.dropFirst()
      slashes += 1
    }
    self.rest = rest
  }

  /// The decoded segments of the path; a trailing slash does not count. Nil if they are malformed.
  var segments: [String]? {
    let path = rest.utf8.firstIndex(of: UInt8(ascii: "?")).map { rest[..<$0] } ?? rest
    var parts = path.split(separator: "/", omittingEmptySubsequences: false)
    if parts.last?.isEmpty == true { parts.removeLast() }
    var segments: [String] = []
    for part in parts {
      guard let segment = PercentEncoding.decode(part, plusIsSpace: false) else { return nil }
      segments.append(segment)
    }
    return segments
  }

  /// The text after the first `?`, or an empty text.
  var query: Substring {
    guard let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?")) else { return "" }
    return rest[rest.utf8.index(after: mark)...]
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isOfScheme(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "+")
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }
}
