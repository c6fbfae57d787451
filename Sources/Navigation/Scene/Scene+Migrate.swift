public import JSON

// Moving a scene to another version of its map, or only predicting the outcome.
extension Scene {
  /// The operation's name in commits of migrations.
  public static let migration = "migration"

  /// Moves the scene to another version of its map, in one commit, or in none if nothing changes. Undo cannot go back
  /// beyond it in either case. The parameters that are not listed are those of `perform`.
  /// - Parameters:
  ///   - map: The new version of the map.
  ///   - old: The map by which the scene was made; nil if it is unknown.
  /// - Returns: The outcome. There is a commit unless it is `kept`.
  /// - Throws: Why the map's initial route cannot be built; `limitReached` if the scene would be larger than any scene may
  ///   be (`SceneLimits.stateBytesMax`). The scene is then unchanged.
  /// - Complexity: O(nodes).
  public mutating func migrate(
    to map: CompiledMap, from old: CompiledMap?, revision: Revision, time: Timestamp,
    limits: SceneLimits = .standard, archive: (any HistoryArchive)? = nil, journal: inout ByteBuffer
  ) throws(NavigationError) -> MigrationOutcome {
    let mark = transaction.begin(limits.ofMigration(of: state))
    defer { transaction.limits = limits }
    let former = transaction.map
    let outcome: MigrationOutcome
    do throws(NavigationError) { outcome = try transaction.migrateWithinLimits(from: old, to: map) } catch {
      transaction.rollBack(to: mark)
      transaction.map = former
      throw error
    }
    mapReference = MapReference(map)
    transaction.isBarrier = true
    if outcome == .kept {
      // The name and arguments of the case are invisible to clients, so they make no commit.
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

  /// The former map may have declared other values as sensitive, and names may have changed. Everything before the
  /// migration is therefore masked completely.
  private mutating func hidePast(of old: CompiledMap?) {
    if let old, old.mask == nil, transaction.map?.mask == nil { return }
    hiddenBefore = revision
  }

  /// Whether a migration would take something of the past: steps that Undo or Redo could take, or the values in history, which
  /// are masked if either version of the map declares sensitive ones.
  /// - Parameter map: The new version of the map.
  public func hasPastToLose(to map: CompiledMap) -> Bool {
    history.head.done != nil || history.head.undone != nil || transaction.map?.mask != nil || map.mask != nil
  }

  /// Predicts the outcome of a migration.
  /// - Returns: The outcome, the names of the visible path afterwards, and whether a part that stays loses an argument, or
  ///   shows observers one that was sensitive.
  /// - Throws: As `migrate`.
  /// - Complexity: O(nodes).
  public func migration(
    to map: CompiledMap, from old: CompiledMap?
  ) throws(NavigationError) -> (outcome: MigrationOutcome, path: [String], harmsArguments: Bool) {
    var transaction = transaction
    _ = transaction.begin(limits.ofMigration(of: state))
    let outcome = try transaction.migrateWithinLimits(from: old, to: map)
    let harmsArguments =
      transaction.hasLostArguments(in: map)
      || transaction.shows(hiddenBy: old?.mask ?? self.transaction.map?.mask, in: state)
    return (outcome, transaction.state.path.map(\.name), harmsArguments)
  }
}

extension Transaction {
  /// Adapts a scene to another version of its map.
  /// - Throws: As `migrate`; `limitReached` if the scene or the record would be too large.
  fileprivate mutating func migrateWithinLimits(
    from old: CompiledMap?, to new: CompiledMap
  ) throws(NavigationError) -> MigrationOutcome {
    let outcome = try migrate(from: old, to: new)
    try checkSize(nodes: 0, bytes: 0)
    if log.byteCount > Record.bytesMax / 4 { throw limits.tooLarge }
    return outcome
  }
}

extension SceneLimits {
  /// The limits for the migration of a scene. A scene that has nearly reached the configured limits, or those of its user,
  /// may grow beyond them, up to the size and the depth that any reader takes. The work of a migration has no limit of its own.
  fileprivate func ofMigration(of state: borrowing SceneState) -> SceneLimits {
    var limits = self
    limits.nodes = max(Self.nodesMax, state.nodeCount)
    limits.stateBytes = max(Self.stateBytesMax, state.size)
    limits.depth = Self.depthMax
    limits.work = .max
    limits.isBoundByUser = false
    return limits
  }
}
