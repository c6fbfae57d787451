public import JSON

/// A moment on the daemon's clock, in microseconds since 1970-01-01T00:00:00Z.
public struct Timestamp: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Microseconds since 1970-01-01T00:00:00Z; may be negative.
  public var microseconds: Int

  public init(microseconds: Int) { self.microseconds = microseconds }

  public static func < (a: Timestamp, b: Timestamp) -> Bool { a.microseconds < b.microseconds }

  /// RFC 3339 in UTC with milliseconds: `2025-03-01T12:00:00.250Z`.
  public var description: String {
    var buffer = ByteBuffer(capacity: 24)
    write(to: &buffer)
    return buffer.string()
  }

  /// The years that `description` can express: 0 to 9999. A database may have any number.
  private static let described = -62_167_219_200_000_000...253_402_300_799_999_999

  /// Appends `description` without creating a string.
  public func write(to buffer: inout ByteBuffer) {
    let microseconds = min(max(microseconds, Self.described.lowerBound), Self.described.upperBound)
    let (days, rest) = microseconds.quotientAndRemainderRoundedDown(by: 86_400_000_000)
    let (year, month, day) = Self.date(daysSince1970: days)
    let milliseconds = rest / 1_000
    buffer.append(pair: year / 100 % 100)
    buffer.append(pair: year % 100)
    buffer.append(UInt8(ascii: "-"))
    buffer.append(pair: month)
    buffer.append(UInt8(ascii: "-"))
    buffer.append(pair: day)
    buffer.append(UInt8(ascii: "T"))
    buffer.append(pair: milliseconds / 3_600_000)
    buffer.append(UInt8(ascii: ":"))
    buffer.append(pair: milliseconds / 60_000 % 60)
    buffer.append(UInt8(ascii: ":"))
    buffer.append(pair: milliseconds / 1_000 % 60)
    buffer.append(UInt8(ascii: "."))
    buffer.append(pair: milliseconds / 10 % 100)
    buffer.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: milliseconds % 10))
    buffer.append(UInt8(ascii: "Z"))
  }

  /// The Gregorian date of a day. Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
  package static func date(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = (days + 719_468).quotientAndRemainderRoundedDown(by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }

  /// The number of days from 1970 to a date; the inverse of `date(daysSince1970:)`.
  package static func days(toYear year: Int, month: Int, day: Int) -> Int {
    let shifted = month > 2 ? month - 3 : month + 9
    let (era, yearOfEra) = (month > 2 ? year : year - 1).quotientAndRemainderRoundedDown(by: 400)
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + (153 * shifted + 2) / 5 + day - 1
    return era * 146_097 + dayOfEra - 719_468
  }
}

extension Int {
  fileprivate func quotientAndRemainderRoundedDown(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
