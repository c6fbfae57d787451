public import Navigation
public import NavigationProtocol

/// A scene as last told: a snapshot goes in, commits go in, values come out. Pure.
///
/// The tree is kept by `SceneState`, the same type and the same `apply(_:)` that the daemon has, so both sides agree by
/// construction on what a list of changes means.
public struct SceneMirror: Sendable {
  /// The epoch and revision that it stands at.
  public private(set) var at: SceneInterface.At
  /// As of the last snapshot or change of status; `revision` and `top` of it are not kept up to date: see `at`, `top`.
  public private(set) var info: SceneInterface.SceneInfo
  /// The tree and the coordinators.
  public private(set) var state: SceneState
  public private(set) var scopes: [SceneInterface.LinkScope]
  public private(set) var frontEnds: [SceneInterface.FrontEnd]

  /// Why an event does not fit: the mirror is to be thrown away, and a snapshot to be asked for.
  public enum Failure: Error, Equatable, Sendable {
    /// A change that cannot be carried out on what is there.
    case change(MirrorError)
    /// The commit starts from another revision than the mirror's.
    case gap(expected: Int, actual: Int)
    /// The tree would not be one: `id` is the node that cannot be.
    case malformed(id: Int)
  }

  /// A mirror of a snapshot.
  /// - Throws: `Failure` when the snapshot is no scene.
  /// - Complexity: O(nodes)
  public init(_ snapshot: SceneSnapshot) throws(Failure) {
    at = snapshot.at
    info = snapshot.info
    scopes = snapshot.scopes
    frontEnds = snapshot.frontEnds
    state = SceneState()
    do throws(MirrorError) {
      try state.apply(Change.list(window: snapshot.window, coordinators: snapshot.coordinators))
    } catch { throw .change(error) }
    guard state.checkInvariants().isEmpty else { throw .malformed(id: SceneState.window) }
  }

  /// What is visible, from the root to the top. Complexity: O(path).
  public var path: [PathElement] { state.path }

  /// The last element of the path. Complexity: O(depth).
  public var top: PathElement { state.top }

  /// Takes in what the stream tells; events that change nothing of a scene do nothing.
  /// - Returns: what has become of the tree.
  /// - Throws: `Failure`
  /// - Complexity: O(event), of a snapshot O(nodes)
  @discardableResult
  public mutating func apply(_ event: SceneEvent) throws(Failure) -> TreeChange {
    switch event {
    case .snapshot(let snapshot):
      let new = try SceneMirror(snapshot)
      let change = TreeChange(from: state, to: new.state)
      self = new
      return change
    case .ready(let at, let frontEnds, let scopes, let info):
      self.at = at
      if let frontEnds { self.frontEnds = frontEnds }
      if let scopes { self.scopes = scopes }
      if let info { self.info = info }
    case .commit(let commit): return try apply(commit)
    case .frontEnds(let frontEnds, let info):
      self.frontEnds = frontEnds
      if let info { self.info = info }
    case .attached, .guarded, .requested, .refresh, .link, .heartbeat, .reset, .closing, .unknown: break
    }
    return TreeChange()
  }

  private mutating func apply(_ commit: SceneCommit) throws(Failure) -> TreeChange {
    if let previous = commit.previous, previous != at.revision {
      throw .gap(expected: at.revision, actual: previous)
    }
    let changes = commit.changes.map { Change($0) }
    let treeChange = TreeChange(changes, to: state)
    do throws(MirrorError) { try state.apply(changes) } catch { throw .change(error) }
    for change in changes {
      try check(change.id)
      if let parent = change.parent { try check(parent) }
    }
    try check(SceneState.window)
    at = commit.at
    if let scopes = commit.scopes { self.scopes = scopes }
    return treeChange
  }

  /// Whether a node that a commit touched can be walked through.
  private func check(_ id: NodeID) throws(Failure) {
    guard let node = state.node(id) else { return }
    let isSound =
      switch node.kind {
      case .window, .stack: !node.children.isEmpty
      case .tabs: node.children.indices.contains(Int(node.selected))
      case .screen: node.children.isEmpty
      }
    guard isSound else { throw .malformed(id: id) }
  }
}
