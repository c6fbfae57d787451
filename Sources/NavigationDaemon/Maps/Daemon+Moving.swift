import DequeModule
import JSON
import Navigation
import NavigationProtocol
import NavigationStore

// Scenes move to the maps that hold now (docs/specification/model.md §10).
// Some move in each turn, so that many hold nobody up; and one that is
// called before its turn comes moves first.
extension Daemon {
  /// So many scenes move in one turn, or as many as have so many nodes or bytes: a few milliseconds, and one write.
  static let scenesMovedPerTurn = 64
  static let nodesMovedPerTurn = 16_384
  static let bytesMovedPerTurn = 1 << 20

  /// Asks scenes what would happen to them if a map were another one.
  /// - Parameter map: nil when it were gone.
  func planMigrations(
    of name: String, to map: CompiledMap?, answer: @escaping ([ManagerInterface.Migration]?) -> Void
  ) {
    let affected = hosts.filter { $0.scene.mapReference.map { Text.isSame($0.name, name) } ?? false }
    if let map { return mapMoves.append(MapMove(.plan(map), affected, answer: answer)) }
    let move = MapMove(.move, affected, answer: answer)
    for host in affected { move.note(host, .suspended) }
    answer(move.migrations)
  }

  /// Whether scenes are to move, or to be asked, and can be now.
  var hasMapMoves: Bool { !mapMoves.isEmpty && !isDiskBusy && !mapMovesRest }

  /// Does a turn's share, and tells those who wait for nothing more.
  func moveScenes() {
    refreshTime()
    answerMapMoves()
    guard hasMapMoves, let move = mapMoves.first else { return }
    let slice = nextScenes(of: move)
    switch move.goal {
    case .plan(let map): for host in slice where !host.isGone { plan(move, host, map) }
    case .move:
      do throws(StoreError) { try self.move(slice.filter { $0.mustMove && !$0.isGone }) } catch {
        // It is tried again in a second.
        mapMovesRest = true
        return
      }
    }
    move.waiting.removeFirst(slice.count)
    answerMapMoves()
  }

  private func answerMapMoves() {
    while let move = mapMoves.first, move.waiting.isEmpty {
      mapMoves.removeFirst()
      let migrations = move.migrations
      if case .move = move.goal, !migrations.isEmpty { tell(migrations) }
      move.answer(migrations)
    }
  }

  private func tell(_ migrations: [ManagerInterface.Migration]) {
    var counts: [String: Int] = [:]
    for migration in migrations { counts[migration.outcome.rawValue, default: 0] += 1 }
    let outcomes = counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    log.notice("scenes moved to their maps", metadata: ["scenes": "\(migrations.count)", "outcomes": "\(outcomes)"])
  }

  /// The scenes whose turn it is; one at least.
  private func nextScenes(of move: MapMove) -> [SceneHost] {
    var (nodes, bytes) = (0, 0)
    return Array(
      move.waiting.prefix(Self.scenesMovedPerTurn).prefix { host in
        defer {
          nodes += host.scene.state.nodeCount
          bytes += host.scene.state.byteCount
        }
        return nodes < Self.nodesMovedPerTurn && bytes < Self.bytesMovedPerTurn
      })
  }

  private func plan(_ move: MapMove, _ host: SceneHost, _ map: CompiledMap) {
    if host.scene.goes(by: map) { return move.note(host, .kept) }
    do throws(NavigationError) {
      let (outcome, path) = try host.scene.migration(to: map, from: host.formerMap)
      move.note(host, .init(outcome), path: path)
    } catch {
      move.note(host, .suspended)
    }
  }

  /// Moves a scene that is called before its turn.
  /// - Throws: `StorageFailed`: it has not moved.
  func moveNow(_ host: SceneHost) throws(WireFailure) {
    do throws(StoreError) { try move([host]) } catch { throw StorageTrouble.failure(error) }
  }

  /// Moves scenes, each in one commit, with one write for all of them.
  /// - Throws: what writing throws; nothing has happened then.
  private func move(_ hosts: [SceneHost]) throws(StoreError) {
    if hosts.isEmpty { return }
    settle()
    settleEvents()
    let (mark, former) = (batch.mark, (revision: revision, gapped: gapped))
    let moved = hosts.map { move($0) }
    if repliesWait {
      do throws(StoreError) { try writeBatch() } catch {
        for scene in moved {
          scene.host.scene = scene.before
          scene.host.hasGap = scene.hadGap
        }
        (revision, gapped) = former
        batch.truncate(to: mark)
        throw error
      }
      batch.removeAll()
    }
    for scene in moved { tell(scene) }
    judgeRevisionWaiters()
  }

  /// A scene that has moved, and what it was before.
  private struct MovedScene {
    let host: SceneHost
    let before: Scene
    let hadGap: Bool
    /// The map by which something is sensitive that is to be erased.
    var mapBefore: CompiledMap?
    /// Nil when it could not.
    var outcome: MigrationOutcome?
    /// Of its commit, or the scene's where there is none.
    var revision: Revision
  }

  private func move(_ host: SceneHost) -> MovedScene {
    var moved = MovedScene(
      host: host, before: host.scene, hadGap: host.hasGap, outcome: nil, revision: revision)
    guard let map = host.scene.mapReference.flatMap({ maps[$0.name]?.map }) else { return moved }
    record.removeAll()
    if storage == nil { batch.records.removeAll() }
    let before = host.formerMap
    do throws(NavigationError) {
      let outcome = try host.scene.migrate(
        to: map, from: host.formerMap, revision: revision + 1, time: time, limits: sceneLimits, archive: archive,
        journal: &record)
      if storage != nil, before?.mask != nil, host.scene.secretsLeft != nil { moved.mapBefore = before }
      moved.outcome = outcome
      if outcome != .kept { revision += 1 }
    } catch {
      log.warning(
        "a scene cannot move to its map, and waits for another version of it",
        metadata: [
          "scene": "\(host.name)", "map": "\(map.name)", "version": "\(map.version)", "error": "\(error)",
        ])
      host.suspend()
      return moved
    }
    moved.revision = revision
    batch.records.append(contentsOf: record)
    // The version that it goes by is in its snapshot alone: it is written with the commit.
    if storage != nil, !host.hasGap {
      host.hasGap = true
      gapped.append(host)
    }
    return moved
  }

  private func tell(_ moved: MovedScene) {
    let host = moved.host
    host.hasMoved()
    if let map = moved.mapBefore, !host.mapsBefore.contains(where: { $0.fingerprint == map.fingerprint }) {
      host.mapsBefore.append(map)
    }
    noteSecretsLeft(host)
    if let outcome = moved.outcome {
      host.renameGuards(by: host.scene.map?.renames.screens ?? [])
      if outcome != .kept {
        metrics.commits += 1
        if storage != nil, !repliesWait { replay.note(host, revision: moved.revision) }
        tell(host)
        if !host.waiters.isEmpty { judgeWaiters(of: host) }
      }
      log.debug("scene moved", metadata: ["scene": "\(host.name)", "outcome": "\(outcome.rawValue)"])
    }
    tellFrontEnds(host)
    reviewLinks(of: host)
    note(host, moved.outcome.map { .init($0) } ?? .suspended)
  }

  /// Notes what became of a scene for all who wait for scenes to move.
  func note(_ host: SceneHost, _ outcome: ManagerInterface.Migration.Outcome) {
    for move in mapMoves {
      if case .move = move.goal { move.note(host, outcome) }
    }
  }

  /// The daemon stops: those that have not moved do at the next start.
  func failMapMoves() {
    for move in mapMoves { move.answer(nil) }
    mapMoves = []
  }
}
