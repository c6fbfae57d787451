import JSON

/// The rules for names and their equality.
public enum Text {
  /// The maximum length of a name of a screen, tab, coordinator or transition, in UTF-8 bytes.
  public static let nameBytesMax = 256

  /// The maximum length of a scene's name, in bytes.
  public static let sceneNameBytesMax = 128

  /// Whether a text can name a screen, tab, coordinator or transition: 1 to 256 bytes without control characters (C0,
  /// DEL and C1 of Unicode).
  /// - Complexity: O(n).
  public static func isName(_ text: String) -> Bool {
    let bytes = text.utf8.span
    guard (1...nameBytesMax).contains(bytes.count) else { return false }
    var previous: UInt8 = 0
    for index in bytes.indices {
      let byte = bytes[index]
      if byte < 0x20 || byte == 0x7F || (previous == 0xC2 && (0x80...0x9F).contains(byte)) { return false }
      previous = byte
    }
    return true
  }

  /// Whether a text can name a scene: `[A-Za-z0-9][A-Za-z0-9._@:-]{0,127}`.
  /// - Complexity: O(n).
  public static func isSceneName(_ text: String) -> Bool {
    let bytes = text.utf8
    guard (1...sceneNameBytesMax).contains(bytes.count) else { return false }
    var isFirst = true
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        break
      case UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "@"), UInt8(ascii: ":"), UInt8(ascii: "-"):
        if isFirst { return false }
      default: return false
      }
      isFirst = false
    }
    return true
  }

  /// Whether two names are equal byte for byte. `String ==` also holds for texts that only look alike (é as one
  /// character or as two), which are different names.
  @inlinable
  public static func isSame(_ a: String, _ b: String) -> Bool {
    let (a, b) = (a.utf8.span, b.utf8.span)
    guard a.count == b.count else { return false }
    for place in a.indices where a[place] != b[place] { return false }
    return true
  }
}

extension Text {
  /// The share of a name in the size of a scene: its length in JSON. A name of less than 16 bytes counts without escapes, which
  /// are within the 64 bytes that each node and coordinator counts.
  @inline(__always)
  static func bytes(ofName name: String) -> Int {
    let count = name.utf8.count
    return count < 16 ? count : name.jsonByteCount
  }

  /// Whether both texts are nil or equal.
  static func isSame(_ a: String?, _ b: String?) -> Bool {
    switch (a, b) {
    case (nil, nil): true
    case (let a?, let b?): isSame(a, b)
    default: false
    }
  }

  /// The most bytes of texts that a message lists.
  private static let listedBytesMax = 1_000

  /// Texts as part of a message: `a, b, c`. Of a long list it has the first texts and the number of the others.
  /// - Complexity: O(`listedBytesMax`) for a list whose `count` is O(1).
  static func list(_ texts: some Collection<String>) -> String {
    var (list, left) = ("", texts.count)
    for text in texts {
      if left == texts.count {
        list = text.shortened(to: listedBytesMax)
      } else if list.utf8.count + text.utf8.count > listedBytesMax {
        return "\(list) and \(left) other\(left == 1 ? "" : "s")"
      } else {
        list += ", " + text
      }
      left -= 1
    }
    return list
  }
}
