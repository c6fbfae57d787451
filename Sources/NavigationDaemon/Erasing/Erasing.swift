import JSON
import Navigation
import NavigationProtocol
import NavigationStore

/// Erases sensitive values from the journal once they have left their scene (docs/specification/model.md §12).
///
/// The commit by which a value leaves is written without it. Then the older records that contain it are rewritten, some
/// in each turn. The pending work is itself stored (in the commit's record and in a snapshot, or with a closed scene), so
/// that it survives a kill. See docs/decisions/0016.
final class Erasing {
  /// The scenes of the present round.
  private var queue = ErasureQueue()
  /// The work under way in it.
  private var pass: ErasurePass?
  /// The scenes of the next round, which begins after a pause.
  private var later = ErasureQueue()
  /// When the next round may begin. Values that leave until then are erased together.
  private var startsAt: Milliseconds = 0
  /// Whether the disk failed a read or write in the present round.
  private var hasFailed = false
  /// Whether it failed one since the last round in which it did not.
  private(set) var isHindered = false
  /// Whether this turn's share is done.
  private var isShareDone = false
  /// The turns before, up to some, that did no share because changes waited to be written.
  private var turnsMissed = 0

  private let context: DaemonContext
  private let scenes: SceneTable
  private let journal: Journal

  init(_ context: DaemonContext, _ scenes: SceneTable, _ journal: Journal) {
    self.context = context
    self.scenes = scenes
    self.journal = journal
  }

  // MARK: - Pending work

  /// Notes a change of a scene, by which a sensitive value may have left it.
  @inline(__always)
  func noteChange(of host: SceneHost) {
    guard host.scene.secretsLeft != nil, !host.isErasing, journal.keepsState else { return }
    append(.open(host))
  }

  /// Notes that a scene was closed with records to be erased.
  func noteClosed(_ closed: ClosedScene) {
    scenes.keepWindow(of: closed)
    append(.closed(closed))
  }

  private func append(_ entry: ErasureQueue.Entry) {
    later.append(entry)
    if startsAt != .max, context.now < startsAt || !isRoundOver { context.metrics.reachedLimit(.erasingMilliseconds) }
  }

  /// The work that a scene leaves when it is closed; nil for none.
  func erasure(ofClosing host: SceneHost) -> ClosedScene? {
    if !journal.keepsState { return nil }
    // Without its map, nobody knows which values were sensitive: everything is erased.
    if host.lacksMap { return ClosedScene(host.scene, nil) }
    let masks = masks(of: host)
    return masks.isEmpty ? nil : ClosedScene(host.scene, masks)
  }

  /// The masks of the scene's present or last map, and of the maps that it has just left.
  private func masks(of host: SceneHost) -> [SensitiveMask] {
    (host.maps.before + [host.formerMap].compactMap(\.self)).compactMap(\.mask)
  }

  // MARK: - Erasing

  /// Whether no work is pending.
  var isEmpty: Bool { isRoundOver && later.isEmpty }

  private var isRoundOver: Bool { queue.isEmpty && pass == nil }

  /// Whether work is pending and can be done now.
  var isDue: Bool {
    !isEmpty && context.now >= startsAt && journal.batch.records.isEmpty && !journal.isBusy
  }

  /// Does this turn's share of the work, if it is due and not done yet.
  func eraseIfDue() {
    if isShareDone || !isDue { return }
    isShareDone = true
    eraseSome(.ofTurn.times(1 + turnsMissed))
    turnsMissed = 0
  }

  /// Ends a turn. Under `none`, changes wait for seconds; the next share is then that of several turns.
  func endTurn() {
    eraseIfDue()
    let isMissed = !isShareDone && journal.isLax && !isEmpty && context.now >= startsAt
    turnsMissed = isMissed ? min(turnsMissed + 1, Self.turnsMissedMax) : 0
    isShareDone = false
  }

  private static let turnsMissedMax = 7

  /// Does the remaining work, because the daemon stops. The next start does what takes too long, and the scenes that cannot be
  /// read now.
  func eraseAll() {
    guard journal.archive != nil else { return }
    let end = context.currentTime().microseconds + Self.stopMilliseconds * 1_000
    var canGoOn: Bool {
      context.currentTime().microseconds < end && journal.batch.records.isEmpty && !journal.isAway
    }
    repeat {
      while let entry = later.popFirst() { queue.append(entry) }
      while !isRoundOver, canGoOn { eraseSome(.ofStop) }
      // A value that left during a round needs another one.
    } while isRoundOver && !isEmpty && !isHindered && canGoOn
  }

  /// The time that a stop takes for it. Supervisors kill a process that does not stop.
  private static let stopMilliseconds = 5_000

  /// The work of one transaction.
  private struct Share {
    /// Open scenes that are done, with the pending work of each before this transaction.
    var open: [(host: SceneHost, left: Int?, snapshotBytes: Int)] = []
    var closed: [ClosedScene] = []
    var records = 0
    var bytes = 0

    var isEmpty: Bool { open.isEmpty && closed.isEmpty && records == 0 }
  }

  /// Does a share of the work.
  private func eraseSome(_ bounds: ErasureBounds) {
    guard let archive = journal.archive else { return }
    if isRoundOver { swap(&queue, &later) }
    var share = Share()
    let (recordsMax, bytesMax) = (archive.lookUps + bounds.records, archive.bytesRead + bounds.bytesRead)
    while !isRoundOver {
      guard let begun = pass ?? queue.popFirst().flatMap({ begin($0) }) else { continue }
      pass = begun
      step(archive, &share)
      let isLong = share.bytes >= bounds.bytesWritten || archive.bytesRead >= bytesMax
      if isLong || archive.lookUps >= recordsMax { break }
    }
    let pauseEnd = context.now + context.limits[.erasingMilliseconds]
    if isRoundOver { startsAt = pauseEnd }
    write(share)
    if !isRoundOver { return }
    // After a failure, the work is tried again after the same pause.
    startsAt = pauseEnd
    isHindered = hasFailed
    hasFailed = false
  }

