import JSON
import Navigation
import NavigationProtocol
import NavigationStore
import Varlink

// What is acknowledged is on the disk first. Operations are carried out as they come; their replies, and the events of
// their commits, wait until one transaction has written all of them. When the disk does not take it, all is as if none had
// been carried out, and each is answered so.
extension Daemon {
  /// Whether replies wait for the disk.
  @inline(__always)
  var repliesWait: Bool { storage != nil && (!isLax || isWritingThrough) }

  /// Writes what is pending, and answers it. Anything but an operation begins with it, since nobody may see what is not
  /// on the disk yet.
  @inline(__always)
  func settle() {
    if !pending.isEmpty { settlePending() }
  }

  /// Writes what is there now, whoever waits for it: as one, so that what was put into the batch beside operations is on the
  /// disk with them.
  /// - Returns: whether the disk took it; else it has not happened.
  func settleNow() -> Bool {
    if !repliesWait { return true }
    return settlePending(asOne: true)
  }

  @discardableResult
  private func settlePending(asOne isOne: Bool = false) -> Bool {
    swap(&pending, &settling)
    defer {
      settling.removeAll(keepingCapacity: true)
      changes.removeAll(keepingCapacity: true)
    }
    do throws(StoreError) { try writeTurn(asOne: isOne) } catch {
      takeBack()
      answerAll(StorageTrouble.failure(error))
      return false
    }
    acknowledge()
    return true
  }

  /// Writes what a turn has done. When the database has no room for what has waited there since before, the records go
  /// beside it with their replies, and that waits on. When it throws, the batch is as it was.
  private func writeTurn(asOne isOne: Bool) throws(StoreError) {
    let turnMayGoAlone = !isOne && turnMayGoAlone
    if !databaseRests || !turnMayGoAlone {
      do throws(StoreError) {
        try writeBatch()
        return batch.removeAll()
      } catch {
        guard error.code == .full, turnMayGoAlone else { throw error }
        databaseRests = true
      }
    }
    if let failure = trouble.vanished { throw failure }
    batch.swapTurn(with: turnAlone)
    do throws(StoreError) { try storage?.commit(turnAlone) } catch {
      batch.swapTurn(with: turnAlone)
      trouble.note(error, log)
      throw error
    }
    written(turnAlone)
    turnAlone.removeAll()
  }

  private var turnMayGoAlone: Bool { gapped.isEmpty && !batch.fitsTurn && batch.hasTurnForItself }

  /// Writes the batch. When it throws, the batch is as it was.
  func writeBatch() throws(StoreError) {
    guard let storage, !batch.isEmpty || !gapped.isEmpty else { return }
    let isThinned = !gapped.isEmpty
    if isThinned { writeGapped() }
    do throws(StoreError) {
      if let failure = trouble.vanished { throw failure }
      if mustOverwrite {
        try storage.overwriteFreed()
        mustOverwrite = false
      }
      try storage.commit(batch)
    } catch {
      if isThinned { batch.removeSnapshots() }
      if let limit = error.limit.flatMap({ LimitName($0.rawValue) }) { metrics.reachedLimit(limit) }
      if isLax || batch.fitsTurn { trouble.note(error, log) } else { trouble.noteDatabase(error, log) }
      throw error
    }
    if isThinned { gappedWritten() }
    written(batch)
  }

  @inline(__always)
  private func written(_ batch: Batch) {
    writesMade += 1
    trouble.noteSuccess(ofDatabase: isLax || !batch.fitsTurn, log)
    archive?.storedRevision = revision
    replay.wrote(batch.records.count)
  }

  /// Puts the scenes of which commits were dropped into the batch, whole.
  private func writeGapped() {
    gapped.removeAll(where: \.isGone)
    for host in gapped {
      host.scene.writeSnapshot(into: &batch.snapshots)
      batch.endSnapshot(of: host.scene.openedRevision, revision: host.scene.revision)
    }
  }

  private func gappedWritten() {
    for host in gapped {
      host.hasGap = false
      replay.snapshotTaken(host, bytes: host.snapshotBytes)
    }
    gapped = []
  }

  /// Takes back what is pending, newest first.
  private func takeBack() {
    let records = batch.records.array()
    for change in changes.reversed() {
      revision -= 1
      guard let savepoint = change.savepoint else {
        forget(change.host)
        continue
      }
      do throws(RecordError) {
        let head = try Record(records, at: change.record)
        try change.host.scene.takeBack(
          Array(records[change.record..<(change.record + head.length)]), to: savepoint)
      } catch {
        preconditionFailure("a record of our own: \(error)")
      }
    }
    for host in dirtyHosts { host.feeds.takeBack() }
    allFeeds.takeBack()
    batch.removeOperations(after: requestsLoaded)
  }

