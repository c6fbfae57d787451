// The views for looking around: the tree, the past, and long contents.
extension TerminalState {
  /// The scene to draw: the present one, the chosen one of the past, or where there is room the one chosen from the list.
  var shownScene: SceneView {
    switch mode {
    case .past(let past): past.scene ?? scene
    case .choosing(let scenes) where Layout.hasPreview(size): scenes.chosenPreview ?? placeholder(for: scenes)
    default: scene
    }
  }

  /// The scene to draw until the chosen one is known: the attached one if it is chosen, or else none.
  private func placeholder(for scenes: ScenesView) -> SceneView {
    scenes.scenes == nil || scenes.chosen?.name == scene.name ? scene : SceneView(name: "")
  }

  var secrecy: Secrecy { scene.secrecy }

  /// The wanted detail of the scene.
  var detail: SceneDetail { SceneDetail(hasTree: wantsTree || hasSide, revealsSecrets: revealsSecrets) }

  /// Whether there is a column beside the body.
  var hasSide: Bool { Layout(self).side != nil }

  /// Whether the times of commits are visible.
  var showsTimes: Bool {
    switch mode {
    case .past, .choosing: true
    default: hasSide
    }
  }

  // MARK: - The tree

  var wantsTree: Bool { if case .tree = mode { true } else { false } }

  /// The index of the chosen line, or of the last visible screen if the node is gone.
  func chosenLine(_ chosen: Int?) -> Int? {
    let tree = shownScene.tree
    return tree.firstIndex { $0.id == chosen } ?? tree.lastIndex { $0.isVisible && $0.isScreen }
  }

  mutating func chooseLine(by count: Int) {
    guard case .tree(let chosen) = mode, let line = chosenLine(chosen) else { return }
    mode = .tree(chosen: scene.tree[max(0, min(scene.tree.count - 1, line + count))].id)
  }

  /// Shows the screen of the chosen line.
  mutating func showChosenLine() -> [TerminalEffect] {
    guard case .tree(let chosen) = mode, let line = chosenLine(chosen) else { return [] }
    guard let screen = scene.tree[line...].first(where: \.isScreen) else { return [] }
    if isReadOnly { return refuseReadOnly() }
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
  mutating func take(_ commits: [CommitView]?, before revision: Int?, hasMore: Bool) -> [TerminalEffect] {
    guard case .past(var past) = mode, past.isListing, past.commits.last?.revision == revision else { return [] }
    past.isListing = false
    if let commits {
      past.add(commits, hasMore: hasMore)
    } else {
      message = .error("More of the history cannot be listed: it cannot be read, or navd is busy.")
    }
    mode = .past(past)
    return revision == nil ? look(at: past) : []
  }

  /// Takes the scene at a revision, and asks for the next one if the person has moved on.
  mutating func take(_ moment: PastMoment?, ofRevision revision: Int) -> [TerminalEffect] {
    guard case .past(var past) = mode, past.looksAt == revision else { return [] }
    past.looksAt = nil
    if let moment { past.take(moment, at: revision) }
    mode = .past(past)
    if past.commit?.revision != revision { return look(at: past) }
    if moment == nil { message = .error("Revision \(revision) cannot be seen: it is no longer kept, or navd is busy.") }
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

  /// Asks for the scene of the chosen commit, unless a request is in flight.
  private mutating func look(at past: PastView) -> [TerminalEffect] {
    var past = past
    guard connection == .attached, past.looksAt == nil, let commit = past.commit else { return [] }
    past.looksAt = commit.revision
    mode = .past(past)
    return [.lookAt(revision: commit.revision, previous: commit.previous)]
  }

  /// Returns the scene to the chosen moment by one Undo or Redo, or shows the reason why that is impossible.
  mutating func returnToMoment() -> [TerminalEffect] {
    guard case .past(let past) = mode, connection == .attached, let newest = past.commits.first else { return [] }
    if isReadOnly { return refuseReadOnly() }
    switch past.route {
    case .here: message = .note("The scene is as it was then.")
    case .cutOff: message = .note("Undo does not lead there: after an undo, another step took its place.")
    case .barred(let revision):
      let action = past.commits.first { $0.revision == revision }.map { $0.action } ?? "a commit"
      message = .note("Undo does not lead there: \(action) at revision \(revision) is a barrier.")
    case .undo, .redo:
      mode = .navigating
      return call(.returnTo(past.route, ifRevision: newest.revision))
    }
    return []
  }

  // MARK: - The newest commits

  /// Asks for the newest commits if they are visible or needed for news.
  mutating func askForRecent(isNeeded: Bool = false) -> [TerminalEffect] {
    guard connection == .attached, isNeeded || hasSide else { return [] }
    return recent.ask() ? [.listRecent] : []
  }

  mutating func takeRecent(_ commits: [CommitView]?) -> [TerminalEffect] {
    let (hasNews, isStale) = recent.take(commits ?? recent.commits)
    return (hasNews ? [.timeNews] : []) + (isStale ? askForRecent(isNeeded: true) : [])
  }

  // MARK: - Long content

  /// The number of visible rows of the top screen's content.
  var contentRows: Int { Painter(painting: self).contentWindow?.rows ?? 0 }

  /// Scrolls the content by a number of lines, within its ends.
  ///
  /// - Complexity: O(picture).
  mutating func scrollContent(by count: Int) {
    contentStart = max(0, contentStart + count)
    contentStart = Painter(painting: self).contentWindow?.start ?? 0
  }
}
