import JSON
import Navigation
import NavigationStore

/// Where scenes find their older commits: in the store, and those that are not there yet in the batch.
final class DaemonArchive: HistoryArchive {
  private let storage: any Storage
  private let batch: Batch
  /// Of the last commit that is in the store.
  var storedRevision: Revision = 0
  /// How many commits were asked for.
  private(set) var lookUps = 0
  /// Why the last look-up failed, until somebody has looked.
  var failure: StoreError?

  init(_ storage: any Storage, _ batch: Batch) {
    self.storage = storage
    self.batch = batch
  }

  func record(_ revision: Revision, of scene: Revision) -> [UInt8]? {
    lookUps += 1
    if revision > storedRevision { return unsaved(revision, of: scene) }
    do throws(StoreError) { return try storage.record(revision: revision) } catch {
      failure = error
      return nil
    }
  }

  /// Complexity: O(records of the batch).
  private func unsaved(_ revision: Revision, of scene: Revision) -> [UInt8]? {
    let bytes = batch.records.array()
    var start = 0
    while start < bytes.count, let head = try? Record(bytes, at: start) {
      if head.revision == revision, head.scene == scene { return Array(bytes[start..<(start + head.length)]) }
      start += head.length
    }
    return nil
  }
}
