import Navigation

/// What has become of a scene's tree since those who follow it were told, from one or several events of a stream.
struct UntoldChange {
  private var change = TreeChange()
  /// The scene as it was before it was no longer known.
  private var forgotten: SceneState?

  /// Something has become of it.
  mutating func add(_ next: TreeChange) { change = change.merged(with: next) }

  /// It is no longer known what the scene is.
  /// - Parameter state: what it was.
  mutating func forget(_ state: SceneState) { forgotten = state }

  /// It is known again, or for the first time.
  mutating func begin(with state: SceneState) {
    add(forgotten.map { TreeChange(from: $0, to: state) } ?? TreeChange(beginning: state))
    forgotten = nil
  }

  /// What is to be told; then nothing is left.
  mutating func take() -> TreeChange {
    defer { change = TreeChange() }
    return change
  }
}
