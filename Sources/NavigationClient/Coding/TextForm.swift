import EventLoop
import JSON
import Navigation

/// The types of Foundation that are texts in arguments. They are found by their names, since navd does not need
/// Foundation; their own coding would give objects and numbers that nobody can type.
enum TextForm {
  /// `https://example.org/a`.
  case url
  /// `2026-11-23T07:00:00Z`, in UTC, with as many decimals as needed.
  case date
  /// `12.50`.
  case decimal
  /// `6F9619FF-8B86-D011-B42D-00C04FC964FF`. Its own coding gives a text too.
  case uuid

  /// The forms of the types seen so far, which are those of an app's contexts: the name of a type takes longer to make
  /// than most values to encode.
  private static let known = Locked<[ObjectIdentifier: TextForm?]>([:])

  /// - Returns: nil for any other type.
  init?(_ type: Any.Type) {
    let id = ObjectIdentifier(type)
    let form: TextForm?
    if let known = Self.known.withLock({ $0[id] }) {
      form = known
    } else {
      form = Self.named(String(reflecting: type))
      Self.known.withLock { $0[id] = .some(form) }
    }
    guard let form else { return nil }
    self = form
  }

  private static func named(_ name: String) -> TextForm? {
    switch name {
    case "Foundation.URL", "FoundationEssentials.URL": .url
    case "Foundation.Date", "FoundationEssentials.Date": .date
    case "Foundation.Decimal", "FoundationEssentials.Decimal": .decimal
    case "Foundation.UUID", "FoundationEssentials.UUID": .uuid
    default: nil
    }
  }

  /// A regular expression that the text matches, for maps.
  var pattern: String? {
    switch self {
    case .url: nil
    case .date: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$"
    case .decimal: "^-?[0-9]{1,38}([.][0-9]{1,38})?$"
    case .uuid: "^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$"
    }
  }

  /// A text that is a value.
  var sample: String {
    switch self {
    case .url: "https://example.org"
    case .date: "2001-01-01T00:00:00Z"
    case .decimal: "0"
    case .uuid: "00000000-0000-0000-0000-000000000000"
    }
  }

  /// The text of a value.
  /// - Parameter own: the value as the type itself encodes it.
  /// - Returns: nil if the value has no text, such as a URL that is relative to another, or a decimal that is no number.
  func text(of value: Any, encodedAs own: JSONValue) -> String? {
    switch self {
    case .uuid: return own.stringValue
    case .url: return own["base"] == nil ? own["relative"]?.stringValue : nil
    case .date: return own.doubleValue.flatMap { Instant.text(sinceReference: $0) }
    case .decimal:
      let text = "\(value)"
      return DecimalParts(text) == nil ? nil : text
    }
  }

  /// The value that the type itself decodes.
  /// - Returns: nil if the text has another form.
  func own(_ text: String) -> JSONValue? {
    switch self {
    case .uuid: .string(text)
    case .url: .object([.init("relative", .string(text))])
    case .date: Instant.sinceReference(text).map { .number($0) }
    case .decimal: DecimalParts(text)?.json
    }
  }
}

/// A decimal number of up to 38 digits, as Foundation encodes it.
struct DecimalParts {
  private let isNegative: Bool
  private let exponent: Int
  private let mantissa: UInt128

  /// - Returns: nil if the text is no decimal number, or has too many digits.
  init?(_ text: String) {
    var rest = text[...]
    isNegative = rest.first == "-"
    if isNegative { rest.removeFirst() }
    let parts = rest.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let isNumber = parts.allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
    guard isNumber, var digits = UInt128(parts.joined()) else { return nil }
    var exponent = parts.count > 1 ? -parts[1].utf8.count : 0
    while exponent < 0, digits % 10 == 0 {
      digits /= 10
      exponent += 1
    }
    guard exponent >= -128 else { return nil }
    (mantissa, self.exponent) = (digits, exponent)
  }

