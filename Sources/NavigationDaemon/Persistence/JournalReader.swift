import Navigation
import NavigationStore

/// Reads the scenes of a store at a start: their snapshots, then the records of the journal that are in no snapshot.
///
/// A scene that cannot be read does not keep the others from being served: it becomes an `UnreadableScene`. A start that
/// finds one reads the store a second time, up to the first record of that scene that it cannot read.
struct JournalReader {
  let store: Store
  private let journal: Journal
  private let scenes: SceneTable
  let limits: SceneLimits
  /// The scenes with records that their snapshots do not have.
  private let replay: ReplayQueue
  /// The marks of the scenes that an earlier start could not read.
  private var unread: [Revision: Mark] = [:]
  private var failures: [Revision: Failure] = [:]
  private var marks = StartMarks()

  /// The note of a start that could not read a scene: the revision from which the scene's records are replayed, and the reason.
  typealias Mark = (replayFrom: Revision, reason: String)

  /// The first part of a scene that cannot be read.
  struct Failure {
    /// Its revision; nil for the snapshot.
    var revision: Revision?
    var reason: String
    /// The revision of the last record of the scene that was seen.
    var last: Revision?
  }

  init(_ store: Store, into scenes: SceneTable, _ limits: SceneLimits, _ journal: Journal) {
    self.store = store
    self.journal = journal
    self.scenes = scenes
    self.limits = limits
    replay = journal.replay
  }

  /// - Throws: `.damaged`, and the errors of reading.
  mutating func read() throws(StoreError) {
    scenes.setRevision(store.lastRevision)
    scenes.noteClose(at: store.lastClose)
    replay.noteStart(from: store.replayFrom)
    try store.forEachScene { (stored) throws(StoreError) in try enter(stored) }
    try readOfUnread()
    try Self.forEachRecord(of: store, from: store.replayFrom) { record, records, start in
      if record.revision >= store.replayFrom { replay(record, records, at: start) }
    } afterRow: { bytes in
      replay.wrote(bytes)
    }
    // The journal may have a closed scene after the snapshot of a later one of the same name.
    scenes.settleNames()
    try check()
    for (number, scene) in unread {
      if let host = scenes[number: number] {
        // The row on disk still tells from where its records are replayed.
        replay.snapshotTaken(host, bytes: host.onDisk.snapshotBytes)
        host.onDisk.keepsRecords = true
        marks.readAgain.append(host)
        marks.haveScenesChanged = true
      } else if failures[number] == nil {
        fail(number, because: scene.reason)
      }
    }
    try keepUnreadable()
    if marks.haveScenesChanged { scenes.noteClose(at: scenes.revision + 1) }
    journal.startMarks = marks
    scenes.updateCharges()
  }

  /// Replays the records that only scenes need that an earlier start could not read. If a part of them is damaged, the scenes that
  /// need it cannot be read.
  private mutating func readOfUnread() throws(StoreError) {
    var left = unread.mapValues(\.replayFrom).filter { failures[$0.key] == nil && $0.value < store.replayFrom }
    while let first = left.values.min() {
      var last = first - 1
      do throws(StoreError) {
        return try Self.forEachRecord(of: store, from: first, before: store.replayFrom) { record, records, start in
          last = record.revision
          guard let scene = unread[record.scene], last >= scene.replayFrom, last < store.replayFrom else { return }
          replay(record, records, at: start)
        }
      } catch {
        guard error.isOfPart else { throw error }
        last = max(last, first - 1)
        for (number, replayFrom) in left where replayFrom <= last + 1 {
          left[number] = nil
          if unread[number] == nil || failures[number] != nil { continue }
          let host = scenes[number: number]
          // Each start writes a reason again that differs from the last one, so it has no text of the system.
          let finding = error.code == .damaged ? "is not what was written" : "cannot be read"
          fail(
            number, at: last + 1, last: host?.scene.revision,
            because: "a part of the journal after \(last) \(finding)")
          if let host { drop(host) }
        }
      }
    }
  }

  /// Calls `body` with each record from a revision on, and perhaps with earlier ones.
  static func forEachRecord(
    of store: Store, from revision: Revision, before end: Revision = .max,
    _ body: (Record, _ records: [UInt8], _ start: Int) -> Void, afterRow: (Int) -> Void = { _ in }
  ) throws(StoreError) {
    try store.forEachBatch(from: revision, before: end) { (records) throws(StoreError) in
      var start = 0
      while start < records.count {
        do throws(RecordError) {
          let record = try Record(records, at: start)
          body(record, records, start)
          start += record.length
        } catch {
          throw store.damaged("the journal has a record that cannot be read (\(error))")
        }
      }
      afterRow(records.count)
    }
  }

  // MARK: - The first reading

  private mutating func enter(_ row: StoredScene) throws(StoreError) {
    let (stored, mark) = Self.unmarked(row)
    let reason = mark?.reason
    guard stored.isSound else {
      let failure = "its snapshot is not what was written"
      // Another host may have what was written. A mark of this one would replace it.
      if reason == nil, journal.assurance == .replicated {
        throw store.damaged("the scene opened at \(row.scene): \(failure)")
      }
      return fail(row.scene, because: reason ?? failure)
    }
    if let mark {
      unread[row.scene] = mark
      if stored.snapshot.isEmpty { return }
    }
    do throws(RecordError) {
      let host = SceneHost(scene: try Scene(snapshot: stored.snapshot, limits: limits))
      if host.scene.openedRevision != row.scene { return fail(row.scene, because: "its snapshot is of another scene") }
      if host.scene.revision != row.revision { return fail(row.scene, because: "its snapshot is of another revision") }
      scenes.enter(host)
      replay.snapshotTaken(host, bytes: stored.snapshot.count)
    } catch {
      fail(row.scene, because: "its snapshot cannot be read (expected \(error.expected))")
    }
  }

