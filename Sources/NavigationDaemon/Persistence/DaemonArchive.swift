import JSON
import Navigation
import NavigationStore

/// Finds the older commits of scenes: in the store, or in the batch if they are not stored yet.
final class DaemonArchive: HistoryArchive {
  private let storage: any Storage
  private let batch: Batch
  /// The revision of the last commit in the store.
  var storedRevision: Revision = 0
  /// The number of commits that were looked up.
  private(set) var lookUps = 0
  /// The bytes of the records that were found.
  private(set) var bytesRead = 0
  /// The reason why the last look-up failed, until it is read.
  var failure: StoreError?

  init(_ storage: any Storage, _ batch: Batch) {
    self.storage = storage
    self.batch = batch
  }

  func record(_ revision: Revision, of scene: Revision) -> [UInt8]? {
    lookUps += 1
    do throws(StoreError) {
      let record = revision > storedRevision ? batch.record(revision: revision) : try storage.record(revision: revision)
      // A damaged record may name a commit of another scene as the one before it.
      guard let record, (try? Record(record))?.scene == scene else { return nil }
      bytesRead += record.count
      return record
    } catch {
      failure = error
      return nil
    }
  }
}
