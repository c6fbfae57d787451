import JSON
import Navigation
import NavigationProtocol
package import NavigationStore

// A start: all that the disk has, before anybody is listened to.
extension Daemon {
  /// Takes in what the store has.
  ///
  /// - Throws: `.damaged` and what reading throws; the daemon is then of no use.
  /// - Complexity: O(state + the part of the journal that is not in snapshots)
  package func load(from store: Store) throws(StoreError) {
    refreshTime()
    revision = store.lastRevision
    lastClose = store.lastClose
    replayFrom = store.replayFrom
    archive?.storedRevision = revision
    try loadSnapshots(from: store)
    try replayJournal(of: store)
    // The journal tells of scenes that were closed, too, after the snapshot of one that has the same name since.
    for host in scenesByNumber.values.sorted(by: { $0.scene.openedRevision < $1.scene.openedRevision }) {
      scenes[host.name] = host
    }
    giveScenesTheirFormerMaps()
    try loadClosed(from: store)
    try loadLinks(from: store)
    attachMaps()
    // Nothing may be written yet.
    mapMovesRest = true
    erasures.from = .max
    try loadRequests(from: store)
    requestsLoaded = requestsKept
    try loadTokens(from: store)
    for host in scenesByNumber.values { lingerIfLeft(host) }
  }

  private func loadSnapshots(from store: Store) throws(StoreError) {
    try store.forEachScene { (number, _, snapshot) throws(StoreError) in
      do throws(RecordError) {
        let host = SceneHost(scene: try Scene(snapshot: snapshot, limits: sceneLimits))
        enter(host)
        replay.snapshotTaken(host, bytes: snapshot.count)
      } catch {
        throw store.damaged("the snapshot of scene \(number) cannot be read (\(error))")
      }
    }
  }

  /// What was to be erased of closed scenes when navd ended is erased now.
  private func loadClosed(from store: Store) throws(StoreError) {
    try store.forEachClosed { scene, last in
      noteClosed(ClosedScene(opened: scene, last: last))
      mustOverwrite = true
    }
  }

  private func replayJournal(of store: Store) throws(StoreError) {
    /// Scenes of which there are commits, but no beginning: they must have been closed later.
    var orphans: Set<Revision> = []
    try store.forEachBatch(from: replayFrom) { (records) throws(StoreError) in
      var start = 0
      while start < records.count {
        do throws(RecordError) {
          let head = try Record(records, at: start)
          if head.revision >= replayFrom { try take(head, records, at: start, &orphans) }
          start += head.length
        } catch {
          throw store.damaged("the journal has a record that cannot be read (\(error))")
        }
      }
      replay.wrote(records.count)
    }
    if let orphan = orphans.min() {
      throw store.damaged("the journal has commits of the scene that was opened at revision \(orphan), but not that")
    }
  }

  private func take(
    _ head: Record, _ records: [UInt8], at start: Int, _ orphans: inout Set<Revision>
  ) throws(RecordError) {
    let host = scenesByNumber[head.scene]
    switch head.kind {
    case .open:
      if host != nil { return }
      let opened = SceneHost(scene: try Scene(opening: records, at: start, limits: sceneLimits))
      enter(opened)
      replay.snapshotTaken(opened, bytes: head.length)
      replay.note(opened, revision: head.revision)
    case .commit:
      guard let host else {
        orphans.insert(head.scene)
        return
      }
      if head.revision <= host.scene.revision { return }
      try host.scene.replay(records, at: start)
      replay.note(host, revision: head.revision)
    case .close:
      orphans.remove(head.scene)
      if let host { forget(host) }
    }
  }

  private func loadRequests(from store: Store) throws(StoreError) {
    /// Those that were kept at a time still to come: the wall clock has been set back since.
    var ahead: [StoredRequest] = []
    try store.forEachRequest { request in
      requestsKept = max(requestsKept, request.id)
      if request.time > time.microseconds { ahead.append(request) } else { take(request) }
    }
    // They are as old as this start, on disk too: their day is not to begin anew with each start.
    for var request in ahead {
      batch.forgetRequest(request.id)
      requestsKept += 1
      (request.id, request.time) = (requestsKept, time.microseconds)
      batch.keep(request)
      take(request)
    }
  }

  private func take(_ request: StoredRequest) {
    let forgotten = requests.keep(
      KeptRequest(
        id: request.id, key: .init(uid: request.uid, scene: request.scene, request: request.request),
        hash: request.hash),
      reply: request.reply, now: now, age: (time.microseconds - request.time) / 1_000)
    for id in forgotten.ids { batch.forgetRequest(id) }
  }

  private func loadTokens(from store: Store) throws(StoreError) {
    let end = time.microseconds + limits[.tokenMilliseconds] * 1_000
    try store.forEachToken { stored in
      var token = stored
      guard let host = scenesByNumber[token.scene], let mode = FrontEnd.Mode(rawValue: token.mode) else {
        return batch.forgetToken(token.hash)
      }
      if token.isMark {
        host.wasMirrored = true
        return
      }
      let frontEnd = FrontEnd(
        id: token.frontEnd, tokenHash: token.hash, uid: token.uid, name: token.name, mode: mode, pid: 0,
        attachedAt: Timestamp(microseconds: token.attached))
      // Who was attached when navd ended has a day from now; nobody has more, whatever the clock says. That is written
      // down, so that it is a day from this start and not from each one.
      if token.ends == 0 || token.ends > end {
        token.ends = end
        batch.keep(token)
      }
      frontEnd.tokenEnds = now + (token.ends - time.microseconds) / 1_000
      host.frontEnds.append(frontEnd)
      frontEndsMade = max(frontEndsMade, Int(token.frontEnd.dropFirst()) ?? 0)
    }
    // An earlier navd knew it by the tokens of mirrors.
    for host in scenesByNumber.values where host.frontEnds.contains(where: { $0.mode != .observe }) {
      noteMirrored(host, in: batch)
      host.wasMirrored = true
    }
    for host in scenesByNumber.values where host.frontEnds.count > 1 {
      host.frontEnds.sort { Int($0.id.dropFirst()) ?? 0 < Int($1.id.dropFirst()) ?? 0 }
    }
  }

  private func loadLinks(from store: Store) throws(StoreError) {
    try store.forEachLink { stored in
      var link = stored
      guard let host = scenesByNumber[link.scene], link.ends > time.microseconds else {
        return batch.forgetLink(scene: link.scene, scope: link.scope)
      }
      // None waits longer than it may, whatever the clock says.
      if link.opened > time.microseconds {
        link.ends = time.microseconds + (link.ends - link.opened)
        link.opened = time.microseconds
        batch.keep(link)
      }
      let waiting = WaitingLink(link, at: time, now: now)
      host.waitingLinks.append(waiting)
      deadlines.add(.link(waiting, host), at: waiting.deadline)
    }
  }

  /// A scene that nobody mirrors any more begins to linger. One that nobody has mirrored yet waits for its first front-end.
  func lingerIfLeft(_ host: SceneHost) {
    if host.isActive {
      host.closesAt = nil
    } else if let seconds = host.lingerSeconds, host.wasMirrored, host.closesAt == nil {
      let time = now + seconds * 1_000
      host.closesAt = time
      deadlines.add(.linger(host), at: time)
    }
  }
}
