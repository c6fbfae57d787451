import Navigation

/// The difference between a scene's tree and the tree last reported to observers, gathered from the events of a stream.
struct UntoldChange {
  private var change = TreeChange()
  /// The state before it became void.
  private var forgotten: SceneState?

  mutating func add(_ next: TreeChange) { change = change.merged(with: next) }

  /// Notes that a state became void.
  mutating func forget(_ state: SceneState) { forgotten = state }

  /// Notes a new state: the first one, or one after a void.
  mutating func begin(with state: SceneState) {
    add(forgotten.map { TreeChange(from: $0, to: state) } ?? TreeChange(beginning: state))
    forgotten = nil
  }

  /// Returns the difference and begins a new one.
  mutating func take() -> TreeChange {
    defer { change = TreeChange() }
    return change
  }
}
