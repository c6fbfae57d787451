public import Navigation

/// The difference between two states of a scene's tree and coordinators, so that an observer needs to look at nothing
/// else.
public struct TreeChange: Sendable {
  /// The nodes that have left, in their last state, contents before containers.
  public private(set) var removed: [Node] = []
  /// The nodes that have come, containers before contents.
  /// - Complexity: O(nodes) at the beginning of a scene, else O(1).
  public var added: [NodeID] { beginning?.find() ?? came }
  private var came: [NodeID] = []
  /// The scene at its beginning, whose nodes are listed lazily.
  private var beginning: SceneState?
  /// Existing nodes whose values or children have changed.
  public private(set) var changed: [NodeID] = []
  /// Whether coordinators have started, finished or changed.
  public private(set) var touchesCoordinators = false
  /// Whether it is known that only others have made the difference, not this front-end.
  var isOthers = false

  /// No difference.
  public init() {}

  /// The difference between nothing and a scene.
  public init(beginning state: SceneState) {
    beginning = state
    touchesCoordinators = true
  }

  /// The difference between two states of a scene.
  /// - Parameters:
  ///   - old: the state reported last.
  ///   - new: the state now.
  /// - Complexity: O(nodes).
  public init(from old: SceneState, to new: SceneState) {
    // From the top downwards, the order in which they leave.
    removed = old.find().reversed().filter { new.node($0) == nil }.compactMap { old.node($0) }
    for id in new.find() {
      if old.node(id) == nil { came.append(id) } else { changed.append(id) }
    }
    touchesCoordinators = true
  }

  /// The difference that a commit makes.
  /// - Parameters:
  ///   - changes: the commit's changes, in order.
  ///   - state: the state before the commit.
  /// - Complexity: O(changes).
  public init(_ changes: [Change], to state: SceneState) {
    for change in changes {
      switch change.kind {
      case .finished, .started: touchesCoordinators = true
      case .removed:
        guard let node = state.node(change.id) else { continue }
        removed.append(node)
        changed.append(node.parent)
      case .added:
        came.append(change.id)
        if let parent = change.parent ?? change.node?.parent { changed.append(parent) }
      case .changed where change.coordinator != nil: touchesCoordinators = true
      case .changed: changed.append(change.id)
      }
    }
    // A single change, as most commits have, names no node twice.
    if changes.count == 1 { return }
    var known = Set(came).union(removed.map(\.id))
    changed.removeAll { !known.insert($0).inserted }
  }

  private var isEmpty: Bool {
    beginning == nil && removed.isEmpty && came.isEmpty && changed.isEmpty && !touchesCoordinators
  }

  /// Joins this difference with the next one.
  /// - Complexity: O(both); O(1) if this one is empty, as that of a front-end that reports each commit at once.
  func merged(with next: TreeChange) -> TreeChange {
    if isEmpty { return next }
    let (first, second) = (added, next.added)
    let (came, comes) = (Set(first), Set(second))
    let (went, goes) = (Set(removed.map(\.id)), Set(next.removed.map(\.id)))
    var merged = TreeChange()
    merged.removed = removed.filter { !comes.contains($0.id) } + next.removed.filter { !came.contains($0.id) }
    merged.came = first.filter { !goes.contains($0) } + second.filter { !went.contains($0) }
    var known = Set(merged.came).union(goes)
    // A node that left and came back has changed, as far as observers know.
    let touched = changed + next.changed + second.filter { went.contains($0) }
    merged.changed = touched.filter { known.insert($0).inserted }
    merged.touchesCoordinators = touchesCoordinators || next.touchesCoordinators
    merged.isOthers = isOthers && next.isOthers
    return merged
  }
}

/// An update of a scene's tree and coordinators, visible or not.
public enum TreeUpdate: Sendable {
  /// The scene has this state, and this is the difference to the state reported before; at the beginning, to nothing.
  case changed(SceneState, TreeChange)
  /// Front-ends are asked to redraw these screens, or all screens if the list is empty.
  case refresh([NodeID])
  /// The daemon is away, for the given reason, and the front-end tries to reconnect. The scene has not changed.
  case detached(String)

  static func beginning(_ state: SceneState) -> TreeUpdate { .changed(state, TreeChange(beginning: state)) }
}
