import DequeModule
import JSON
import Navigation
import NavigationProtocol
import NavigationStore

/// Moves scenes to their present maps (docs/specification/model.md §10), some in each turn, so that many scenes hold no
/// one up; a scene that is called before its turn moves first. See docs/decisions/0015.
final class Migrations {
  typealias Answer = ([ManagerInterface.Migration]?) -> Void

  /// The limits of one turn: a few milliseconds, and one write.
  static let scenesPerTurn = 64
  static let nodesPerTurn = 16_384
  static let bytesPerTurn = 1 << 20

  /// Moves under way, oldest first.
  private var moves: Deque<MapMove> = []
  /// Whether they wait, because the disk has not stored them or may not be written yet.
  private var isResting = false

  private let context: DaemonContext
  private let scenes: SceneTable
  private let shelf: MapShelf
  private let publisher: Publisher
  private let journal: Journal
  private let settlement: Settlement
  private let erasing: Erasing
  private let waits: Waits
  private let links: WaitingLinks

  init(
    _ context: DaemonContext, _ scenes: SceneTable, _ shelf: MapShelf, _ publisher: Publisher, _ journal: Journal,
    _ settlement: Settlement, _ erasing: Erasing, _ waits: Waits, _ links: WaitingLinks
  ) {
    (self.context, self.scenes, self.shelf) = (context, scenes, shelf)
    (self.publisher, self.journal, self.settlement) = (publisher, journal, settlement)
    (self.erasing, self.waits, self.links) = (erasing, waits, links)
  }

  /// Whether no scene is to move or to be asked.
  var isIdle: Bool { moves.isEmpty }

  /// Whether scenes are to move, or to be asked, and can be now.
  var isDue: Bool { !moves.isEmpty && !journal.isBusy && !isResting }

  /// Has moves wait until `resume()`.
  func rest() { isResting = true }
  func resume() { isResting = false }

  // MARK: - The maps of scenes

  /// Gives scenes the present maps: a scene whose map is gone is suspended at once, and a scene whose map has changed
  /// begins to move.
  ///
  /// - Parameter answer: Called with the results when all have moved; with nil if the daemon stops before.
  func attachMaps(answer: @escaping Answer = { _ in }) {
    if shelf.hasSensitive { journal.overwriteFreed() }
    var changed: [SceneHost] = []
    var moving: [SceneHost] = []
    var shown: [SceneHost] = []
    for host in scenes.inOrder {
      switch attachMap(to: host) {
      case .unchanged: continue
      case .mustMove: moving.append(host)
      case .isSuspended: note(host, .suspended)
      case .isBack: note(host, .kept)
      }
      changed.append(host)
      if !host.mustMove, publisher.isObserved(host) { shown.append(host) }
    }
    let move = MapMove(.move, changed, answer: answer)
    for host in changed where !host.mustMove { move.note(host, host.scene.isSuspended ? .suspended : .kept) }
    move.waiting = Deque(moving)
    moves.append(move)
    if !shown.isEmpty { moves.append(MapMove(.show, shown) { _ in }) }
  }

  private enum Attachment {
    case unchanged
    case mustMove
    case isSuspended
    case isBack
  }

  private func attachMap(to host: SceneHost) -> Attachment {
    guard let name = host.scene.mapReference?.name else { return .unchanged }
    let (wasSuspended, hadToMove) = (host.scene.isSuspended, host.mustMove)
    guard let map = shelf[name]?.map else {
      (host.maps.next, host.maps.refused) = (nil, nil)
      if wasSuspended { return .unchanged }
      host.suspend()
      tellMap(of: host)
      return .isSuspended
    }
    if !host.scene.goes(by: map) {
      // The move to this map is under way, or has failed already.
      if host.maps.next === map || host.maps.refused === map { return .unchanged }
      host.maps.next = map
      return .mustMove
    }
    host.maps.next = nil
    if host.scene.map !== map {
      host.attach(map)
      links.review(host)
    }
    erasing.noteChange(of: host)
    if wasSuspended { tellMap(of: host) }
    return wasSuspended || hadToMove ? .isBack : .unchanged
  }

  /// Makes sure that a scene has its present map.
  ///
  /// - Throws: `SceneSuspended` if the map is gone, `StorageFailed` if the scene cannot move to it now.
  @inline(__always)
  func checkMap(of host: SceneHost) throws(WireFailure) {
    if host.mustMove { try moveNow(host) }
    if host.scene.isSuspended, let map = host.scene.mapReference {
      throw .scene(.sceneSuspended(.init(scene: host.name, map: map.name)))
    }
  }

  private func moveNow(_ host: SceneHost) throws(WireFailure) {
    do throws(StoreError) { try move([host]) } catch { throw StorageTrouble.failure(error) }
  }

  // MARK: - Asking what would happen

  /// Predicts the effect of another version of a map on scenes.
  ///
  /// - Parameter map: nil to ask what would happen if it were gone.
  func plan(of name: String, to map: CompiledMap?, answer: @escaping Answer) {
    let affected = scenes.inOrder.filter { $0.scene.mapReference.map { Text.isSame($0.name, name) } ?? false }
    if let map { return moves.append(MapMove(.plan(map), affected, answer: answer)) }
    let move = MapMove(.move, affected, answer: answer)
    for host in affected { move.note(host, .suspended) }
    answer(move.migrations)
  }

  private func plan(_ move: MapMove, _ host: SceneHost, _ map: CompiledMap) {
    if host.scene.goes(by: map) { return move.note(host, .kept) }
    do throws(NavigationError) {
      let plan = try host.scene.migration(to: map, from: host.formerMap)
      move.note(host, .init(plan.outcome), path: plan.path)
    } catch {
      move.note(host, .suspended)
    }
  }

