import JSON
import Navigation

/// The data that a scene would have on disk: the records of its commits, and a snapshot of some time ago.
struct Disk {
  /// The records by revision.
  private(set) var records: [Revision: [UInt8]] = [:]
  /// The revision of the scene's Open, whose record comes first.
  private var opening: Revision?
  private var snapshot: [UInt8] = []
  private var snapshotRevision: Revision = 0

  /// Takes the records that a commit wrote.
  mutating func take(_ journal: borrowing ByteBuffer) throws(Disagreement) {
    if journal.isEmpty { return }
    let bytes = journal.array()
    do {
      let revision = try Record(bytes).revision
      records[revision] = bytes
      opening = opening ?? revision
    } catch {
      throw Disagreement("a record: \(error)")
    }
  }

  mutating func takeSnapshot(of scene: Scene) {
    var buffer = ByteBuffer()
    scene.writeSnapshot(into: &buffer)
    snapshot = buffer.array()
    snapshotRevision = scene.revision
  }

  /// The scene as a start reads it: the snapshot, or the record of Open, and the commits since.
  func scene(_ limits: SceneLimits) throws(Disagreement) -> Scene {
    do {
      var revisions = records.keys.sorted()
      var scene: Scene
      if snapshot.isEmpty {
        scene = try Scene(opening: records[revisions[0]] ?? [], limits: limits)
        revisions.removeFirst()
      } else {
        scene = try Scene(snapshot: snapshot, limits: limits)
        revisions.removeAll { $0 <= snapshotRevision }
      }
      for revision in revisions { try scene.replay(records[revision] ?? []) }
      return scene
    } catch {
      throw Disagreement("reading a scene: \(error)")
    }
  }

  /// The records, for a scene to ask for them.
  var archive: any HistoryArchive { Archive(records, of: opening) }

  private final class Archive: HistoryArchive {
    let records: [Revision: [UInt8]]
    let scene: Revision?

    init(_ records: [Revision: [UInt8]], of scene: Revision?) { (self.records, self.scene) = (records, scene) }

    func record(_ revision: Revision, of scene: Revision) -> [UInt8]? {
      scene == self.scene ? records[revision] : nil
    }
  }
}
