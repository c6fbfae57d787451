// The two views that look around: the tree, and the past.
extension TerminalState {
  /// The scene that is drawn: the present one, or that of the past which a person looks at.
  var shownScene: SceneView {
    if case .past(let past) = mode, let scene = past.scene { return scene }
    return scene
  }

  // MARK: - The tree

  /// Whether the tree is to be told with the scene.
  var wantsTree: Bool { if case .tree = mode { true } else { false } }

  /// The line that is chosen: the node's own; where it is gone, the last visible one.
  func chosenLine(_ chosen: Int?) -> Int? {
    scene.tree.firstIndex { $0.id == chosen } ?? scene.tree.lastIndex { $0.isVisible && $0.isScreen }
  }

  mutating func chooseLine(by count: Int) {
    guard case .tree(let chosen) = mode, let line = chosenLine(chosen) else { return }
    mode = .tree(chosen: scene.tree[max(0, min(scene.tree.count - 1, line + count))].id)
  }

  /// Brings the chosen screen into view.
  mutating func showChosenLine() -> [TerminalEffect] {
    guard case .tree(let chosen) = mode, let line = chosenLine(chosen) else { return [] }
    guard let screen = scene.tree[line...].first(where: \.isScreen) else { return [] }
    mode = .navigating
    return call(.makeVisible(screen.id))
  }

  // MARK: - The past

  mutating func openPast() -> [TerminalEffect] {
    guard connection == .attached else { return [] }
    mode = .past(PastView())
    return [.listHistory(before: nil)]
  }

  /// Asks again for the history, when the answer was lost with the daemon.
  func askForPast() -> [TerminalEffect] {
    guard case .past(let past) = mode else { return [] }
    return past.commits.isEmpty ? [.listHistory(before: nil)] : look(at: past)
  }

  mutating func step(by count: Int) -> [TerminalEffect] {
    guard case .past(var past) = mode else { return [] }
    let index = past.index
    past.step(by: count)
    mode = .past(past)
    if past.index == index, count > 0, past.hasMore, let oldest = past.commits.last {
      return [.listHistory(before: oldest.revision)]
    }
    return past.index == index ? [] : look(at: past)
  }

  mutating func take(_ commits: [CommitView]) -> [TerminalEffect] {
    guard case .past(var past) = mode else { return [] }
    let isFirst = past.commits.isEmpty
    past.add(commits)
    mode = .past(past)
    return isFirst ? look(at: past) : []
  }

  mutating func take(_ scene: SceneView?, ofRevision revision: Int) {
    guard case .past(var past) = mode else { return }
    if let scene {
      past.take(scene, at: revision)
      mode = .past(past)
    } else {
      message = .error("Revision \(revision) is no longer kept.")
    }
  }

  private func look(at past: PastView) -> [TerminalEffect] {
    guard connection == .attached, let commit = past.commit else { return [] }
    return [.lookAt(revision: commit.revision)]
  }
}
