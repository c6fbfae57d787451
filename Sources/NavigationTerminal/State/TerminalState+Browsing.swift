// The views for looking around: the tree, the past, and long contents.
extension TerminalState {
  /// The scene to draw: the present one, or the chosen one of the past.
  var shownScene: SceneView {
    if case .past(let past) = mode, let scene = past.scene { return scene }
    return scene
  }

  var secrecy: Secrecy { scene.secrecy }

  /// The wanted detail of the scene.
  var detail: SceneDetail { SceneDetail(hasTree: wantsTree, revealsSecrets: revealsSecrets) }

  // MARK: - The tree

  var wantsTree: Bool { if case .tree = mode { true } else { false } }

  /// The index of the chosen line, or of the last visible screen if the node is gone.
  func chosenLine(_ chosen: Int?) -> Int? {
    scene.tree.firstIndex { $0.id == chosen } ?? scene.tree.lastIndex { $0.isVisible && $0.isScreen }
  }

  mutating func chooseLine(by count: Int) {
    guard case .tree(let chosen) = mode, let line = chosenLine(chosen) else { return }
    mode = .tree(chosen: scene.tree[max(0, min(scene.tree.count - 1, line + count))].id)
  }

  /// Shows the screen of the chosen line.
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

  /// Repeats requests that were lost with the daemon.
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

  /// Takes the requested commits. Replies to requests of an earlier visit to the past are ignored.
  mutating func take(_ commits: [CommitView], before revision: Int?) -> [TerminalEffect] {
    guard case .past(var past) = mode, past.isListing, past.commits.last?.revision == revision else { return [] }
    past.isListing = false
    past.add(commits)
    mode = .past(past)
    return revision == nil ? look(at: past) : []
  }

  /// Takes the scene at a revision, and asks for the next one if the person has moved on.
  mutating func take(_ scene: SceneView?, ofRevision revision: Int) -> [TerminalEffect] {
    guard case .past(var past) = mode, past.looksAt == revision else { return [] }
    past.looksAt = nil
    if let scene { past.take(scene, at: revision) }
    mode = .past(past)
    if past.commit?.revision != revision { return look(at: past) }
    if scene == nil { message = .error("Revision \(revision) cannot be seen: it is no longer kept, or navd is busy.") }
    return []
  }

  /// Asks for more commits unless a request is in flight.
  private mutating func list(_ past: PastView) -> [TerminalEffect] {
    var past = past
    let isFree = !past.isListing && connection == .attached
    past.isListing = past.isListing || isFree
    mode = .past(past)
    return isFree ? [.listHistory(before: past.commits.last?.revision)] : []
  }

  /// Asks for the scene of the chosen commit unless a request is in flight.
  private mutating func look(at past: PastView) -> [TerminalEffect] {
    var past = past
    guard connection == .attached, past.looksAt == nil, let commit = past.commit else { return [] }
    past.looksAt = commit.revision
    mode = .past(past)
    return [.lookAt(revision: commit.revision)]
  }

  // MARK: - Long content

  /// The rows of the top screen's content that are in sight.
  var contentRows: Int { Painter(painting: self).contentSight?.rows ?? 0 }

  /// Scrolls the content by a number of lines, within its ends.
  ///
  /// - Complexity: O(picture).
  mutating func scrollContent(by count: Int) {
    contentStart = max(0, contentStart + count)
    contentStart = Painter(painting: self).contentSight?.start ?? 0
  }
}
