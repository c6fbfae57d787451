public import JSON

// A scene moves to another version of its map, or is only asked what that would do to it.
extension Scene {
  /// What the commit of a migration says that was done.
  public static let migration = "migration"

  /// Moves the scene to another version of its map: in one commit, or in none where nothing changes. Undo cannot go back
  /// beyond it in either case.
  /// - Parameters:
  ///   - map: of the name that the scene remembers; it goes by it from now on.
  ///   - old: by what it was made; nil when nobody knows any more.
  ///   - revision, time, limits, archive, journal: as for `perform`.
  /// - Returns: what came of it; unless it is `kept` there is a new commit.
  /// - Throws: why the map's initial route cannot be built; the scene is then as it was.
  /// - Complexity: O(nodes)
  public mutating func migrate(
    to map: CompiledMap, from old: CompiledMap?, revision: Revision, time: Timestamp,
    limits: SceneLimits = .standard, archive: (any HistoryArchive)? = nil, journal: inout ByteBuffer
  ) throws(NavigationError) -> MigrationOutcome {
    let mark = transaction.begin(limits.withoutSize)
    defer { transaction.limits = limits }
    let former = transaction.map
    let outcome: MigrationOutcome
    do throws(NavigationError) { outcome = try transaction.migrate(from: old, to: map) } catch {
      transaction.rollBack(to: mark)
      transaction.map = former
      throw error
    }
    mapReference = MapReference(map)
    transaction.isBarrier = true
    if outcome == .kept {
      // What the case is called, and what it was given, nobody sees, so it makes no commit.
      let (rootCase, given) = (transaction.state.rootCase, transaction.state.given)
      transaction.rollBack(to: mark)
      let before = transaction.state.given
      (transaction.state.rootCase, transaction.state.given) = (rootCase, given)
      noteLeft(of: before, by: [old?.mask, map.mask])
      (history.head.done, history.head.undone) = (nil, nil)
      hidePast(of: old)
      return .kept
    }
    commit(
      Self.migration, .navigation, revision: revision, time: time, Origin(Caller()), RawSpan(), context: nil,
      isArchived: archive != nil, former: old, into: &journal)
    hidePast(of: old)
    assertInvariants()
    return outcome
  }

  /// What the map before called sensitive the present one may not know, and what the present one does may have had
  /// another name before: so nobody who may not see such things sees anything of what was.
  private mutating func hidePast(of old: CompiledMap?) {
    if let old, old.mask == nil, transaction.map?.mask == nil { return }
    hiddenBefore = revision
  }

  /// What another version of its map would do to the scene.
  /// - Returns: that, and the names of the visible path afterwards.
  /// - Throws: as `migrate`.
  /// - Complexity: O(nodes)
  public func migration(
    to map: CompiledMap, from old: CompiledMap?
  ) throws(NavigationError) -> (outcome: MigrationOutcome, path: [String]) {
    var transaction = transaction
    _ = transaction.begin(limits.withoutSize)
    let outcome = try transaction.migrate(from: old, to: map)
    return (outcome, transaction.state.path.map(\.name))
  }
}

extension SceneLimits {
  /// The same for a scene that may grow: a map is not refused because of a scene that is nearly too large.
  fileprivate var withoutSize: SceneLimits {
    var limits = self
    (limits.nodes, limits.stateBytes) = (.max, .max)
    return limits
  }
}
