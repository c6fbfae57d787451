import Navigation

/// A commit that is not on the disk yet, and how it is taken back.
struct PendingChange {
  let host: SceneHost
  let revision: Revision
  /// What the scene was before it; nil when there was none: it was opened.
  let savepoint: Scene.Savepoint?
  /// Where its record begins in the batch.
  let record: Int
}
