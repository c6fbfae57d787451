// Moving a scene to another version of its map (docs/specification/model.md §10). Declared parts stay under their new
// names, parts that are gone are cut off, and missing ones are built.
extension Transaction {
  /// Adapts a scene to another version of its map.
  /// - Parameter old: The map by which the scene was made; nil if it is unknown.
  /// - Returns: `kept` if nothing changes.
  /// - Throws: Why the map's initial route cannot be built.
  /// - Complexity: O(nodes).
  mutating func migrate(from old: CompiledMap?, to new: CompiledMap) throws(NavigationError) -> MigrationOutcome {
    let mark = mark
    map = new
    var migration = MapMigration(old: old, new: new)
    let isThere = try fitScene(&migration)
    if !isThere {
      rollBack(to: mark)
      try fitCoordinators(new)
      work = 0
      try replaceRoot(with: new.cases[new.initialCase], in: new, given: .empty)
    }
    if ChangeSummary(log, after: state).netChange(state) == .nothing { return .kept }
    if !isThere { return .rebuilt }
    return hasRemoved ? .cut : .moved
  }

  /// Whether a node was removed.
  private var hasRemoved: Bool {
    for position in 0..<log.end {
      if case .remove = log[position] { return true }
    }
    return false
  }

  /// - Returns: Whether the root stays.
  private mutating func fitScene(_ migration: inout MapMigration) throws(NavigationError) -> Bool {
    let caseBefore = state.rootCase
    try fitCoordinators(migration.new)
    if let caseBefore {
      let name = migration.new.renaming.named(case: caseBefore)
      setCase(name, migration.new.cases[name]?.arguments.fitting(state.given[SceneState.window]) ?? .empty)
    }
    migration.finishing = ownersOfGone(migration)
    repeat {
      guard try fitLayers(&migration, caseBefore) else { return false }
    } while !finish(&migration)
    return true
  }

  /// Renames coordinators, and keeps those of their arguments that still fit.
  private mutating func fitCoordinators(_ map: CompiledMap) throws(NavigationError) {
    for coordinator in state.coordinators where coordinator.kind == .view {
      if coordinator.id == Scene.firstRootCoordinator {
        rename(coordinator.id, to: map.rootCoordinatorName)
        continue
      }
      let name = map.renaming.coordinator(coordinator.name)
      rename(coordinator.id, to: name)
      give(map.coordinators[name]?.arguments.fitting(state.given[coordinator.id]) ?? .empty, to: coordinator.id)
      try checkGrowth()
    }
  }

  /// Ends a migration that makes a scene much larger than it may be, before it takes the memory for all of it. Parts that are
  /// cut later may still make it smaller.
  /// - Throws: `limitReached`.
  func checkGrowth() throws(NavigationError) { if state.size / 2 > limits.stateBytes { throw limits.tooLarge } }

  /// The coordinators that own screens that are gone and that may finish.
  private func ownersOfGone(_ migration: borrowing MapMigration) -> [CoordinatorID] {
    var owners: [CoordinatorID] = []
    var found: Set<CoordinatorID> = []
    for node in state.table.nodes where node.kind == .screen && !found.contains(node.owner) {
      guard let owner = state.coordinator(node.owner), state.mayFinish(owner) else { continue }
      guard migration.content(of: node) == nil else { continue }
      found.insert(owner.id)
      owners.append(owner.id)
    }
    return owners.sorted()
  }

  /// - Returns: Whether layer 0 stays.
  private mutating func fitLayers(
    _ migration: inout MapMigration, _ caseBefore: String?
  ) throws(NavigationError) -> Bool {
    let layers = state.children(of: SceneState.window)
    guard let first = layers.first else { return false }
    var declared: Declaration?
    if let name = state.rootCase {
      guard let entry = migration.new.cases[name] else { return false }
      let before = caseBefore.flatMap { migration.old?.cases[$0]?.container }
      declared = Declaration(
        container: entry.container, before: before, arguments: state.given[SceneState.window])
    }
    for index in layers.indices {
      let declared = index == 0 ? declared : declarationOfBuilt(layers[index], migration)
      let fit = try self.fit(layers[index], declared, &migration)
      if fit == .gone, layers[index] == first { return false }
      if fit == .whole { continue }
      removeChildren(of: SceneState.window, from: fit == .gone ? index : index + 1)
      break
    }
    return true
  }

  /// Finishes the coordinators that own screens that are gone and those whose roots are, and removes dismissed layers
  /// that nothing covers.
  /// - Returns: Whether no container is empty that must not be.
  private mutating func finish(_ migration: inout MapMigration) -> Bool {
    var isWhole = true
    let finishing = migration.finishing
    migration.finishing = []
    do throws(NavigationError) { try finish(finishing) } catch { isWhole = false }
    while !uprooted.isEmpty {
      do throws(NavigationError) { try settle() } catch { isWhole = false }
    }
    // Empty layers are cut first, because one may be below a dismissed layer.
    if isWhole { do throws(NavigationError) { try dropDismissed() } catch { isWhole = false } }
    return isWhole
  }
}
