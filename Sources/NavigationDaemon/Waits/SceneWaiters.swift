import Navigation

/// The waiters of one scene, grouped by their conditions.
struct SceneWaiters {
  /// All waiters, whatever their conditions.
  private(set) var all = WaiterSet(\.indexInScene)
  private var past = RevisionWatches()
  private var departures: [Scene.Subject: Watch] = [:]
  /// The watches for screens: of waiters that may see sensitive arguments, and of those that may not.
  private var (whole, masked): (ScreenWatches?, ScreenWatches?) = (nil, nil)
  /// The top of the visible path when they were last judged.
  private var top: NodeID = SceneState.window

  var isEmpty: Bool { all.isEmpty }
  /// Whether any of them waits for a commit of the scene.
  var awaitCommit: Bool { whole != nil || masked != nil || !past.isEmpty || !departures.isEmpty }

  // MARK: - Waiting

  mutating func add(_ waiter: Waiter) { all.add(waiter) }
  mutating func remove(_ waiter: Waiter) { all.remove(waiter) }

  /// The watch for a condition; nil if nothing can make it true.
  ///
  /// - Precondition: The condition is one of the scene, and not that the daemon has reached a revision.
  mutating func watch(for condition: Watch.Condition, of scene: borrowing Scene) -> Watch? {
    switch condition {
    case .screen(let screen):
      if whole == nil, masked == nil { top = scene.state.topID }
      return screens(isMasked: screen.isMasked).watch(for: screen)
    case .past(let revision): return past.watch(for: Self.next(after: revision), condition)
    case .left(let subject):
      if let watch = departures[subject] { return watch }
      let watch = Watch(condition)
      departures[subject] = watch
      return watch
    case .reached: preconditionFailure("a revision of the daemon is not awaited at a scene")
    }
  }

  private static func next(after revision: Revision) -> Revision { min(revision, .max - 1) + 1 }

  private mutating func screens(isMasked: Bool) -> ScreenWatches {
    if let watches = isMasked ? masked : whole { return watches }
    let watches = ScreenWatches(isMasked: isMasked)
    if isMasked { masked = watches } else { whole = watches }
    return watches
  }

  /// Forgets a watch that has no waiters.
  mutating func remove(_ watch: Watch) {
    switch watch.condition {
    case .screen(let screen):
      (screen.isMasked ? masked : whole)?.remove(watch, for: screen)
      if masked?.isEmpty ?? false { masked = nil }
      if whole?.isEmpty ?? false { whole = nil }
    case .past(let revision): past.remove(for: Self.next(after: revision))
    case .left(let subject): departures[subject] = nil
    case .reached: break
    }
  }

  // MARK: - Judging

  /// The effect of a commit on the watches.
  struct Judgement {
    /// The watches whose waiters are answered.
    var decided: [(watch: Watch, outcome: Waiter.Outcome)] = []
    /// The number of watches that were judged.
    var judged = 0
  }

  /// Judges the watches that the last commit of the scene may concern.
  ///
  /// - Parameters:
  ///   - mask: Hides sensitive arguments from observers; nil if there are none.
  ///   - isAll: Whether any screen may be concerned, whatever the commit touched.
  /// - Complexity: O(edits), and what `ScreenWatches` says. If tabs were selected or children reordered, O(path).
  mutating func judge(_ scene: borrowing Scene, _ mask: SensitiveMask?, isAll: Bool) -> Judgement {
    var judgement = Judgement()
    while let watch = past.takeReached(scene.revision) {
      judgement.decided.append((watch, .holds))
      judgement.judged += 1
    }
    if !departures.isEmpty { judgeDepartures(scene, &judgement) }
    if whole != nil || masked != nil { judgeScreens(scene, mask, isAll: isAll, &judgement) }
    return judgement
  }

  private func judgeDepartures(_ scene: borrowing Scene, _ judgement: inout Judgement) {
    let revision = scene.revision
    scene.forEachDeparture { subject, result in
      guard let watch = departures[subject] else { return }
      judgement.decided.append((watch, .left(result, revision)))
      judgement.judged += 1
    }
  }

  private mutating func judgeScreens(
    _ scene: borrowing Scene, _ mask: SensitiveMask?, isAll: Bool, _ judgement: inout Judgement
  ) {
    let (before, now) = (top, scene.state.topID)
    top = now
    for watches in [whole, masked] {
      guard let watches else { continue }
      let areAllTouched = !isAll && scene.forEachTouchedScreen { watches.note($0, mask) }
      if !areAllTouched {
        watches.noteAll()
      } else if before != now {
        for id in [before, now] { scene.withScreen(id) { watches.note($0, mask) } }
      }
      let (holding, judged) = watches.judge(scene.state, mask)
      for watch in holding { judgement.decided.append((watch, .holds)) }
      judgement.judged += judged
    }
  }
}
