public import Navigation

/// What has become of a scene's tree and coordinators since it was told of last, so that who follows it looks at that and
/// at nothing else.
public struct TreeChange: Sendable {
  /// The nodes that have left, as they were last, what was within another one before that.
  public private(set) var removed: [Node] = []
  /// The nodes that have come, what holds others before those.
  /// - Complexity: O(nodes) at the beginning of a scene, else O(1)
  public var added: [NodeID] { beginning?.find() ?? came }
  private var came: [NodeID] = []
  /// The scene that was not seen before: who does not ask what is in it has not to wait for it.
  private var beginning: SceneState?
  /// The nodes that were there before and are otherwise now, or hold others, or in another order.
  public private(set) var changed: [NodeID] = []
  /// Whether coordinators have started, have finished, or are otherwise.
  public private(set) var touchesCoordinators = false

  /// Nothing.
  public init() {}

  /// All of a scene that was not seen before.
  public init(beginning state: SceneState) {
    beginning = state
    touchesCoordinators = true
  }

  /// What makes one state of a scene another one.
  /// - Parameters:
  ///   - old: what was told before.
  ///   - new: what is there now.
  /// - Complexity: O(nodes)
  public init(from old: SceneState, to new: SceneState) {
    // The top first, as they leave.
    removed = old.find().reversed().filter { new.node($0) == nil }.compactMap { old.node($0) }
    for id in new.find() {
      if old.node(id) == nil { came.append(id) } else { changed.append(id) }
    }
    touchesCoordinators = true
  }

  /// What a commit does.
  /// - Parameters:
  ///   - changes: of the commit, in its order.
  ///   - state: what they are applied to.
  /// - Complexity: O(changes)
  public init(_ changes: [Change], to state: SceneState) {
    var touched: [NodeID] = []
    for change in changes {
      switch change.kind {
      case .finished, .started: touchesCoordinators = true
      case .removed:
        guard let node = state.node(change.id) else { continue }
        removed.append(node)
        touched.append(node.parent)
      case .added:
        came.append(change.id)
        if let parent = change.parent ?? change.node?.parent { touched.append(parent) }
      case .changed where change.coordinator != nil: touchesCoordinators = true
      case .changed: touched.append(change.id)
      }
    }
    var known = Set(came).union(removed.map(\.id))
    changed = touched.filter { known.insert($0).inserted }
  }

  /// This and what came after it, as one.
  func merged(with next: TreeChange) -> TreeChange {
    let (first, second) = (added, next.added)
    let (came, comes) = (Set(first), Set(second))
    let (went, goes) = (Set(removed.map(\.id)), Set(next.removed.map(\.id)))
    var merged = TreeChange()
    merged.removed = removed.filter { !comes.contains($0.id) } + next.removed.filter { !came.contains($0.id) }
    merged.came = first.filter { !goes.contains($0) } + second.filter { !went.contains($0) }
    var known = Set(merged.came).union(goes)
    // What came back is what it was, as far as anybody was told.
    let touched = changed + next.changed + second.filter { went.contains($0) }
    merged.changed = touched.filter { known.insert($0).inserted }
    merged.touchesCoordinators = touchesCoordinators || next.touchesCoordinators
    return merged
  }
}

/// What becomes of a scene's tree and coordinators, also where nobody sees it.
public enum TreeUpdate: Sendable {
  /// The scene is this now: a commit, or several that were missed, or the beginning.
  /// What has become of it since it was told of last, or of nothing at the beginning, is said beside it.
  case changed(SceneState, TreeChange)
  /// Somebody asks front-ends to draw these screens anew; all of them when there are none.
  case refresh([NodeID])
  /// The daemon is away, and looked for: why, in a few words. The scene is what it was last.
  case detached(String)

  /// The first update of an observer.
  static func beginning(_ state: SceneState) -> TreeUpdate { .changed(state, TreeChange(beginning: state)) }
}
