/// The commits of a scene that are kept, and the cursor that Undo and Redo move over them.
///
/// The edits themselves are in the transaction's log, which history trims. A step that was carried out, taken back and
/// carried out again is on one of two lists, each time with the edits that brought it there: to move it to the other
/// list, carry out their inverses.
struct History: Sendable {
  /// A step, and the edits by which it was carried out or taken back last.
  struct Step: RingElement, Sendable {
    /// The commit that made it.
    let revision: Revision
    let edits: EditRange

    static let vacant = Step(revision: 0, edits: .none)
  }

  /// Where a commit moves the cursor.
  enum Direction {
    case undo
    case redo
  }

  private(set) var commits = Ring<Commit>()
  /// What can be taken back, oldest first.
  private(set) var done = Ring<Step>()
  /// What can be carried out again; the last is the next.
  private(set) var undone = Ring<Step>()
  /// How many of `commits` are navigation commits.
  private(set) var navigationCount = 0
  private(set) var byteCount = 0
  /// How many navigation commits were forgotten because there were too many, and because they were too large.
  private(set) var forgotten = (byCount: 0, byBytes: 0)

  /// Keeps a commit, and moves the cursor.
  /// - Parameters:
  ///   - direction: nil for a commit that is no Undo and no Redo.
  ///   - moved: the steps that it took back or carried out again, in that order.
  @inline(__always)
  mutating func append(_ commit: consuming Commit, _ direction: Direction?, moved: [Step]) {
    if commit.isNavigation {
      navigationCount &+= 1
      switch direction {
      case nil:
        if !undone.isEmpty { undone.removeAll() }
        if commit.isBarrier {
          done.removeAll()
        } else {
          done.append(Step(revision: commit.revision, edits: commit.edits))
        }
      case .undo:
        done.removeLast(moved.count)
        for step in moved { undone.append(step) }
      case .redo:
        undone.removeLast(moved.count)
        for step in moved { done.append(step) }
      }
    }
    byteCount &+= commit.byteCount
    commits.append(commit)
  }

  /// Forgets the oldest commits beyond the limits, but never the newest navigation commit.
  /// - Complexity: O(commits forgotten)
  mutating func trim(_ limits: borrowing SceneLimits, _ log: inout EditLog) {
    if navigationCount <= limits.historyCommits, byteCount <= limits.historyBytes { return }
    forget(historyCommits: limits.historyCommits, historyBytes: limits.historyBytes, &log)
  }

  private mutating func forget(historyCommits: Int, historyBytes: Int, _ log: inout EditLog) {
    var isLarge = false
    while navigationCount > 1, navigationCount > historyCommits || byteCount > historyBytes {
      if navigationCount > historyCommits { forgotten.byCount &+= 1 } else { forgotten.byBytes &+= 1 }
      // With it goes what lies between it and the next one: it is of no use to anybody.
      repeat {
        if commits[0].isNavigation { navigationCount &-= 1 }
        let bytes = commits[0].byteCount
        byteCount &-= bytes
        if bytes > Self.smallBytes { isLarge = true }
        commits.removeFirst(1, atOnce: bytes > Self.smallBytes)
      } while !commits[0].isNavigation
    }
    let start = commits[0].edits.start
    while !done.isEmpty, done[0].edits.start < start { done.removeFirst(1, atOnce: false) }
    while !undone.isEmpty, undone[0].edits.start < start { undone.removeFirst(1, atOnce: false) }
    log.dropFirst(to: start, atOnce: isLarge)
  }

  /// A commit of at most so many bytes may be held until another one takes its place.
  private static let smallBytes = 2_048

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
