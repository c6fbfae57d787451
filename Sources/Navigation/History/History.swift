import DequeModule

/// The commits of a scene that are kept, and the cursor that Undo and Redo move over them.
///
/// The edits themselves are in the transaction's log, which history trims. A step that was carried out, taken back and
/// carried out again is on one of two lists, each time with the edits that brought it there: to move it to the other
/// list, carry out their inverses.
struct History: Sendable {
  /// A step, and the edits by which it was carried out or taken back last.
  struct Step: Sendable {
    /// The commit that made it.
    let revision: Revision
    let edits: EditRange
  }
  private(set) var commits: Deque<Commit> = []
  /// What can be taken back, oldest first.
  private(set) var done: Deque<Step> = []
  /// What can be carried out again; the last is the next.
  private(set) var undone: Deque<Step> = []
  /// How many of `commits` are navigation commits.
  private(set) var navigationCount = 0
  private(set) var byteCount = 0

  /// Keeps a commit that is a step, or a barrier that none can go back beyond.
  mutating func append(_ commit: consuming Commit) {
    if commit.isNavigation {
      if !undone.isEmpty { undone.removeAll(keepingCapacity: true) }
      if commit.isBarrier {
        done.removeAll(keepingCapacity: true)
      } else {
        done.append(Step(revision: commit.revision, edits: commit.edits))
      }
    }
    keep(commit)
  }

  /// Keeps a commit that took steps back: `steps` are the moved ones, in the order in which they were taken back.
  mutating func append(undoing commit: consuming Commit, _ steps: [Step]) {
    done.removeLast(steps.count)
    undone.append(contentsOf: steps)
    keep(commit)
  }

  /// Keeps a commit that carried steps out again: `steps` are the moved ones, in that order.
  mutating func append(redoing commit: consuming Commit, _ steps: [Step]) {
    undone.removeLast(steps.count)
    done.append(contentsOf: steps)
    keep(commit)
  }

  private mutating func keep(_ commit: consuming Commit) {
    if commit.isNavigation { navigationCount += 1 }
    byteCount += commit.byteCount
    commits.append(commit)
  }

  /// Forgets the oldest commits beyond the limits, but never the newest navigation commit.
  /// - Returns: where the edits begin that are still needed; nil when nothing was forgotten.
  mutating func trim(_ limits: SceneLimits) -> Int? {
    guard navigationCount > limits.historyCommits || byteCount > limits.historyBytes else { return nil }
    while navigationCount > 1, navigationCount > limits.historyCommits || byteCount > limits.historyBytes {
      dropFirst()
      // What lies between forgotten commits is of no use to anybody.
      while let first = commits.first, !first.isNavigation { dropFirst() }
    }
    guard let start = commits.first?.edits.start else { return nil }
    while let first = done.first, first.edits.start < start { done.removeFirst() }
    while let first = undone.first, first.edits.start < start { undone.removeFirst() }
    return start
  }

  private mutating func dropFirst() {
    let commit = commits.removeFirst()
    if commit.isNavigation { navigationCount -= 1 }
    byteCount -= commit.byteCount
  }

  /// The place of the last commit at or before a revision; -1 when there is none. Complexity: O(log n).
  func index(atOrBefore revision: Revision) -> Int {
    var (low, high) = (0, commits.count)
    while low < high {
      let middle = (low + high) / 2
      if commits[middle].revision <= revision { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }
}
