/// Tables of documents that tests hold against the code.
enum MarkdownTable {
  /// The cells of each row of the table whose heading line is `heading`, without back-quotes.
  static func rows(under heading: String, in text: String) -> [[String]] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(where: { $0 == heading }) else { return [] }
    return lines[(start + 2)...].prefix { $0.hasPrefix("|") }.map { line in
      line.split(separator: "|").map { cell in
        cell.filter { $0 != "`" }.trimmingPrefix { $0 == " " }.reversed().trimmingPrefix { $0 == " " }.reversed()
      }.map { String($0) }
    }
  }
}
