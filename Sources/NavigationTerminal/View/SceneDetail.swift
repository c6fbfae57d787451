/// What of a scene is told beyond what is always drawn.
struct SceneDetail: Hashable, Sendable {
  /// Its whole tree.
  var hasTree = false

  /// What is sensitive, too.
  var revealsSecrets = false
}