  /// The row as it was before a start marked it, and the mark.
  private static func unmarked(_ row: StoredScene) -> (row: StoredScene, mark: Mark?) {
    guard row.isSound, let marked = UnreadSnapshot(row.snapshot) else { return (row, nil) }
    return (
      StoredScene(scene: row.scene, revision: row.revision, snapshot: marked.snapshot, sum: marked.sum),
      (marked.replayFrom, marked.reason)
    )
  }

  private mutating func replay(_ head: Record, _ records: [UInt8], at start: Int) {
    let host = scenes[number: head.scene]
    if head.kind == .close {
      failures[head.scene] = nil
      unread[head.scene] = nil
      if let host { drop(host) }
      return
    }
    if failures[head.scene] != nil {
      failures[head.scene]?.last = head.revision
      return
    }
    do throws(RecordError) {
      switch head.kind {
      case .open:
        if host != nil { return }
        let opened = SceneHost(scene: try Scene(opening: records, at: start, limits: limits))
        if opened.scene.openedRevision != head.scene {
          return fail(head.scene, at: head.revision, last: head.revision, because: "its Open is of another scene")
        }
        scenes.enter(opened)
        replay.snapshotTaken(opened, bytes: head.length)
        replay.note(opened, revision: head.revision)
      case .commit:
        guard let host else {
          let reason = "the journal does not have its Open"
          return fail(head.scene, at: head.revision, last: head.revision, because: reason)
        }
        if head.revision <= host.scene.revision { return }
        try host.scene.replay(records, at: start)
        replay.note(host, revision: head.revision)
      case .close: break
      }
    } catch {
      let reason = "its commit \(head.revision) cannot be read (expected \(error.expected))"
      fail(head.scene, at: head.revision, last: head.revision, because: reason)
      if let host { drop(host) }
    }
  }

  /// Checks that each scene has its name, the states of those with replayed commits, each of whose edits fitted, and that
  /// clients can read each scene.
  private mutating func check() throws(StoreError) {
    try checkStates()
    for host in scenes.inOrder {
      if let reason = host.scene.reasonUnreadable { fail(host, at: scenes.revision + 1, because: reason) }
    }
  }

  private mutating func checkStates() throws(StoreError) {
    var doubtful: [Revision: SceneHost] = [:]
    for host in scenes.inOrder {
      if scenes[host.name] !== host {
        fail(host, at: scenes.revision + 1, because: "a later scene has its name")
      } else if host.onDisk.replayFrom != nil, !host.scene.state.checkInvariants().isEmpty {
        doubtful[host.scene.openedRevision] = host
      }
    }
    if doubtful.isEmpty { return }
    // A snapshot is served as it is, so commits that follow from it are, too.
    try store.forEachScene { (row) throws(StoreError) in
      if doubtful[row.scene] == nil { return }
      guard let scene = try? Scene(snapshot: Self.unmarked(row).row.snapshot, limits: limits) else { return }
      if !scene.state.checkInvariants().isEmpty { doubtful[row.scene] = nil }
    }
    for (number, host) in doubtful {
      let first = max(host.onDisk.replayFrom ?? 0, number + 1)
      fail(host, at: first, because: "its commits from \(first) on do not make the state of a scene")
    }
  }

  private mutating func fail(
    _ scene: Revision, at revision: Revision? = nil, last: Revision? = nil, because reason: String
  ) {
    failures[scene] = Failure(revision: revision, reason: reason, last: last)
  }

  private mutating func fail(_ host: SceneHost, at revision: Revision, because reason: String) {
    fail(host.scene.openedRevision, at: revision, last: host.scene.revision, because: reason)
    drop(host)
  }

  private func drop(_ host: SceneHost) {
    scenes.remove(host)
    replay.forget(host)
  }

  // MARK: - The second reading

  /// Makes an `UnreadableScene` of each scene that cannot be read.
  private mutating func keepUnreadable() throws(StoreError) {
    if failures.isEmpty { return }
    var rows: [Revision: (row: StoredScene, mark: Mark?)] = [:]
    try store.forEachScene { (row) throws(StoreError) in
      if failures[row.scene] != nil { rows[row.scene] = Self.unmarked(row) }
    }
    var prefixes = try Prefixes(rows, failures, self)
    // Each scene's prefix becomes shorter at most once: then all of it was read.
    while !prefixes.failedEarlier.isEmpty {
      for (number, revision) in prefixes.failedEarlier { failures[number]?.revision = revision }
      prefixes = try Prefixes(rows, failures, self)
    }
    for (number, failure) in failures.sorted(by: { $0.key < $1.key }) {
      let (row, mark) =
        rows[number] ?? (StoredScene(scene: number, revision: number - 1, snapshot: []), nil)
      // A row with a wrong checksum may have a wrong revision, too.
      let revision = row.isSound ? row.revision : number - 1
      let head = prefixes.heads[number]
      let scene = UnreadableScene(
        number, named: scenes.freeName(for: head?.name, number), owner: head?.owner, because: failure.reason,
        readable: prefixes.scenes[number].flatMap { $0.isNestedTooDeeply ? nil : SceneHost(scene: $0) },
        revision: row.revision,
        last: max(failure.last ?? number, prefixes.last[number] ?? number, revision),
        unwritten: mark?.reason == failure.reason
          ? nil
          : UnreadSnapshot(
            failure.reason, row.snapshot, sum: row.sum,
            replayFrom: mark?.replayFrom ?? max(revision + 1, store.replayFrom)))
      scenes.enter(scene)
      if scene.unwritten != nil { marks.unreadable.append(scene) }
      if mark == nil { marks.haveScenesChanged = true }
    }
  }
}
