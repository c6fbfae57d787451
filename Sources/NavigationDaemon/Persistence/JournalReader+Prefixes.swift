import Navigation
import NavigationStore

extension JournalReader {
  /// The scenes that cannot be read up to their first part that cannot be read.
  struct Prefixes {
    /// A damaged snapshot is not believed to tell the owner, who may do more than others. Its name helps to find a backup.
    private(set) var heads: [Revision: (name: String, owner: Int?)] = [:]
    private(set) var scenes: [Revision: Scene] = [:]
    /// Earlier failures than those that were known.
    private(set) var failedEarlier: [Revision: Revision] = [:]
    /// The revision of the last record of each that was seen.
    private(set) var last: [Revision: Revision] = [:]

    init(
      _ rows: [Revision: StoredScene], _ failures: [Revision: Failure], _ reader: borrowing JournalReader
    ) throws(StoreError) {
      let limits = reader.limits
      for (number, row) in rows {
        if let head = SceneHead(snapshot: row.snapshot) { heads[number] = (head.name, row.isSound ? head.owner : nil) }
        if row.isSound, failures[number]?.revision != nil {
          scenes[number] = try? Scene(snapshot: row.snapshot, limits: limits)
        }
      }
      // Without a snapshot the journal may have all of it.
      let first = failures.map { number, failure in
        failure.revision != nil && scenes[number] != nil ? (rows[number]?.revision ?? number) + 1 : number
      }.min()
      // A start has read all records after it.
      let replayFrom = max(first ?? .max, reader.store.replayFrom)
      do throws(StoreError) {
        try read(reader, failures, from: first ?? .max)
      } catch {
        guard error.code == .damaged, first ?? .max < replayFrom else { throw error }
        try read(reader, failures, from: replayFrom)
      }
    }

    private mutating func read(
      _ reader: borrowing JournalReader, _ failures: [Revision: Failure], from revision: Revision
    ) throws(StoreError) {
      let limits = reader.limits
      try JournalReader.forEachRecord(of: reader.store, from: revision) { record, records, start in
        if let failure = failures[record.scene] { read(record, records, at: start, before: failure.revision, limits) }
      }
    }

    private mutating func read(
      _ record: Record, _ records: [UInt8], at start: Int, before end: Revision?, _ limits: SceneLimits
    ) {
      let number = record.scene
      last[number] = record.revision
      if record.kind == .open, heads[number]?.owner == nil, let head = SceneHead(opening: records, at: start) {
        heads[number] = (head.name, head.owner)
      }
      if failedEarlier[number] != nil || record.revision >= end ?? .max { return }
      if record.kind == .open, scenes[number] == nil {
        scenes[number] = try? Scene(opening: records, at: start, limits: limits)
      } else if record.kind == .commit, let revision = scenes[number]?.revision, record.revision > revision {
        do { try scenes[number]?.replay(records, at: start) } catch {
          failedEarlier[number] = record.revision
          scenes[number] = nil
        }
      }
    }
  }
}
