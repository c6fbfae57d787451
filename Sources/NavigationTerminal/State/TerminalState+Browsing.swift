// The two views that look around: the tree, and the past.
extension TerminalState {
  /// The scene that is drawn: the present one, or that of the past which a person looks at.
  var shownScene: SceneView {
    if case .past(let past) = mode, let scene = past.scene { return scene }
    return scene
  }

  /// What is hidden of the scene.
  var secrecy: Secrecy { scene.secrecy }

  /// What is to be told of the scene.
  var detail: SceneDetail { SceneDetail(hasTree: wantsTree, revealsSecrets: revealsSecrets) }

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
    return list(PastView())
  }

  /// Asks again for what was lost with the daemon.
  mutating func askForPast() -> [TerminalEffect] {
    guard case .past(var past) = mode else { return [] }
    (past.isListing, past.looksAt) = (false, nil)
    return past.commits.isEmpty ? list(past) : look(at: past)
  }

  mutating func step(by count: Int) -> [TerminalEffect] {
    guard case .past(var past) = mode else { return [] }
    let index = past.index
    past.step(by: count)
    mode = .past(past)
    if past.index == index { return count > 0 && past.hasMore && !past.commits.isEmpty ? list(past) : [] }
    return look(at: past)
  }

  /// Takes commits that were asked for; those that another look at the past asked for are late and nothing.
  mutating func take(_ commits: [CommitView], before revision: Int?) -> [TerminalEffect] {
    guard case .past(var past) = mode, past.isListing, past.commits.last?.revision == revision else { return [] }
    past.isListing = false
    past.add(commits)
    mode = .past(past)
    return revision == nil ? look(at: past) : []
  }

  /// Takes the scene of a revision; and asks for another one, if the person went on meanwhile.
  mutating func take(_ scene: SceneView?, ofRevision revision: Int) -> [TerminalEffect] {
    guard case .past(var past) = mode, past.looksAt == revision else { return [] }
    past.looksAt = nil
    if let scene { past.take(scene, at: revision) }
    mode = .past(past)
    if past.commit?.revision != revision { return look(at: past) }
    if scene == nil { message = .error("Revision \(revision) cannot be seen: it is no longer kept, or navd is busy.") }
    return []
  }

  /// Asks for more commits, unless some are on their way.
  private mutating func list(_ past: PastView) -> [TerminalEffect] {
    var past = past
    let isFree = !past.isListing && connection == .attached
    past.isListing = past.isListing || isFree
    mode = .past(past)
    return isFree ? [.listHistory(before: past.commits.last?.revision)] : []
  }

  /// Asks for the scene of the chosen commit, unless another one is on its way.
  private mutating func look(at past: PastView) -> [TerminalEffect] {
    var past = past
    guard connection == .attached, past.looksAt == nil, let commit = past.commit else { return [] }
    past.looksAt = commit.revision
    mode = .past(past)
    return [.lookAt(revision: commit.revision)]
  }
}
