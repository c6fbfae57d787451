import JSON
import Navigation
import NavigationProtocol
import NavigationStore

/// Erases from the journal what is sensitive and has left its scene (docs/specification/model.md §12).
///
/// The commit by which it leaves is written without it; then the older records that have it are written again, some in
/// each turn. That this is to be done is itself stored (in the commit's record and in a snapshot, or with a closed scene)
/// until it is done, so a kill in between does no harm. See docs/decisions/0016.
final class Erasing {
  /// The bytes rewritten, and the records read, in one turn: some milliseconds. At least one scene is done whole.
  private static let bytesPerTurn = 1 << 20
  private static let recordsReadPerTurn = 4_096

  private var queue = ErasureQueue()
  /// When the queue is next worked on: what leaves meanwhile is erased together.
  private var startsAt: Milliseconds = 0
  /// Whether the disk did not take or give something the last time.
  private(set) var isHindered = false

  private let context: DaemonContext
  private let scenes: SceneTable
  private let journal: Journal

  init(_ context: DaemonContext, _ scenes: SceneTable, _ journal: Journal) {
    self.context = context
    self.scenes = scenes
    self.journal = journal
  }

  // MARK: - What is to be erased

  /// A scene has changed: something sensitive may have left it.
  @inline(__always)
  func noteChange(of host: SceneHost) {
    guard host.scene.secretsLeft != nil, !host.isErasing, journal.keepsState else { return }
    append(.open(host))
  }

  /// A scene was closed with records to be erased.
  func noteClosed(_ closed: ClosedScene) {
    scenes.keepWindow(of: closed)
    append(.closed(closed))
  }

  private func append(_ entry: ErasureQueue.Entry) {
    queue.append(entry)
    if context.now < startsAt { context.metrics.reachedLimit(.erasingMilliseconds) }
  }

  /// What is to be erased of a scene once it is closed; nil for nothing.
  func erasure(ofClosing host: SceneHost) -> ClosedScene? {
    if !journal.keepsState { return nil }
    // Its map is gone, and with it the knowledge of what was sensitive.
    if host.scene.mapReference != nil, host.formerMap == nil { return ClosedScene(host.scene, nil) }
    let masks = masks(of: host)
    return masks.isEmpty ? nil : ClosedScene(host.scene, masks)
  }

  /// What the present or last map of a scene declares sensitive, and the maps that it has just left.
  private func masks(of host: SceneHost) -> [SensitiveMask] {
    (host.maps.before + [host.formerMap].compactMap(\.self)).compactMap(\.mask)
  }

  // MARK: - Erasing

  /// Whether no scene waits to be erased.
  var isEmpty: Bool { queue.isEmpty }

  /// Whether there is something to erase and it can be done now.
  var isDue: Bool {
    !queue.isEmpty && context.now >= startsAt && journal.batch.records.isEmpty && !journal.isBusy
  }

  /// Does a turn's share of the work, if it is due.
  func eraseIfDue() {
    if isDue { eraseSome() }
  }

  /// Does all that is left: the daemon stops.
  func eraseAll() {
    var left = queue.count
    // Each scene once: one that cannot be read now is done after the next start.
    while left > 0, journal.batch.records.isEmpty, !journal.isAway, let tried = eraseSome() { left -= tried }
  }

  /// What one transaction erases.
  private struct Share {
    /// Open scenes, and what was to be erased of each before.
    var open: [(host: SceneHost, left: Int?, snapshotBytes: Int)] = []
    var closed: [ClosedScene] = []
    /// Scenes of which a record could not be read now.
    var unread: [ErasureQueue.Entry] = []
    var bytes = 0

    var isEmpty: Bool { open.isEmpty && closed.isEmpty }
  }

  /// - Returns: How many scenes were looked at, at least one; nil if the disk did not take the result.
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
    // What the disk did not take or give is tried again after the same time.
    if !isWritten || tried == count || share.isEmpty { startsAt = context.now + context.limits[.erasingMilliseconds] }
    return isWritten ? tried : nil
  }

  private func erase(_ host: SceneHost, _ archive: DaemonArchive, _ share: inout Share) {
    let masks = masks(of: host)
    // Without a map it is unknown what is sensitive; the scene is erased once it has a map again.
    if host.isGone || host.scene.secretsLeft == nil || masks.isEmpty { return }
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

  /// Masks the messages of commits.
  private static func masked(by masks: [SensitiveMask]) -> (Commit) -> [UInt8]? {
    { commit in KeptMessage.masked(commit.message, operation: commit.operation, by: masks) }
  }

  /// Whether all records of a scene could be read. A damaged record stays damaged, and ends what is known of the scene.
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

  /// - Returns: Whether the disk took it; if not, it is still to be done.
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

  /// Reads what was to be erased of closed scenes.
  func load(from store: Store) throws(StoreError) {
    try store.forEachClosed { scene, last in
      noteClosed(ClosedScene(opened: scene, last: last))
      journal.overwriteFreed()
    }
  }

  /// Has everything wait until `start()`: a start has not taken the storage over yet.
  func waitForStart() { startsAt = .max }

  /// The storage may be written from now on.
  func start() { startsAt = 0 }
}
