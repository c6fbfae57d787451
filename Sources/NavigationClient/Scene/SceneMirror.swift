public import Navigation
public import NavigationProtocol

/// The state of a scene, built from a snapshot and the commits after it. A value without I/O.
///
/// `SceneState` keeps the tree and applies changes, here and in the daemon, so both sides agree on their meaning by
/// construction.
public struct SceneMirror: Sendable {
  /// The mirror's epoch and revision.
  public private(set) var at: SceneInterface.At
  /// The info of the last snapshot or change of status. Its `revision`, `top` and `frontEnds` are out of date: use `at`,
  /// `top` and `frontEnds` instead.
  public private(set) var info: SceneInterface.SceneInfo
  public private(set) var state: SceneState
  public private(set) var scopes: [SceneInterface.LinkScope]
  /// The attached front-ends, in the order in which they first attached.
  public private(set) var frontEnds: [SceneInterface.FrontEnd]

  /// The reason why an event does not fit. The mirror is of no more use, and a new snapshot is needed.
  public enum Failure: Error, Equatable, Sendable {
    /// A change cannot be applied.
    case change(MirrorError)
    /// The commit does not start from the mirror's revision.
    case gap(expected: Int, actual: Int)
    /// The tree would be malformed at the node `id`.
    case malformed(id: Int)
  }

  /// Creates the mirror of a snapshot.
  /// - Throws: `Failure` if the snapshot is not a valid scene.
  /// - Complexity: O(nodes).
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

  /// The visible path, from the root to the top.
  /// - Complexity: O(path).
  public var path: [PathElement] { state.path }

  /// The last element of the path.
  /// - Complexity: O(depth).
  public var top: PathElement { state.top }

  /// Applies an event of the stream. Events that do not change the scene have no effect.
  /// - Returns: the difference that the event made.
  /// - Throws: `Failure`.
  /// - Complexity: O(event); O(nodes) for a snapshot.
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
      note(info, scopes)
    case .commit(let commit): return try apply(commit)
    case .frontEnds(let frontEnds, let info, let scopes):
      self.frontEnds = frontEnds
      note(info, scopes)
    case .frontEndsChanged(let attached, let detached, let info, let scopes):
      let replaced = Set(attached.map(\.id)).union(detached)
      frontEnds.removeAll { replaced.contains($0.id) }
      frontEnds += attached
      frontEnds.sort { ($0.id.utf8.count, $0.id) < ($1.id.utf8.count, $1.id) }
      note(info, scopes)
    case .link(let link): note(link)
    case .attached, .guarded, .requested, .refresh, .heartbeat, .reset, .closing, .unknown: break
    }
    return TreeChange()
  }

  /// Takes over the parts that an event carries only if they may have changed.
  private mutating func note(_ info: SceneInterface.SceneInfo?, _ scopes: [SceneInterface.LinkScope]?) {
    if let info { self.info = info }
    if let scopes { self.scopes = scopes }
  }

  /// Notes that a link begins or ends to wait for its scope.
  private mutating func note(_ link: SceneInterface.LinkEvent) {
    guard let place = scopes.firstIndex(where: { Text.isSame($0.scope, link.scope ?? "") }) else { return }
    if link.outcome == .waiting {
      scopes[place].pending = link.url
    } else if let pending = scopes[place].pending, Text.isSame(pending, link.url) {
      scopes[place].pending = nil
    }
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

  /// Checks that the tree is well-formed at a node that a commit touched.
  private func check(_ id: NodeID) throws(Failure) {
    guard state.isWellFormed(at: id) else { throw .malformed(id: id) }
  }
}
