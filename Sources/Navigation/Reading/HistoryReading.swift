/// Reads the navigation commits of a scene, newest first.
package struct HistoryReading: SteppedReading {
  private let commits: RetainedCommits
  /// The state after the next commit.
  private var past: SceneState
  private var next: Revision
  /// The next of the steps that are undone at present, which are noted first.
  private var nextUndone: StepReference?
  private var undone: Set<Revision> = []
  private let limit: Int
  private let before: Revision
  package private(set) var entries: [HistoryEntry] = []
  package private(set) var work: Int
  package private(set) var isDone: Bool

  /// - Parameters:
  ///   - limit: The maximum number of entries.
  ///   - before: Only commits before this revision are listed.
  ///   - archive: The commits that are not in memory.
  package init(
    _ scene: borrowing Scene, limit: Int = .max, before: Revision = .max, _ archive: (any HistoryArchive)? = nil
  ) {
    commits = RetainedCommits(scene, archive)
    past = scene.state
    next = scene.revision
    nextUndone = scene.history.head.undone
    self.limit = limit
    self.before = before
    work = ReadingCost.copy(of: scene.state)
    isDone = limit < 1
  }

  /// Reads a commit.
  package mutating func advance() {
    if let reference = nextUndone { return note(reference) }
    guard let record = commits.record(next) else {
      isDone = true
      return
    }
    work += ReadingCost.record(record)
    let commit = record.commit
    if commit.isNavigation, commit.revision < before {
      entries.append(HistoryEntry(commit: commit, top: past.top, isUndone: undone.contains(commit.revision)))
    }
    next = commit.previous
    guard entries.count < limit, let edits = past.revert(record) else {
      isDone = true
      return
    }
    work += edits
  }

  /// Notes the commit whose step is undone.
  private mutating func note(_ reference: StepReference) {
    nextUndone = nil
    guard let record = commits.step(reference) else { return }
    work += ReadingCost.record(record)
    undone.insert(record.steps[reference.index].origin)
    nextUndone = record.steps[reference.index].below
  }
}
