/// The commits that a scene retained at some moment, in memory and in the archive.
struct RetainedCommits {
  private let history: History
  private let window: HistoryWindow
  /// The revision of the scene's Open.
  private let scene: Revision
  private let archive: (any HistoryArchive)?

  init(_ scene: borrowing Scene, _ archive: (any HistoryArchive)?) {
    history = scene.history
    window = scene.historyWindow
    self.scene = scene.openedRevision
    self.archive = archive
  }

  /// A commit; nil if it is not retained or cannot be read. Each commit names the one before it, and before the first
  /// comes revision 0.
  func record(_ revision: Revision) -> CommitRecord? {
    guard revision > 0, let record = history.record(revision) ?? archived(revision), window.keeps(record.history) else {
      return nil
    }
    return record
  }

  /// Whether this run has made a commit, and has it in memory.
  func isInMemory(_ revision: Revision) -> Bool { history.oldest.map { $0 <= revision } ?? false }

  private func archived(_ revision: Revision) -> CommitRecord? {
    guard let bytes = archive?.record(revision, of: scene) else { return nil }
    return try? CommitRecord(bytes)
  }

  func step(_ reference: StepReference) -> CommitRecord? {
    guard let record = record(reference.revision), record.steps.indices.contains(reference.index) else { return nil }
    return record
  }
}
