public import Navigation

/// What becomes of a scene's tree and coordinators, also where nobody sees it.
public enum TreeUpdate: Sendable {
  /// The scene is this now: a commit, or several that were missed, or the beginning.
  /// What has become of it since it was told of last, or of nothing at the beginning, is said beside it.
  case changed(SceneState, TreeChange)
  /// Somebody asks front-ends to draw these screens anew; all of them when there are none.
  case refresh([NodeID])
  /// The daemon is away, and looked for: why, in a few words. The scene is what it was last.
  case detached(String)
}
