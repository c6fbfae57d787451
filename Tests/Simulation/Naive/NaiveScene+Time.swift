import JSON
import Navigation

// History, Undo and Redo (docs/specification/model.md §8).
extension NaiveScene {
  mutating func undo(_ steps: Int, commit: Int) throws(NavigationError) {
    guard steps <= done.count else { throw .nothingToUndo(steps: steps) }
    for _ in 0..<steps { undone.append(revert(done.removeLast(), commit)) }
  }

  mutating func redo(_ steps: Int, commit: Int) throws(NavigationError) {
    guard steps <= undone.count else { throw .nothingToRedo(steps: steps) }
    for _ in 0..<steps { done.append(revert(undone.removeLast(), commit)) }
  }

  /// Goes back to the state before a move.
  ///
  /// A returning screen has the hasAppeared that it left with. Others keep theirs, unless the move changed it.
  private mutating func revert(_ move: Move, _ commit: Int) -> Move {
    precondition(tree.withoutAppearance == move.to.withoutAppearance, "steps lead from one state to the next")
    let before = tree
    let (now, was) = (before.appearances, move.to.appearances)
    tree = move.from
    (tree.switchedScopes, tree.everSwitched) = (before.switchedScopes, before.everSwitched)
    for visit in move.from.screens {
      guard let now = now[visit.node.id] else { continue }
      let from = visit.node.screen?.hasAppeared ?? false
      tree.setAppeared(visit, from == was[visit.node.id] ? now : from)
    }
    return Move(step: move.step, commit: commit, from: before, to: tree, results: move.results)
  }

  /// Forgets all but a number of navigation commits.
  mutating func trim(toCommits limit: Int) {
    let navigation = commits.filter(\.isNavigation)
    if let oldest = navigation.suffix(max(1, limit)).first { trim(to: oldest.revision) }
  }

  /// Forgets the commits before a revision. A step whose last move is forgotten can no longer be undone or redone.
  mutating func trim(to revision: Int) {
    commits.removeAll { $0.revision < revision }
    done.removeAll { $0.commit < revision }
    undone.removeAll { $0.commit < revision }
  }

  var oldestRevision: Int { commits[0].revision }

  /// The departure of a screen, as far as history contains it.
  func departure(of id: Int) -> Departure {
    if tree.screens.contains(where: { $0.node.id == id }) { return .present }
    for commit in commits.reversed() {
      if let result = commit.left[id] { return .left(result) }
    }
    return .unknown
  }

  /// The departure of a coordinator, as far as history contains it.
  func departure(ofCoordinator id: Int) -> Departure {
    if tree.hasCoordinator(id) { return .present }
    for commit in commits.reversed() {
      if let result = commit.finished[id] { return .left(result) }
    }
    return .unknown
  }

  /// Navigation commits, newest first.
  struct Entry: Equatable {
    var revision: Int
    var previous: Int
    var top: Int
    var isUndone: Bool
  }

  func history(limit: Int, before: Int) -> [Entry] {
    let listed = commits.reversed().filter { $0.isNavigation && $0.revision < before }
    return listed.prefix(limit).map { commit in
      Entry(
        revision: commit.revision, previous: commit.previous, top: commit.top,
        isUndone: undone.contains { $0.step == commit.revision })
    }
  }
}
