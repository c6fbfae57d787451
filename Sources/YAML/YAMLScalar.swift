/// The value of a scalar. Source: YAML 1.2.2, section 10.3, "Core Schema", in which `on`, `no` and `yes` are strings.
public enum YAMLScalar: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  /// An integer above `Int.max`.
  case unsigned(UInt64)
  /// A floating-point number; an infinite one for an integer that does not fit in 64 bits.
  case number(Double)
  case text(String)

  /// Creates the value of a scalar without quotes.
  /// - Complexity: O(n).
  public init(plain text: String) {
    switch text {
    case "", "~", "null", "Null", "NULL": self = .null
    case "true", "True", "TRUE": self = .bool(true)
    case "false", "False", "FALSE": self = .bool(false)
    default: self = Self.number(text) ?? .text(text)
    }
  }

  private static func number(_ text: String) -> YAMLScalar? {
    let bytes = text.utf8
    // Only a text that begins like a number is examined further.
    guard let first = bytes.first, first < UInt8(ascii: ":"), first >= UInt8(ascii: "+") else { return nil }
    switch text {
    case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": return .number(.infinity)
    case "-.inf", "-.Inf", "-.INF": return .number(-.infinity)
    case ".nan", ".NaN", ".NAN": return .number(.nan)
    default: break
    }
    if text.hasPrefix("0o") { return based(text.dropFirst(2), radix: 8) }
    if text.hasPrefix("0x") { return based(text.dropFirst(2), radix: 16) }
    guard let isInteger = decimalForm(bytes) else { return nil }
    return isInteger ? integer(text, radix: 10) : Double(text).map { .number($0) }
  }

  private static func based(_ digits: Substring, radix: Int) -> YAMLScalar? {
    let areDigits = digits.utf8.allSatisfy { digit in
      Character(Unicode.Scalar(digit)).hexDigitValue.map { $0 < radix } ?? false
    }
    return areDigits && !digits.isEmpty ? integer(digits, radix: radix) : nil
  }

  /// - Parameter text: A sign, if any, and digits.
  private static func integer(_ text: some StringProtocol, radix: Int) -> YAMLScalar {
    if let integer = Int(text, radix: radix) { return .integer(integer) }
    if let integer = UInt64(text, radix: radix) { return .unsigned(integer) }
    return .number(text.utf8.first == UInt8(ascii: "-") ? -.infinity : .infinity)
  }

  /// Matches bytes with `[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?`.
  /// - Returns: whether the number has neither a point nor an exponent; nil if the bytes do not match.
  private static func decimalForm(_ bytes: String.UTF8View) -> Bool? {
    var rest = bytes[...]
    func digits() -> Int {
      let count = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
      rest = rest.dropFirst(count)
      return count
    }
    func sign() { if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() } }
    sign()
    let whole = digits()
    if rest.isEmpty { return whole > 0 ? true : nil }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      if digits() == 0 && whole == 0 { return nil }
    } else if whole == 0 {
      return nil
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      sign()
      if digits() == 0 { return nil }
    }
    return rest.isEmpty ? false : nil
  }
}
