/// A moment, as the daemon's clock told it: microseconds since 1970-01-01T00:00:00Z.
public struct Timestamp: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Since 1970-01-01T00:00:00Z; may be negative.
  public var microseconds: Int

  public init(microseconds: Int) { self.microseconds = microseconds }

  public static func < (a: Timestamp, b: Timestamp) -> Bool { a.microseconds < b.microseconds }

  /// RFC 3339 in UTC with milliseconds: `2025-03-01T12:00:00.250Z`.
  public var description: String {
    let (days, rest) = microseconds.quotientAndRemainderRoundedDown(by: 86_400_000_000)
    let (year, month, day) = Self.civil(daysSinceEpoch: days)
    let milliseconds = rest / 1_000
    var text = [UInt8](repeating: UInt8(ascii: "-"), count: 24)
    Self.write(year, digits: 4, to: &text, at: 0)
    Self.write(month, digits: 2, to: &text, at: 5)
    Self.write(day, digits: 2, to: &text, at: 8)
    text[10] = UInt8(ascii: "T")
    Self.write(milliseconds / 3_600_000, digits: 2, to: &text, at: 11)
    text[13] = UInt8(ascii: ":")
    Self.write(milliseconds / 60_000 % 60, digits: 2, to: &text, at: 14)
    text[16] = UInt8(ascii: ":")
    Self.write(milliseconds / 1_000 % 60, digits: 2, to: &text, at: 17)
    text[19] = UInt8(ascii: ".")
    Self.write(milliseconds % 1_000, digits: 3, to: &text, at: 20)
    text[23] = UInt8(ascii: "Z")
    return String(decoding: text, as: UTF8.self)
  }

  private static func write(_ number: Int, digits: Int, to text: inout [UInt8], at place: Int) {
    var rest = number
    for index in stride(from: place + digits - 1, through: place, by: -1) {
      text[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }

  /// The Gregorian date. Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", civil_from_days.
  private static func civil(daysSinceEpoch days: Int) -> (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = (days + 719_468).quotientAndRemainderRoundedDown(by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }
}

extension Int {
  fileprivate func quotientAndRemainderRoundedDown(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
