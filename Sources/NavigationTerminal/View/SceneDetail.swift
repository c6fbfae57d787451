/// Optional parts of a scene's view.
struct SceneDetail: Hashable, Sendable {
  /// Whether it includes the whole tree.
  var hasTree = false

  /// Whether it includes sensitive values.
  var revealsSecrets = false
}
