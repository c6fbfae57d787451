import Foundation

/// The ratio of two costs that are measured in turn, so that other load on the machine affects both.
struct Comparison {
  let title: String
  /// The name of the first cost.
  let base: String
  /// The highest acceptable ratio.
  let bar: Double
  private var ratios: [Double] = []
  private var costs: (base: [Double], other: [Double]) = ([], [])

  init(_ title: String, to base: String, atMost bar: Double) {
    (self.title, self.base, self.bar) = (title, base, bar)
  }

  /// Adds a round.
  /// - Parameters:
  ///   - first: runs the base of the comparison and returns its time in seconds; `other` likewise.
  mutating func add(_ first: () -> Double, _ other: () -> Double) {
    let (a, b) = (first(), other())
    costs.base.append(a)
    costs.other.append(b)
    ratios.append(b / max(a, 1e-12))
  }

  var row: String {
    let sorted = ratios.sorted()
    let spread = "\(text(median(sorted))) (\(text(sorted.first ?? 0))–\(text(sorted.last ?? 0)))"
    return "| \(title) | \(base) | \(time(median(costs.base.sorted()))) | \(time(median(costs.other.sorted()))) "
      + "| \(spread) | \(text(bar)) |"
  }

  static let head =
    "| what | beside | that costs | this costs | ratio (least–highest) | at most |\n|---|---|---|---|---|---|"

  private func median(_ sorted: [Double]) -> Double { sorted.isEmpty ? 0 : sorted[sorted.count / 2] }

  private func text(_ value: Double) -> String { String(format: "%.2f", value) }

  private func time(_ seconds: Double) -> String {
    seconds < 1e-3 ? String(format: "%.2f µs", seconds * 1e6) : String(format: "%.1f ms", seconds * 1e3)
  }
}

/// The processor time of this thread in seconds, which other load on the machine affects only through the caches.
func seconds(_ body: () -> Void) -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  let start = now()
  body()
  return now() - start
}
