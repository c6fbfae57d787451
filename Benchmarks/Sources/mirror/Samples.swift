/// Durations and their statistics.
struct Samples {
  private var values: [Double] = []

  mutating func add(_ duration: Duration) {
    values.append(Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18)
  }

  var count: Int { values.count }

  /// The minimum and the median in units of `unit` seconds.
  func text(inUnitsOf seconds: Double) -> String {
    let sorted = values.sorted().map { $0 / seconds }
    return #"{"least":\#(sorted.first ?? 0),"median":\#(sorted.isEmpty ? 0 : sorted[sorted.count / 2])}"#
  }
}
