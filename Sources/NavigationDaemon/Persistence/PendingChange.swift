import Navigation

/// A commit that is not stored yet, with the data to take it back.
struct PendingChange {
  let host: SceneHost
  let revision: Revision
  /// The scene before it; nil for an Open.
  let savepoint: Scene.Savepoint?
  /// The offset of its record in the batch.
  let record: Int
}
