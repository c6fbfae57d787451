public import JSON

/// A moment, as the daemon's clock told it: microseconds since 1970-01-01T00:00:00Z.
public struct Timestamp: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Since 1970-01-01T00:00:00Z; may be negative.
  public var microseconds: Int

  public init(microseconds: Int) { self.microseconds = microseconds }

  public static func < (a: Timestamp, b: Timestamp) -> Bool { a.microseconds < b.microseconds }

  /// RFC 3339 in UTC with milliseconds: `2025-03-01T12:00:00.250Z`.
  public var description: String {
    var buffer = ByteBuffer(capacity: 24)
    write(to: &buffer)
    return buffer.string()
  }

  /// Appends `description` without making a string of it.
  public func write(to buffer: inout ByteBuffer) {
    let (days, rest) = microseconds.quotientAndRemainderRoundedDown(by: 86_400_000_000)
    let (year, month, day) = Self.civil(daysSinceEpoch: days)
    let milliseconds = rest / 1_000
    buffer.append(decimal: year, digits: 4)
    buffer.append(UInt8(ascii: "-"))
    buffer.append(decimal: month, digits: 2)
    buffer.append(UInt8(ascii: "-"))
    buffer.append(decimal: day, digits: 2)
    buffer.append(UInt8(ascii: "T"))
    buffer.append(decimal: milliseconds / 3_600_000, digits: 2)
    buffer.append(UInt8(ascii: ":"))
    buffer.append(decimal: milliseconds / 60_000 % 60, digits: 2)
    buffer.append(UInt8(ascii: ":"))
    buffer.append(decimal: milliseconds / 1_000 % 60, digits: 2)
    buffer.append(UInt8(ascii: "."))
    buffer.append(decimal: milliseconds % 1_000, digits: 3)
    buffer.append(UInt8(ascii: "Z"))
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

extension ByteBuffer {
  /// Appends the last so many digits of a number, with zeros in front.
  fileprivate mutating func append(decimal number: Int, digits: Int) {
    let number = UInt32(truncatingIfNeeded: number)
    if digits == 4 { append(digit: number / 1_000) }
    if digits >= 3 { append(digit: number / 100) }
    append(digit: number / 10)
    append(digit: number)
  }

  @inline(__always)
  private mutating func append(digit number: UInt32) {
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number % 10))
  }
}

extension Int {
  fileprivate func quotientAndRemainderRoundedDown(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
