import Navigation
import NavigationStore

/// Reads the scenes of a store at a start: their snapshots, then the records of the journal that are in no snapshot.
struct JournalReader {
  private let store: Store
  private let scenes: SceneTable
  private let limits: SceneLimits
  /// The scenes with records that their snapshots do not have.
  private let replay: ReplayQueue
  /// Scenes of which there are commits and no Open: they must have been closed later.
  private var orphans: Set<Revision> = []

  init(_ store: Store, into scenes: SceneTable, _ limits: SceneLimits, _ replay: ReplayQueue) {
    self.store = store
    self.scenes = scenes
    self.limits = limits
    self.replay = replay
  }

  /// - Throws: `.damaged`, and the errors of reading.
  mutating func read() throws(StoreError) {
    scenes.setRevision(store.lastRevision)
    scenes.noteClose(at: store.lastClose)
    replay.noteStart(from: store.replayFrom)
    try store.forEachScene { (number, _, snapshot) throws(StoreError) in
      do throws(RecordError) {
        let host = SceneHost(scene: try Scene(snapshot: snapshot, limits: limits))
        scenes.enter(host)
        replay.snapshotTaken(host, bytes: snapshot.count)
      } catch {
        throw store.damaged("the snapshot of scene \(number) cannot be read (\(error))")
      }
    }
    try store.forEachBatch(from: store.replayFrom) { (records) throws(StoreError) in try readBatch(records) }
    if let orphan = orphans.min() {
      throw store.damaged("the journal has commits of the scene that was opened at revision \(orphan), but not that")
    }
    // The journal may have a closed scene after the snapshot of a later one of the same name.
    scenes.settleNames()
    scenes.updateCharges()
  }

  private mutating func readBatch(_ records: [UInt8]) throws(StoreError) {
    var start = 0
    while start < records.count {
      do throws(RecordError) {
        let head = try Record(records, at: start)
        if head.revision >= store.replayFrom { try replay(head, records, at: start) }
        start += head.length
      } catch {
        throw store.damaged("the journal has a record that cannot be read (\(error))")
      }
    }
    replay.wrote(records.count)
  }

  private mutating func replay(_ head: Record, _ records: [UInt8], at start: Int) throws(RecordError) {
    let host = scenes[number: head.scene]
    switch head.kind {
    case .open:
      if host != nil { return }
      let opened = SceneHost(scene: try Scene(opening: records, at: start, limits: limits))
      scenes.enter(opened)
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
      if let host {
        scenes.remove(host)
        replay.forget(host)
      }
    }
  }
}
