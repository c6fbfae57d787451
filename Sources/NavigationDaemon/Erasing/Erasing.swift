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
  /// The bytes rewritten, and the bytes of records read, in one turn: some milliseconds. At least one scene is completed.
  private static let bytesPerTurn = 1 << 20
  private static let recordsReadPerTurn = 4_096

  private var queue = ErasureQueue()
  /// When work on the queue resumes. Values that leave until then are erased together.
  private var startsAt: Milliseconds = 0
  /// Whether the disk failed a read or write the last time.
  private(set) var isHindered = false

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
    queue.append(entry)
    if context.now < startsAt { context.metrics.reachedLimit(.erasingMilliseconds) }
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
  var isEmpty: Bool { queue.isEmpty }

  /// Whether work is pending and can be done now.
  var isDue: Bool {
    !queue.isEmpty && context.now >= startsAt && journal.batch.records.isEmpty && !journal.isBusy
  }

  /// Does one turn's share of the work if it is due.
  func eraseIfDue() {
    if isDue { eraseSome() }
  }

  /// Does all remaining work, because the daemon stops.
  func eraseAll() {
    var left = queue.count
    // Each scene once. One that cannot be read now is erased after the next start.
    while left > 0, journal.batch.records.isEmpty, !journal.isAway, let tried = eraseSome() { left -= tried }
  }

  /// The work of one transaction.
  private struct Share {
    /// Open scenes, with the pending work of each before this transaction.
    var open: [(host: SceneHost, left: Int?, snapshotBytes: Int)] = []
    var closed: [ClosedScene] = []
    /// Scenes with a record that could not be read now.
    var unread: [ErasureQueue.Entry] = []
    var bytes = 0

    var isEmpty: Bool { open.isEmpty && closed.isEmpty }
  }

  /// Does a share of the work.
  ///
  /// - Returns: The number of scenes examined, at least one; nil if the result could not be written.
  @discardableResult
  private func eraseSome() -> Int? {
    guard let archive = journal.archive else { return nil }
    var share = Share()
    let (count, recordsMax) = (queue.count, archive.lookUps + Self.recordsReadPerTurn)
    var tried = 0
    while tried < count, share.bytes < Self.bytesPerTurn, archive.lookUps < recordsMax {
      switch queue.popFirst() {
      case .open(let host)?: erase(host, archive, &share)
      case .closed(let closed)?: erase(closed, archive, &share)
      case nil: break
      }
      tried += 1
    }
    for entry in share.unread { queue.append(entry) }
    let isWritten = write(share)
    isHindered = !isWritten || !share.unread.isEmpty
    // After a failure, the work is tried again after the same pause.
    if !isWritten || tried == count || share.isEmpty { startsAt = context.now + context.limits[.erasingMilliseconds] }
    return isWritten ? tried : nil
  }

  private func erase(_ host: SceneHost, _ archive: DaemonArchive, _ share: inout Share) {
    let masks = masks(of: host)
    // Without a map, nobody knows which values are sensitive. The scene is erased once it has a map again.
    if host.isGone || host.scene.secretsLeft == nil || masks.isEmpty || host.lacksMap { return }
    let erasures = host.scene.erasures(by: masks, archive, masked: Self.masked(by: masks))
    guard hasReadAll() else { return share.unread.append(.open(host)) }
    let left = host.scene.secretsLeft
    host.scene.haveErased()
    let snapshotBytes = journal.appendSnapshot(of: host)
    journal.batch.isErasing = true
    share.open.append((host, left, snapshotBytes))
    share.bytes += snapshotBytes
    replace(erasures, &share)
  }

  private func erase(_ closed: ClosedScene, _ archive: DaemonArchive, _ share: inout Share) {
    let erasures = Scene.erasures(
      ofClosed: closed.opened, last: closed.last, hiddenBefore: closed.hiddenBefore, by: closed.masks,
      limits: context.sceneLimits, archive, masked: Self.masked(by: closed.masks))
    guard hasReadAll() else { return share.unread.append(.closed(closed)) }
    journal.batch.forgetClosed(closed.opened)
    share.closed.append(closed)
    replace(erasures, &share)
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

  private func replace(_ erasures: [Erasure], _ share: inout Share) {
    for erasure in erasures {
      journal.batch.replace(erasure.record, of: erasure.revision)
      share.bytes += erasure.record.count
    }
  }

  /// Writes the result of a share.
  ///
  /// - Returns: Whether it was written; if not, the work remains pending.
  private func write(_ share: Share) -> Bool {
    if share.isEmpty { return true }
    do throws(StoreError) { try journal.write() } catch {
      journal.batch.removeSnapshots()
      journal.batch.removeErasures()
      for scene in share.open {
        scene.host.scene.keepErasing(scene.left)
        queue.append(.open(scene.host))
      }
      for closed in share.closed { queue.append(.closed(closed)) }
      return false
    }
    for scene in share.open {
      scene.host.maps.before = []
      journal.snapshotTaken(scene.host, bytes: scene.snapshotBytes)
    }
    for closed in share.closed { scenes.forgetWindow(of: closed) }
    return true
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
