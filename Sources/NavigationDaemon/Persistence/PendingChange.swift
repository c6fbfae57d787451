import Navigation

/// A commit that is not stored yet, and what is needed to take it back.
struct PendingChange {
  let host: SceneHost
  let revision: Revision
  /// The scene before it; nil for an Open.
  let savepoint: Scene.Savepoint?
  /// Where its record begins in the batch.
  let record: Int
}
