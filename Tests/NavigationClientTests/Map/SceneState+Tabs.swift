import Navigation
import NavigationClient

extension SceneState {
  /// The names of the tabs that are the window's root.
  var tabNames: [String] {
    let root = node(0)?.children.first
    return root.flatMap { node($0)?.children }?.compactMap { node($0)?.name } ?? []
  }
}

extension CallFailure {
  /// The name of the daemon's error; nil for other failures.
  var remoteName: String? { if case .remote(let failure) = self { failure.name } else { nil } }
}