  // MARK: - Moving

  /// Does a turn's share, and answers the calls for which nothing is left to do.
  func moveSome() {
    context.refreshTime()
    answerFinished()
    guard isDue, let move = moves.first else { return }
    let slice = move.nextScenes
    switch move.goal {
    case .plan(let map): for host in slice where !host.isGone { plan(move, host, map) }
    case .show:
      // A commit that the disk refuses is taken back, and the events behind it.
      settlement.settle()
      for host in slice where !host.isGone { showAnew(host) }
    case .move:
      do throws(StoreError) { try self.move(slice.filter { $0.mustMove && !$0.isGone }) } catch {
        // The write is tried again in a second.
        isResting = true
        return
      }
    }
    move.waiting.removeFirst(slice.count)
    answerFinished()
  }

  private func answerFinished() {
    while let move = moves.first, move.waiting.isEmpty {
      moves.removeFirst()
      let migrations = move.migrations
      if case .move = move.goal, !migrations.isEmpty { log(migrations) }
      move.answer(migrations)
    }
  }

  private func log(_ migrations: [ManagerInterface.Migration]) {
    var counts: [String: Int] = [:]
    for migration in migrations { counts[migration.outcome.rawValue, default: 0] += 1 }
    let outcomes = counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    context.log.notice(
      "scenes moved to their maps", metadata: ["scenes": "\(migrations.count)", "outcomes": "\(outcomes)"])
  }

  /// Moves scenes, each in one commit, with one write for all of them.
  ///
  /// - Throws: The errors of writing; no scene has moved then.
  private func move(_ hosts: [SceneHost]) throws(StoreError) {
    if hosts.isEmpty { return }
    if let hindrance = journal.storage?.hindrance { throw hindrance }
    settlement.settle()
    publisher.settle()
    let mark = journal.mark
    let moved = hosts.map { migrate($0) }
    if settlement.repliesWait {
      do throws(StoreError) { try journal.write() } catch {
        for scene in moved { scene.host.restore(scene.before) }
        journal.rollBack(to: mark)
        throw error
      }
    }
    for scene in moved { finish(scene) }
    waits.judgeRevisionWaiters()
  }

  private func migrate(_ host: SceneHost) -> MovedScene {
    var moved = MovedScene(host: host, before: host.scene, outcome: nil, revision: scenes.revision)
    guard let map = host.scene.mapReference.flatMap({ shelf[$0.name]?.map }) else { return moved }
    let before = host.formerMap
    if !journal.keepsState { journal.batch.records.removeAll() }
    do throws(NavigationError) {
      let outcome = try journal.appendRecord { record throws(NavigationError) in
        try host.scene.migrate(
          to: map, from: before, revision: scenes.revision + 1, time: context.time, limits: context.sceneLimits,
          archive: journal.archive, journal: &record)
      }
      if journal.keepsState, before?.mask != nil, host.scene.secretsLeft != nil { moved.sensitiveMap = before }
      host.updateCharge()
      moved.outcome = outcome
      moved.isShownAnew = moved.before.isSuspended || before?.mask != nil || map.mask != nil
      if outcome != .kept { scenes.advance() }
    } catch {
      context.log.warning(
        "a scene cannot move to its map, and waits for another version of it",
        metadata: ["scene": "\(host.name)", "map": "\(map.name)", "version": "\(map.version)", "error": "\(error)"])
      host.suspend()
      moved.isShownAnew = !moved.before.isSuspended
      return moved
    }
    moved.revision = scenes.revision
    // Only its snapshot contains the version of its map.
    journal.writeWhole(host)
    return moved
  }

  private func finish(_ moved: MovedScene) {
    let host = moved.host
    host.hasMoved()
    if let map = moved.sensitiveMap, !host.maps.before.contains(where: { $0.fingerprint == map.fingerprint }) {
      host.maps.before.append(map)
    }
    erasing.noteChange(of: host)
    if let outcome = moved.outcome {
      // Its requests are others by the new map.
      host.asking?.overtake()
      host.renameGuards(by: host.scene.map?.renames.screens ?? [])
      if outcome != .kept {
        context.metrics.commits += 1
        if journal.keepsState, !settlement.repliesWait { journal.note(host, revision: moved.revision) }
        publisher.publishCommit(of: host)
      }
      waits.judgeWaiters(of: host, isMoved: true)
      context.log.debug("scene moved", metadata: ["scene": "\(host.name)", "outcome": "\(outcome.rawValue)"])
    }
    links.review(host)
    publisher.publishFrontEnds(of: host)
    if moved.isShownAnew { showAnew(host) }
    note(host, moved.outcome.map { .init($0) } ?? .suspended)
  }

  /// Publishes the status and the map of a scene, which observers are shown anew in its turn.
  private func tellMap(of host: SceneHost) {
    host.maps.shownAt = scenes.revision
    publisher.publishFrontEnds(of: host)
  }

  /// Shows a scene to its observers again, because they may see other values now. Commits after the change may have reached
  /// them first.
  private func showAnew(_ host: SceneHost) {
    host.maps.shownAt = scenes.revision
    publisher.publishAnew(host)
  }

  /// Notes the outcome for a scene in all moves under way.
  private func note(_ host: SceneHost, _ outcome: ManagerInterface.Migration.Outcome) {
    for move in moves {
      if case .move = move.goal { move.note(host, outcome) }
    }
  }

  /// Abandons all moves, because the daemon stops; scenes that have not moved do so after the next start.
  func failAll() {
    for move in moves { move.answer(nil) }
    moves = []
  }
}
