import Navigation

/// A scene that has moved, and the scene before.
struct MovedScene {
  let host: SceneHost
  let before: Scene
  /// The former map, if it declares sensitive values that must be erased.
  var sensitiveMap: CompiledMap?
  /// nil if the scene could not move.
  var outcome: MigrationOutcome?
  /// The revision of its commit, or the daemon's revision without a commit.
  var revision: Revision
  /// Whether observers may see other values of it now.
  var isShownAnew = false
}
