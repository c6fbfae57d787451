import Navigation
import NavigationStore

extension JournalReader {
  /// The scenes that cannot be read up to their first part that cannot be read.
  struct Prefixes {
    /// The owner may do more than others, so a damaged snapshot does not name one. Its scene's name helps to find a backup.
    private(set) var heads: [Revision: (name: String, owner: Int?)] = [:]
    private(set) var scenes: [Revision: Scene] = [:]
    /// Earlier failures than those that were known.
    private(set) var failedEarlier: [Revision: Revision] = [:]
    /// The revision of the last record of each that was seen.
    private(set) var last: [Revision: Revision] = [:]

    init(
      _ rows: [Revision: (row: StoredScene, mark: Mark?)], _ failures: [Revision: Failure],
      _ reader: borrowing JournalReader
    ) throws(StoreError) {
      let limits = reader.limits
      for (number, (row, _)) in rows {
        let scene = row.isSound ? try? Scene(snapshot: row.snapshot, limits: limits) : nil
        // The head of another scene's snapshot is that scene's.
        if scene?.openedRevision ?? number != number { continue }
        if let head = SceneHead(snapshot: row.snapshot) { heads[number] = (head.name, row.isSound ? head.owner : nil) }
        if failures[number]?.revision != nil { scenes[number] = scene }
      }
      let replayFrom = reader.store.replayFrom
      // Without a snapshot the journal may have all of it.
      var starts = failures.keys.map { number in
        guard scenes[number] != nil, let (row, mark) = rows[number] else { return number }
        return max(row.revision + 1, mark?.replayFrom ?? replayFrom)
      }
      while let first = starts.min() {
        var last = first - 1
        do throws(StoreError) {
          try JournalReader.forEachRecord(of: reader.store, from: first) { record, records, start in
            last = max(last, record.revision)
            guard let failure = failures[record.scene] else { return }
            read(record, records, at: start, before: failure.revision, limits)
          }
          return
        } catch {
          // A start has read all records from there on.
          guard error.isOfPart, last + 1 < replayFrom else { throw error }
          starts = starts.filter { $0 > last + 1 } + [replayFrom]
        }
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
        do { try scenes[number]?.replay(records, at: start, staysReadable: true) } catch {
          failedEarlier[number] = record.revision
          scenes[number] = nil
        }
      }
    }
  }
}