  var json: JSONValue {
    let words = (0..<8).map { Int(truncatingIfNeeded: mantissa >> (16 * $0)) & 0xFFFF }
    let length = words.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
    return .object([
      .init("exponent", .integer(exponent)), .init("length", .integer(length)),
      .init("isNegative", .bool(isNegative && length > 0)), .init("isCompact", .bool(false)),
      .init("mantissa", .array(words.map { .integer($0) })),
    ])
  }
}

/// A moment as text: RFC 3339, between the years 0 and 9999.
enum Instant {
  /// The seconds from 1970 to 2001, where Foundation begins to count.
  private static let reference = 978_307_200

  /// The text of a moment, with as few decimals as give it back exactly, at most nine.
  static func text(sinceReference seconds: Double) -> String? {
    guard seconds.isFinite, abs(seconds) < 1e11 else { return nil }
    var whole = seconds.rounded(.down)
    var (digits, fraction) = (0, 0)
    for count in 0...9 {
      let scale = power(count)
      let scaled = ((seconds - whole) * scale).rounded()
      (digits, fraction) = (count, Int(scaled))
      if whole + scaled / scale == seconds { break }
    }
    if Double(fraction) == power(digits) { (whole, digits, fraction) = (whole + 1, 0, 0) }
    let total = Int(whole) + reference
    let days = (total >= 0 ? total : total - 86_399) / 86_400
    let time = total - days * 86_400
    let (year, month, day) = Timestamp.date(daysSince1970: days)
    guard (0...9999).contains(year) else { return nil }
    let clock = "\(padded(time / 3600, 2)):\(padded(time / 60 % 60, 2)):\(padded(time % 60, 2))"
    let decimals = digits == 0 ? "" : "." + padded(fraction, digits)
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T\(clock)\(decimals)Z"
  }

  /// The seconds since 2001.
  /// - Returns: nil if the text is no moment.
  static func sinceReference(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    func number(_ range: Range<Int>) -> Int? {
      guard range.upperBound <= bytes.count else { return nil }
      let digits = bytes[range]
      guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
      return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
    guard bytes.count >= 20, [bytes[4], bytes[7]] == [0x2D, 0x2D], bytes[10] == UInt8(ascii: "T"),
      [bytes[13], bytes[16]] == [0x3A, 0x3A],
      let year = number(0..<4), let month = number(5..<7), let day = number(8..<10), let hour = number(11..<13),
      let minute = number(14..<16), let second = number(17..<19), (1...12).contains(month), hour < 24, minute < 60,
      second < 60, day >= 1
    else { return nil }
    let days = Timestamp.days(toYear: year, month: month, day: day)
    guard Timestamp.date(daysSince1970: days) == (year, month, day) else { return nil }
    var place = 19
    var fraction = 0.0
    if bytes[place] == UInt8(ascii: ".") {
      let end = bytes[20...].firstIndex { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? bytes.count
      guard (1...9).contains(end - 20), let digits = number(20..<end) else { return nil }
      (fraction, place) = (Double(digits) / power(end - 20), end)
    }
    let zone: Int
    switch bytes[place...] {
    case [UInt8(ascii: "Z")]: zone = 0
    case let rest where rest.count == 6 && bytes[place + 3] == UInt8(ascii: ":"):
      guard let hours = number(place + 1..<place + 3), let minutes = number(place + 4..<place + 6), hours < 24,
        minutes < 60, bytes[place] == UInt8(ascii: "+") || bytes[place] == UInt8(ascii: "-")
      else { return nil }
      zone = (bytes[place] == UInt8(ascii: "-") ? -1 : 1) * (hours * 60 + minutes) * 60
    default: return nil
    }
    let whole = days * 86_400 + hour * 3600 + minute * 60 + second - zone - reference
    return Double(whole) + fraction
  }

  private static func power(_ digits: Int) -> Double { (0..<digits).reduce(1) { result, _ in result * 10 } }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
