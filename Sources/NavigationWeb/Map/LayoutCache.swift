/// What became of the newest layouts, by the version of the map that each is of.
struct LayoutCache {
  typealias Outcome = Result<String, LayoutMaker.Failure>

  private struct Entry {
    let key: String
    let outcome: Outcome
    /// When it is no longer kept; nil for a layout.
    let end: Duration?
  }

  private let countMax: Int
  private let retry: Duration
  /// The one that was used last comes last.
  private var entries: [Entry] = []

  /// - Parameters:
  ///   - countMax: how many are kept.
  ///   - retry: how long a failure is.
  init(countMax: Int, retry: Duration) {
    self.countMax = countMax
    self.retry = retry
  }

  /// An outcome that is kept. Complexity: O(layouts).
  /// - Parameter now: a clock that only goes forward.
  mutating func outcome(_ key: String, at now: Duration) -> Outcome? {
    entries.removeAll { $0.end.map { $0 <= now } ?? false }
    guard let place = entries.firstIndex(where: { $0.key == key }) else { return nil }
    let entry = entries.remove(at: place)
    entries.append(entry)
    return entry.outcome
  }

  /// Keeps an outcome; the one that nobody has asked for the longest goes when there are too many. That there is no
  /// Graphviz costs nothing to find out, and may be mended at any time.
  mutating func keep(_ outcome: Outcome, as key: String, at now: Duration) {
    if case .failure(.missing) = outcome { return }
    let isLayout = if case .success = outcome { true } else { false }
    entries.removeAll { $0.key == key }
    entries.append(Entry(key: key, outcome: outcome, end: isLayout ? nil : now + retry))
    if entries.count > countMax { entries.removeFirst() }
  }
}
