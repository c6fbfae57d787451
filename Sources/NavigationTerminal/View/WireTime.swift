/// Times of the wire: RFC 3339 in UTC, as in `2026-11-22T05:12:00.123456Z`.
enum WireTime {
  /// Whole seconds since 1970, or nil if the text is no time.
  static func seconds(_ text: String) -> Int? {
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
    return ((days(year, month, day) * 24 + hour) * 60 + minute) * 60 + second
  }

  /// The time of day, such as `05:12:00`.
  static func timeOfDay(_ text: String) -> String { String(text.dropFirst(11).prefix(8)) }

  /// Days since 1 January 1970 in the Gregorian calendar. Years start in March, so that the leap day is their last day.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
  }
}