  private func answerAll(_ failure: WireFailure) {
    for call in settling { reject(failure, call.slot, of: call.session) }
  }

  /// Answers what is on the disk now.
  private func acknowledge() {
    settleEvents()
    metrics.commits += changes.count
    var hasWaiters = false
    for index in changes.indices {
      let host = changes[index].host
      if host.replayFrom == nil { replay.note(host, revision: changes[index].revision) }
      if !host.waiters.isEmpty { hasWaiters = true }
      noteSecretsLeft(host)
    }
    let settled = settling
    for index in settled.indices { answer(settled, index) }
    if hasWaiters { for change in changes { judgeWaiters(of: change.host) } }
    for change in changes { change.host.scene.forgetResults() }
    judgeRevisionWaiters()
    sweepJournal()
  }

  /// What was published until now may be handed out.
  func settleEvents() {
    for host in dirtyHosts { host.feeds.settle() }
    allFeeds.settle()
  }

  @inline(__always)
  private func answer(_ calls: borrowing [PendingCall], _ index: Int) {
    let (session, slot) = (calls[index].session, calls[index].slot)
    if calls[index].isDurable { hold(session) }
    switch calls[index].reply {
    case .outcome(let outcome):
      session.reply(to: slot) { buffer in buffer.appendReply(outcome) }
    case .encoded(let bytes):
      session.reply(to: slot) { buffer in buffer.append(bytes) }
    case .kept(let bytes, let request):
      keep(request, reply: bytes)
      session.reply(to: slot) { buffer in buffer.append(bytes) }
    case .failure(let failure): reject(failure, slot, of: session)
    }
    markDirty(session)
  }

  /// Keeps the reply of a call that said a request id, and forgets others in its place.
  func keep(_ request: KeptRequest, reply: [UInt8]) {
    let forgotten = requests.keep(request, reply: reply, now: now)
    metrics.reachedLimit(.requestsOfUser, times: forgotten.byCount)
    metrics.reachedLimit(.requestBytesOfUser, times: forgotten.byBytes)
    metrics.reachedLimit(.requestMilliseconds, times: forgotten.byTime)
    if storage == nil { return }
    for id in forgotten.ids { batch.forgetRequest(id) }
  }

  // MARK: - Before and after a change

  /// To be called before anything is changed.
  ///
  /// - Throws: `StorageFailed` under `none` when the disk has not taken anything for so long that no more can be kept.
  @inline(__always)
  func beginChange() throws(WireFailure) {
    record.removeAll(keeping: Self.recordBytesKept)
    if storage == nil {
      batch.records.removeAll(keeping: 1 << 16)
    } else if !repliesWait {
      if batch.records.count > limits[.unsavedBytes] { throw unsaved() }
    } else if pending.isEmpty, !dirtyHosts.isEmpty || allFeeds.isDirty {
      // What was published until now is not of what follows.
      settleEvents()
    }
  }

  /// A record is seldom longer; what a long one took is given back.
  private static let recordBytesKept = 1 << 16

  private func unsaved() -> WireFailure {
    metrics.reachedLimit(.unsavedBytes)
    return .manager(
      .storageFailed(.init(message: "\(limits[.unsavedBytes]) bytes wait for a disk that does not take them")))
  }

  /// Under `none` a commit is acknowledged at once.
  func committedLaxly(_ host: SceneHost) {
    metrics.commits += 1
    if storage != nil { replay.note(host, revision: revision) }
    noteSecretsLeft(host)
    if !host.waiters.isEmpty { judgeWaiters(of: host) }
    host.scene.forgetResults()
    judgeRevisionWaiters()
  }

  /// Why the archive could not be read, if that is why a call was refused.
  func archiveFailure() -> WireFailure? {
    guard let failure = archive?.failure else { return nil }
    archive?.failure = nil
    trouble.noteUnread(failure, log)
    return StorageTrouble.failure(failure)
  }

  /// Tells why the archive could not be read, where nobody is refused for it; no later call is told it as its own reason.
  func noteArchiveFailure() { _ = archiveFailure() }

  /// What a session is sent from now on waits until the disk has what it was told.
  func waitForDisk(_ session: Session) {
    if storage != nil { hold(session) }
  }
}
