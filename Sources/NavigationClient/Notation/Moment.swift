import Navigation

/// A moment of the wire, for people: RFC 3339 in UTC, as in `2026-11-22T05:12:00.123456Z`.
package struct Moment: Hashable, Sendable {
  /// Milliseconds since 1970.
  package let milliseconds: Int

  package init(seconds: Int) { milliseconds = seconds * 1_000 }

  /// Complete seconds since 1970.
  package var seconds: Int { (milliseconds - Self.remainder(milliseconds, 1_000)) / 1_000 }

  /// - Returns: nil if the text is no time.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, bytes.last == UInt8(ascii: "Z") else { return nil }
    func number(_ range: Range<Int>) -> Int? {
      var value = 0
      for byte in bytes[range] {
        guard (0x30...0x39).contains(byte) else { return nil }
        value = value * 10 + Int(byte - 0x30)
      }
      return value
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10), let hour = number(11..<13),
      let minute = number(14..<16), let second = number(17..<19)
    else { return nil }
    let seconds = ((Timestamp.days(toYear: year, month: month, day: day) * 24 + hour) * 60 + minute) * 60 + second
    let fraction = bytes[19..<(bytes.count - 1)].dropFirst().prefix(3)
    var thousandths = 0
    for place in 0..<3 {
      let digit = place < fraction.count ? Int(fraction[fraction.startIndex + place]) - 0x30 : 0
      guard (0...9).contains(digit) else { return nil }
      thousandths = thousandths * 10 + digit
    }
    milliseconds = seconds * 1_000 + thousandths
  }

  /// The local time of day, such as `05:12:00`.
  ///
  /// - Parameter offset: The seconds by which local time is ahead of UTC at that moment.
  package func timeOfDay(offset: Int) -> String {
    let second = Self.remainder(seconds + offset, 86_400)
    return Notation.list([second / 3_600, second / 60 % 60, second % 60].map(Self.twoDigits), ":")
  }

  /// The local date, such as `2026-11-22`.
  package func date(offset: Int) -> String {
    let days = (seconds + offset - Self.remainder(seconds + offset, 86_400)) / 86_400
    let (year, month, day) = Timestamp.date(daysSince1970: days)
    return "\(year)-\(Self.twoDigits(month))-\(Self.twoDigits(day))"
  }

  /// The time since the moment: `now`, `12 s`, `3 min`, `2 h`, `5 d`.
  package func ago(_ now: Int) -> String {
    switch now - seconds {
    case ..<2: "now"
    case let age where age < 60: "\(age) s"
    case let age where age < 3_600: "\(age / 60) min"
    case let age where age < 86_400: "\(age / 3_600) h"
    case let age: "\(age / 86_400) d"
    }
  }

  private static func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }

  private static func remainder(_ value: Int, _ divisor: Int) -> Int {
    let remainder = value % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}