  private func noteFailure() { (hasFailed, isHindered) = (true, true) }

  /// Begins the work on a scene; nil if it needs none now.
  private func begin(_ entry: ErasureQueue.Entry) -> ErasurePass? {
    switch entry {
    case .open(let host):
      guard let judgement = judgement(of: host) else {
        host.isErasing = false
        return nil
      }
      let masks = masks(of: host)
      guard let search = host.scene.beginErasing(by: masks, masked: Self.masked(by: masks)) else {
        host.isErasing = false
        return nil
      }
      return ErasurePass(entry: entry, search: search, judgement: judgement)
    case .closed(let closed):
      let search = ErasureSearch(
        of: closed.opened, last: closed.last, hiddenBefore: closed.hiddenBefore, by: closed.masks,
        limits: context.sceneLimits, masked: Self.masked(by: closed.masks))
      return ErasurePass(entry: entry, search: search, judgement: .init())
    }
  }

  /// The maps that declare the sensitive values of a scene. Without a map, nobody knows them: the scene is erased once it has
  /// a map again.
  ///
  /// - Returns: Nil if the scene is gone or cannot be erased now.
  private func judgement(of host: SceneHost) -> ErasurePass.Judgement? {
    if host.isGone || host.lacksMap || masks(of: host).isEmpty { return nil }
    let maps = (host.maps.before + [host.formerMap].compactMap(\.self)).map(\.fingerprint)
    return .init(maps: maps, hiddenBefore: host.scene.hiddenBefore)
  }

  /// Reads one record of the scene that is being erased.
  private func step(_ archive: DaemonArchive, _ share: inout Share) {
    guard var pass else { return }
    self.pass = nil
    let found: Erasure?
    switch pass.entry {
    case .open(let host):
      // Another map may declare other values.
      guard judgement(of: host) == pass.judgement else {
        self.pass = begin(pass.entry)
        return
      }
      found = pass.search.step(archive, present: host.scene.state)
    case .closed: found = pass.search.step(archive, present: SceneState())
    }
    if let found {
      journal.batch.replace(found.record, of: found.revision)
      share.records += 1
      share.bytes += found.record.count
    }
    if !hasReadAll() {
      noteFailure()
      later.append(pass.entry)
    } else if pass.search.isAtEnd {
      finish(pass.entry, &share)
    } else {
      self.pass = pass
    }
  }

  /// Ends the work on a scene whose records have all been read.
  private func finish(_ entry: ErasureQueue.Entry, _ share: inout Share) {
    switch entry {
    case .open(let host):
      let left = host.scene.secretsLeft
      host.scene.haveErased()
      let snapshotBytes = journal.appendSnapshot(of: host)
      journal.batch.isErasing = true
      share.open.append((host, left, snapshotBytes))
      share.bytes += snapshotBytes
    case .closed(let closed):
      journal.batch.forgetClosed(closed.opened)
      share.closed.append(closed)
    }
  }

  /// A function that masks the message of a commit.
  private static func masked(by masks: [SensitiveMask]) -> (Commit) -> [UInt8]? {
    { commit in KeptMessage.masked(commit.message, operation: commit.operation, by: masks) }
  }

  /// Whether all records of a scene could be read. History ends at a damaged record, which is left as it is.
  private func hasReadAll() -> Bool {
    guard let failure = journal.takeArchiveFailure() else { return true }
    return failure.code == .damaged
  }

  /// Writes the result of a share. If the disk refuses it, the round is over, and its work remains pending.
  private func write(_ share: Share) {
    if share.isEmpty { return }
    do throws(StoreError) { try journal.write() } catch {
      journal.batch.removeSnapshots()
      journal.batch.removeErasures()
      for scene in share.open {
        scene.host.scene.keepErasing(scene.left)
        later.append(.open(scene.host))
      }
      for closed in share.closed { later.append(.closed(closed)) }
      // Its records of this share are read again.
      if let pass { later.append(pass.entry) }
      pass = nil
      while let entry = queue.popFirst() { later.append(entry) }
      return noteFailure()
    }
    for scene in share.open {
      scene.host.isErasing = false
      journal.snapshotTaken(scene.host, bytes: scene.snapshotBytes)
      if scene.host.scene.secretsLeft == nil { scene.host.maps.before = [] } else { noteChange(of: scene.host) }
    }
    for closed in share.closed { scenes.forgetWindow(of: closed) }
  }

  // MARK: - Starting

  /// Reads the pending work of closed scenes.
  func load(from store: Store) throws(StoreError) {
    try store.forEachClosed { scene, last in
      noteClosed(ClosedScene(opened: scene, last: last))
      journal.overwriteFreed()
    }
  }

  /// Suspends work until `start()`, because a start does not own the storage yet.
  func waitForStart() { startsAt = .max }

  /// Ends the suspension, if there is one.
  func start() { if startsAt == .max { startsAt = 0 } }
}

extension SceneHost {
  /// Whether nobody knows all maps that declare its sensitive values.
  fileprivate var lacksMap: Bool { scene.mapReference != nil && formerMap == nil || maps.lacksFormer }
}
