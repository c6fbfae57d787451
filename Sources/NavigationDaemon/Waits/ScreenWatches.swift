import Navigation

/// The watches of one scene for screens of its visible path, by the topics of their references. All of their waiters
/// see the same of the scene.
///
/// A commit judges only the watches that share a topic with a touched screen.
final class ScreenWatches {
  /// The watches whose references mean the same screens.
  private final class Entry {
    let topic: ScreenTopic
    /// One for each combination of the other parameters of `Wait`: a few.
    var watches: [Watch] = []
    /// Whether the commit that is being judged may concern it.
    var isConcerned = false
    /// The first and the last match in the visible path.
    var (first, last): (NodeID?, NodeID?) = (nil, nil)

    init(_ topic: ScreenTopic) { self.topic = topic }
  }

  private let isMasked: Bool
  private var entries: [ScreenTopic: Entry] = [:]
  /// The number of entries of each kind of topic.
  private var counts = [Int](repeating: 0, count: ScreenTopic.Kind.allCases.count)
  /// The entries to be judged.
  private var concerned: [Entry] = []
  /// More topics than this are searched together in one walk of the visible path.
  private static let searchesMax = 4

  init(isMasked: Bool) { self.isMasked = isMasked }

  var isEmpty: Bool { entries.isEmpty }

  /// The watch for a condition; nil if nothing can make the condition true.
  func watch(for condition: ScreenCondition) -> Watch? {
    guard let topic = ScreenTopic(condition.reference.target) else { return nil }
    let entry = entries[topic] ?? makeEntry(topic)
    if let watch = entry.watches.first(where: { $0.screen?.isLike(condition) ?? false }) { return watch }
    let watch = Watch(.screen(condition))
    entry.watches.append(watch)
    return watch
  }

  private func makeEntry(_ topic: ScreenTopic) -> Entry {
    let entry = Entry(topic)
    entries[topic] = entry
    counts[topic.kind.rawValue] += 1
    return entry
  }

  /// Forgets a watch that has no waiters.
  func remove(_ watch: Watch, for condition: ScreenCondition) {
    guard let topic = ScreenTopic(condition.reference.target), let entry = entries[topic] else { return }
    entry.watches.removeAll { $0 === watch }
    if !entry.watches.isEmpty { return }
    entries[topic] = nil
    counts[topic.kind.rawValue] -= 1
  }

  // MARK: - Judging

  /// Notes a screen that was touched by the commit that is being judged.
  ///
  /// - Complexity: O(content of the screen).
  func note(_ screen: ScreenIdentity, _ mask: SensitiveMask?) {
    forEachEntry(of: screen, mask) { note($0) }
  }

  /// Notes that the commit that is being judged may concern every screen.
  func noteAll() { for entry in entries.values { note(entry) } }

  private func note(_ entry: Entry) {
    if entry.isConcerned { return }
    entry.isConcerned = true
    concerned.append(entry)
  }

  private func forEachEntry(of screen: ScreenIdentity, _ mask: SensitiveMask?, _ body: (Entry) -> Void) {
    let seen = isMasked ? mask.map { screen.masked(by: $0) } ?? screen : screen
    for kind in ScreenTopic.Kind.allCases where counts[kind.rawValue] > 0 {
      if let entry = entries[ScreenTopic(kind, of: seen)] { body(entry) }
    }
  }

  /// Judges the watches that the touched screens concern.
  ///
  /// - Returns: The watches whose conditions hold, and the number of those that were judged.
  /// - Complexity: O(watches concerned · path) for a few, else O(path + watches concerned).
  func judge(_ state: borrowing SceneState, _ mask: SensitiveMask?) -> (holding: [Watch], judged: Int) {
    if concerned.isEmpty { return ([], 0) }
    search(state, mask)
    var (holding, judged): ([Watch], Int) = ([], 0)
    for entry in concerned {
      judged += entry.watches.count
      for watch in entry.watches {
        guard let condition = watch.screen else { continue }
        let match = condition.reference.pick == .first ? entry.first : entry.last
        if condition.holds(match, in: state) { holding.append(watch) }
      }
      entry.isConcerned = false
      (entry.first, entry.last) = (nil, nil)
    }
    concerned.removeAll()
    return (holding, judged)
  }

  /// Finds the first and the last match of each concerned entry.
  private func search(_ state: borrowing SceneState, _ mask: SensitiveMask?) {
    if concerned.count > Self.searchesMax {
      return state.forEachVisible { nodes, slot, _ in
        let screen = ScreenIdentity(nodes[slot])
        forEachEntry(of: screen, mask) { entry in
          // A match that nobody judges now would be there at the next commit.
          guard entry.isConcerned else { return }
          if entry.first == nil { entry.first = screen.id }
          entry.last = screen.id
        }
      }
    }
    for entry in concerned {
      guard var reference = entry.watches.first?.screen?.reference else { continue }
      reference.pick = .last
      entry.last = state.visibleMatch(reference, maskedBy: isMasked ? mask : nil)
      if entry.last == nil { continue }
      reference.pick = .first
      if entry.watches.contains(where: { $0.screen?.reference.pick == .first }) {
        entry.first = state.visibleMatch(reference, maskedBy: isMasked ? mask : nil)
      }
    }
  }
}

extension Watch {
  /// The condition of a watch for a screen.
  fileprivate var screen: ScreenCondition? {
    if case .screen(let condition) = condition { condition } else { nil }
  }
}

extension ScreenCondition {
  /// Whether it differs from another one in the topic only.
  fileprivate func isLike(_ other: ScreenCondition) -> Bool {
    top == other.top && gone == other.gone && appeared == other.appeared
      && (reference.pick == .first) == (other.reference.pick == .first)
  }
}
