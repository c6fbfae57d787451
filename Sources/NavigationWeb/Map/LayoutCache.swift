/// The most recently used layouts and failures, by map version.
struct LayoutCache {
  typealias Outcome = Result<String, LayoutMaker.Failure>

  private struct Entry {
    let key: String
    let outcome: Outcome
    /// The end of a failure's retention; nil for a layout.
    let end: Duration?
  }

  private let countMax: Int
  private let retry: Duration
  /// Least recently used first.
  private var entries: [Entry] = []

  /// - Parameters:
  ///   - countMax: The most entries.
  ///   - retry: The time for which a failure is kept.
  init(countMax: Int, retry: Duration) {
    self.countMax = countMax
    self.retry = retry
  }

  /// The outcome for a key, if cached.
  /// - Parameter now: The time of a monotonic clock.
  /// - Complexity: O(layouts).
  mutating func outcome(_ key: String, at now: Duration) -> Outcome? {
    entries.removeAll { $0.end.map { $0 <= now } ?? false }
    guard let place = entries.firstIndex(where: { $0.key == key }) else { return nil }
    let entry = entries.remove(at: place)
    entries.append(entry)
    return entry.outcome
  }

  /// Caches an outcome and evicts the least recently used one. A missing Graphviz is not cached: checking costs
  /// nothing, and it may be installed at any time.
  mutating func keep(_ outcome: Outcome, as key: String, at now: Duration) {
    if case .failure(.missing) = outcome { return }
    let isLayout = if case .success = outcome { true } else { false }
    entries.removeAll { $0.key == key }
    entries.append(Entry(key: key, outcome: outcome, end: isLayout ? nil : now + retry))
    if entries.count > countMax { entries.removeFirst() }
  }
}
