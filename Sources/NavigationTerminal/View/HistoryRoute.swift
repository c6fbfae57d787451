/// How to return to a moment of the history by one Undo or Redo.
enum HistoryRoute: Hashable, Sendable {
  /// The scene is as it was then.
  case here
  case undo(steps: Int)
  case redo(steps: Int)
  /// Steps were undone and others taken in their place.
  case cutOff
  /// The commit of this revision is a barrier.
  case barred(by: Int)

  /// - Parameter commits: The commits since that moment, newest first. `moved` of an Undo or a Redo has the revisions of the
  ///   commits that it undid or did again; it is nil for other commits.
  /// - Complexity: O(commits).
  init(back commits: [(revision: Int, moved: CommitView.Moved?, isBarrier: Bool)]) {
    // The steps since the moment that are done, and the steps before it that are undone.
    var (done, undone): ([Int], [Int]) = ([], [])
    for commit in commits.reversed() {
      switch commit.moved {
      case nil:
        guard !commit.isBarrier, undone.isEmpty else {
          self = commit.isBarrier ? .barred(by: commit.revision) : .cutOff
          return
        }
        done.append(commit.revision)
      case .undone(let steps): for step in steps { if done.popLast() == nil { undone.append(step) } }
      case .redone(let steps): for step in steps { if undone.popLast() == nil { done.append(step) } }
      }
      guard commit.isBarrier else { continue }
      // What an Undo undid cannot be redone, and what was done before a Redo cannot be undone.
      if case .undone = commit.moved, undone.isEmpty { continue }
      if case .redone = commit.moved, done.isEmpty { continue }
      self = .barred(by: commit.revision)
      return
    }
    self = !done.isEmpty ? .undo(steps: done.count) : !undone.isEmpty ? .redo(steps: undone.count) : .here
  }
}
