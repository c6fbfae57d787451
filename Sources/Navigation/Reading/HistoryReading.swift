/// Reads the navigation commits of a scene, newest first.
package struct HistoryReading: SteppedReading {
  private let commits: RetainedCommits
  /// The state after the next commit.
  package private(set) var past: SceneState
  private var following: Revision
  /// The next of the steps that are undone at present, which are noted first.
  private var nextUndone: StepReference?
  private var undone: Set<Revision> = []
  private let limit: Int
  private let before: Revision
  /// The entries that were not taken.
  package private(set) var entries: [HistoryEntry] = []
  private var count = 0
  /// Whether an earlier navigation commit is known after the limit has been reached.
  package private(set) var hasMore = false
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
    following = scene.revision
    nextUndone = scene.history.head.undone
    self.limit = limit
    self.before = before
    work = ReadingCost.copy(of: scene.state)
    isDone = limit < 1
  }

  package mutating func advance() {
    if let reference = nextUndone { return note(reference) }
    guard let record = commits.record(following) else {
      isDone = true
      return
    }
    work += ReadingCost.visit(record)
    let commit = record.commit
    if commit.isNavigation, commit.revision < before {
      if count == limit {
        (hasMore, isDone) = (true, true)
        return
      }
      let top = past.top
      entries.append(
        HistoryEntry(
          commit: commit, top: top, isUndone: undone.contains(commit.revision),
          subject: past.subject(of: (try? record.edits()) ?? [], top: top),
          steps: record.steps.map(\.origin).filter { $0 != commit.revision }))
      count += 1
    }
    following = commit.previous
    // Whether there is one more needs no state.
    if count == limit { return }
    guard let edits = try? record.readableEdits(), past.revert(stored: edits, staysReadable: false) else {
      isDone = true
      return
    }
    work += edits.count
  }

  /// Stops sharing memory with the scene, whose next commit would have to copy it.
  package mutating func detach() { past.detach() }

  /// Takes the entries since the last call, so that a long list need not be kept.
  package mutating func takeEntries() -> [HistoryEntry] {
    defer { entries.removeAll(keepingCapacity: true) }
    return entries
  }

  /// Notes the commit whose step is undone.
  private mutating func note(_ reference: StepReference) {
    nextUndone = nil
    guard let record = commits.step(reference) else { return }
    work += ReadingCost.visit(record)
    undone.insert(record.steps[reference.index].origin)
    nextUndone = record.steps[reference.index].below
  }
}

extension SceneState {
  /// The title of a commit's subject: the screen that came on top, the tab that was selected, the first screen that
  /// left, or else the top.
  ///
  /// - Parameter edits: The edits of the commit before this state.
  fileprivate func subject(of edits: [Edit], top: PathElement) -> String {
    var (tab, left): (String?, String?)
    for edit in edits {
      switch edit {
      case .insert(let node, _) where node.id == top.id: return top.title ?? top.name
      case .select(let id, _, let after):
        let children = children(of: id)
        if children.indices.contains(Int(after.selected)) { tab = title(ofTab: children[Int(after.selected)]) }
      case .remove(let node, _) where node.kind == .screen && left == nil:
        left = node.details?.title ?? node.name
      default: break
      }
    }
    return tab ?? left ?? top.title ?? top.name
  }

  private func title(ofTab id: NodeID) -> String {
    let label = table[table.slot(id)].name
    if !label.isEmpty, kind(of: id) != .screen { return label }
    let screen = table[table.slot(firstScreen(of: id))]
    return screen.details?.title ?? screen.name
  }
}
