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
    for director in scenesByNumber.values.sorted(by: { $0.scene.openedRevision < $1.scene.openedRevision }) {
      scenes[director.name] = director
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
    for director in scenesByNumber.values { lingerIfLeft(director) }
  }

  private func loadSnapshots(from store: Store) throws(StoreError) {
    try store.forEachScene { (number, _, snapshot) throws(StoreError) in
      do throws(RecordError) {
        let director = SceneDirector(scene: try Scene(snapshot: snapshot, limits: sceneLimits))
        enter(director)
        replay.snapshotTaken(director, bytes: snapshot.count)
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
    let director = scenesByNumber[head.scene]
    switch head.kind {
    case .open:
      if director != nil { return }
      let opened = SceneDirector(scene: try Scene(opening: records, at: start, limits: sceneLimits))
      enter(opened)
      replay.snapshotTaken(opened, bytes: head.length)
      replay.note(opened, revision: head.revision)
    case .commit:
      guard let director else {
        orphans.insert(head.scene)
        return
      }
      if head.revision <= director.scene.revision { return }
      try director.scene.replay(records, at: start)
      replay.note(director, revision: head.revision)
    case .close:
      orphans.remove(head.scene)
      if let director { forget(director) }
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
    let end = time.microseconds + limits.tokenMilliseconds * 1_000
    try store.forEachToken { stored in
      var token = stored
      guard let director = scenesByNumber[token.scene], let mode = FrontEnd.Mode(rawValue: token.mode) else {
        return batch.forgetToken(token.hash)
      }
      if token.isMark {
        director.wasMirrored = true
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
      director.frontEnds.append(frontEnd)
      frontEndsMade = max(frontEndsMade, Int(token.frontEnd.dropFirst()) ?? 0)
    }
    // An earlier navd knew it by the tokens of mirrors.
    for director in scenesByNumber.values where director.frontEnds.contains(where: { $0.mode != .observe }) {
      noteMirrored(director, in: batch)
      director.wasMirrored = true
    }
    for director in scenesByNumber.values where director.frontEnds.count > 1 {
      director.frontEnds.sort { Int($0.id.dropFirst()) ?? 0 < Int($1.id.dropFirst()) ?? 0 }
    }
  }

  private func loadLinks(from store: Store) throws(StoreError) {
    try store.forEachLink { stored in
      var link = stored
      guard let director = scenesByNumber[link.scene], link.ends > time.microseconds else {
        return batch.forgetLink(scene: link.scene, scope: link.scope)
      }
      // None waits longer than it may, whatever the clock says.
      if link.opened > time.microseconds {
        link.ends = time.microseconds + (link.ends - link.opened)
        link.opened = time.microseconds
        batch.keep(link)
      }
      let waiting = WaitingLink(link, at: time, now: now)
      director.waitingLinks.append(waiting)
      deadlines.add(.link(waiting, director), at: waiting.deadline)
    }
  }

  /// A scene that nobody mirrors any more begins to linger. One that nobody has mirrored yet waits for its first front-end.
  func lingerIfLeft(_ director: SceneDirector) {
    if director.isActive {
      director.closesAt = nil
    } else if let seconds = director.lingerSeconds, director.wasMirrored, director.closesAt == nil {
      let time = now + seconds * 1_000
      director.closesAt = time
      deadlines.add(.linger(director), at: time)
    }
  }
}
