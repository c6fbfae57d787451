/// The grammar of names, all of which are ASCII.
enum Names {
  /// `[A-Z][A-Za-z0-9]*`: types, methods and errors.
  static func isMemberName(_ text: String) -> Bool {
    guard let first = text.utf8.first, first.isUpper else { return false }
    return text.utf8.allSatisfy { $0.isUpper || $0.isLower || $0.isDigit }
  }

  /// `[A-Za-z](_?[A-Za-z0-9])*`: fields and the names of an enumeration.
  static func isFieldName(_ text: String) -> Bool {
    guard let first = text.utf8.first, first.isUpper || first.isLower else { return false }
    var previous = first
    for byte in text.utf8.dropFirst() {
      guard byte.isUpper || byte.isLower || byte.isDigit || (byte == underscore && previous != underscore) else {
        return false
      }
      previous = byte
    }
    return previous != underscore
  }

  /// A reversed domain name: two or more parts of the form `[A-Za-z0-9](-*[A-Za-z0-9])*`, joined by dots. The first part
  /// must begin with a letter.
  static func isInterfaceName(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count > 1, let first = parts[0].first, first.isUpper || first.isLower else { return false }
    return parts.allSatisfy { part in
      guard let first = part.first, let last = part.last, first != dash, last != dash else { return false }
      return part.allSatisfy { $0.isUpper || $0.isLower || $0.isDigit || $0 == dash }
    }
  }

  private static let underscore = UInt8(ascii: "_")
  private static let dash = UInt8(ascii: "-")
}

extension UInt8 {
  fileprivate var isUpper: Bool { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") }
  fileprivate var isLower: Bool { self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z") }
  fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}
