import Foundation

/// The rows as a Markdown table.
struct Table: CustomStringConvertible {
  private struct Row {
    let name: String
    let title: String
    let bar: Double?
    var base: [Double] = []
    var navd: [Double] = []
    /// The ratios of navd to the floor in each round, sorted.
    var ratios: [Double] { zip(base, navd).map { $1 / max($0, 1e-9) }.sorted() }
  }
  private var rows: [Row] = []

  /// - Parameter bar: The highest acceptable ratio; nil if there is none.
  mutating func add(_ name: String, _ title: String, base: Double, navd: Double, bar: Double?) {
    let index = rows.firstIndex { $0.name == name } ?? rows.endIndex
    if index == rows.endIndex { rows.append(Row(name: name, title: title, bar: bar)) }
    rows[index].base.append(base)
    rows[index].navd.append(navd)
  }

  var description: String {
    let head = "| row | what | floor | navd | ratio (least–highest) | at most |\n|---|---|---|---|---|---|\n"
    return head
      + rows.map { row in
        let ratios = row.ratios
        let spread = "\(text(ratios.first ?? 0))–\(text(ratios.last ?? 0))"
        let figures = "\(text(median(row.base))) | \(text(median(row.navd))) | \(text(median(ratios))) (\(spread))"
        return "| \(row.name) | \(row.title) | \(figures) | \(row.bar.map(text) ?? "–") |"
      }.joined(separator: "\n")
  }

  private func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return 0 }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  private func text(_ value: Double) -> String {
    String(format: value < 100 ? "%.2f" : "%.0f", value)
  }
}
