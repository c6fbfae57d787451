/// A number of bytes with a unit: `3.2 MiB`.
enum ByteCountText {
  static func text(_ count: Int) -> String {
    var value = count * 10
    var unit = 0
    while value >= 10 * 1024, unit < units.count - 1 {
      value /= 1024
      unit += 1
    }
    let number = unit == 0 || value >= 1000 ? "\(value / 10)" : "\(value / 10).\(value % 10)"
    return "\(number) \(units[unit])"
  }

  private static let units = ["bytes", "KiB", "MiB", "GiB", "TiB"]
}
