/// A navigation surface: its state now, the commits that led to it, and the operations that change it.
///
/// A value, mutated in place by who owns it. A commit copies and walks nothing of the scene; a copy of the whole is
/// cheap to make, but makes the next mutation of either copy the tables.
public struct Scene: Sendable {
  /// Its name.
  public let name: String
  /// The user who opened it.
  public let owner: Int
  /// Time of its Open.
  public let openedAt: Timestamp
  /// Revision of its Open.
  public let openedRevision: Revision
  /// Time of the last commit.
  public internal(set) var changedAt: Timestamp
  /// Revision of the last commit.
  public internal(set) var revision: Revision
  /// Revision of the last commit that changed more than hasAppeared.
  var navigatedRevision: Revision
  var transaction: Transaction
  var history = History()

  /// What it is now. Borrow it; who keeps a copy makes the next mutation copy the tables.
  public var state: SceneState {
    _read { yield transaction.state }
  }

  /// The id of its root coordinator.
  public static let rootCoordinator: CoordinatorID = 2

  /// Opens a scene without a map: its root is built, and `path` appended to it.
  ///
  /// Ids: the scene coordinator is 1, the root coordinator 2, the root node 3 and so on.
  /// - Parameters:
  ///   - name: must be a scene's name (`Text.isSceneName`).
  ///   - contents: checked by `Call.check(opening:path:limits:)`, as is `path`.
  ///   - path: appended as GoTo does, one after the other.
  ///   - owner: the user id of who opens it.
  ///   - revision: that of this commit.
  /// - Throws: `emptyPath`, `tabNotFound`, `containerNotFound` (a push over a bare layer), `limitReached`.
  public init(
    opening name: String, _ contents: Container, path: [Screen] = [], owner: Int = 0, revision: Revision,
    time: Timestamp, origin: Origin, limits: SceneLimits = .standard
  ) throws(NavigationError) {
    self.name = name
    self.owner = owner
    openedAt = time
    changedAt = time
    self.revision = revision
    openedRevision = revision
    navigatedRevision = revision
    transaction = Transaction(
      state: SceneState(
        capacity: 1 + contents.nodeCount + path.reduce(0) { $0 + $1.nodeCount },
        containers: 1 + contents.containerCount + path.reduce(0) { $0 + $1.nodeCount - 1 }),
      nextID: 3)
    transaction.limits = limits
    transaction.state.coordinators = [
      Coordinator(id: 1, name: "scene", kind: .scene, parent: nil, children: [Self.rootCoordinator]),
      Coordinator(id: Self.rootCoordinator, name: "root", parent: 1),
    ]
    let root = try transaction.insertContainer(
      contents, under: SceneState.window, at: 0, owner: Self.rootCoordinator, place: .root)
    transaction.state.setRoot(Self.rootCoordinator, root)
    for screen in path { try transaction.append(screen) }
    // What Open did cannot be taken back, and nobody replays it: its edits are not kept.
    transaction.log = EditLog()
    transaction.created = []
    history.append(
      Commit(
        revision: revision, previous: 0, time: time, origin: origin, request: nil, isAnimated: true, context: nil,
        isNavigation: true, isBarrier: true, edits: .none, byteCount: MemoryLayout<Commit>.stride),
      nil, moved: [])
  }
}

extension Container {
  /// How many nodes it makes.
  fileprivate var nodeCount: Int {
    switch self {
    case .screen: 2
    case .stack(let screens): 1 + screens.count
    case .tabs(let tabs): tabs.items.reduce(1) { $0 + 1 + $1.screens.count }
    }
  }

  /// How many of them are containers.
  fileprivate var containerCount: Int {
    switch self {
    case .screen, .stack: 1
    case .tabs(let tabs): 1 + tabs.items.count
    }
  }
}

extension Screen {
  /// How many nodes it makes when it is appended: itself, and the stack of a layer.
  fileprivate var nodeCount: Int {
    let presentation = presentation ?? .push
    return presentation == .push || presentation == .alert || allowsPush == false ? 1 : 2
  }
}
