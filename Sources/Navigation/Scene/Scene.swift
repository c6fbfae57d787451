public import JSON

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
  /// So long after its last mirroring front-end has gone it is to be closed; nil for never.
  public let lingerSeconds: Int?
  var transaction: Transaction
  var history = History()

  /// What it is now. Borrow it; who keeps a copy makes the next mutation copy the tables.
  public var state: SceneState {
    _read { yield transaction.state }
  }

  /// Calls `body` with what it is now. It changes nothing; being `mutating`, it hands the state on where it lies, of which
  /// the compiler would else make a copy when the scene is an object's.
  @inline(__always)
  package mutating func withState(_ body: (borrowing SceneState) -> Void) { body(transaction.state) }

  /// The map that it goes by; nil without one, and after a start until `attach`.
  public var map: CompiledMap? {
    _read { yield transaction.map }
  }

  /// The map that it goes by, as the scene remembers it.
  public internal(set) var mapReference: MapReference? {
    didSet { isSuspended = mapReference != nil && transaction.map == nil }
  }

  /// Whether the map that it goes by is gone: it can be read, not navigated. It is asked before each call, so it is kept.
  public internal(set) var isSuspended = false

  /// What was before this revision was made by maps that may have called other things sensitive than the present one.
  public internal(set) var hiddenBefore: Revision = 0

  /// The lowest id of what has left with something sensitive that older records of its journal have still; nil when none
  /// do. `erasures` finds them.
  public internal(set) var secretsLeft: Int?

  /// Results with their sensitive values, which only callers that are already waiting for them get; history has the rest.
  var wholeResults: [(id: Int, revision: Revision, result: JSONObject)] = []

  /// Forgets the sensitive values of results. Call it when the callers that waited for the last commits have been answered.
  @inline(__always)
  public mutating func forgetResults() {
    if !wholeResults.isEmpty { wholeResults = [] }
  }

  /// Whether a front-end mirrors it, which its keeper knows: some links need one.
  public var isMirrored: Bool {
    get { transaction.isMirrored }
    set { transaction.isMirrored = newValue }
  }

  /// The bounds that held for its last call.
  var limits: SceneLimits { transaction.limits }

  /// The id of the root coordinator that a scene begins with.
  public static let firstRootCoordinator: CoordinatorID = 2

  /// Opens a scene without a map: its root is built, and `path` appended to it.
  ///
  /// Ids: the scene coordinator is 1, the root coordinator 2, the root node 3 and so on.
  /// - Parameters:
  ///   - name: must be a scene's name (`Text.isSceneName`).
  ///   - contents: checked by `Call.check(opening:path:limits:)`, as is `path`.
  ///   - path: appended as GoTo does, one after the other.
  ///   - owner: the user id of who opens it.
  ///   - revision: that of this commit.
  ///   - message: the call as it came, which history keeps.
  ///   - journal: gets the record of this commit: the whole scene.
  /// - Throws: `emptyPath`, `tabNotFound`, `containerNotFound` (a push over a bare layer), `limitReached`.
  public init(
    opening name: String, _ contents: Container, path: [ScreenDescription] = [], owner: Int = 0,
    lingerSeconds: Int? = nil,
    revision: Revision, time: Timestamp, origin: Origin, message: RawSpan, limits: SceneLimits = .standard,
    journal: inout ByteBuffer
  ) throws(NavigationError) {
    var transaction = Transaction(
      state: SceneState(
        capacity: 1 + contents.nodeCount + path.reduce(0) { $0 + $1.nodeCount },
        containers: 1 + contents.containerCount + path.reduce(0) { $0 + $1.nodeCount - 1 }),
      nextID: 3)
    transaction.limits = limits
    try transaction.open(Blueprint(contents), path: path)
    self.init(
      name, transaction, owner: owner, lingerSeconds: lingerSeconds, revision: revision, time: time, origin,
      operation: "Open", message, &journal)
  }

  /// Opens a scene for who keeps no journal.
  public init(
    opening name: String, _ contents: Container, path: [ScreenDescription] = [], owner: Int = 0,
    lingerSeconds: Int? = nil,
    revision: Revision, time: Timestamp, origin: Origin, limits: SceneLimits = .standard
  ) throws(NavigationError) {
    var journal = ByteBuffer(capacity: 256)
    try self.init(
      opening: name, contents, path: path, owner: owner, lingerSeconds: lingerSeconds, revision: revision, time: time,
      origin: origin, message: RawSpan(), limits: limits, journal: &journal)
  }

  /// Makes a scene that is what another one was, with its ids and coordinators.
  /// - Parameters:
  ///   - state: its invariants must hold (`checkInvariants`).
  ///   - map: the scene goes by it from now on, and is made to fit it as by `migrate`; nil for one without a map.
  ///   - isOfMap: whether it was made by this very version.
  ///   - name, owner, lingerSeconds, revision, time, origin, message, limits, journal: as for an Open.
  /// - Throws: `limitReached`, and why the map's initial route cannot be built.
  public init(
    importing state: SceneState, by map: CompiledMap? = nil, isOfMap: Bool = false, as name: String, owner: Int,
    lingerSeconds: Int?, revision: Revision, time: Timestamp, origin: Origin, message: RawSpan,
    limits: SceneLimits = .standard, journal: inout ByteBuffer
  ) throws(NavigationError) {
    let last = max(state.coordinators.last?.id ?? 0, state.table.nodes.reduce(0) { max($0, $1.id) })
    var transaction = Transaction(state: state, nextID: last + 1)
    transaction.limits = limits
    if let map { _ = try transaction.migrate(from: isOfMap ? map : nil, to: map) }
    let state = transaction.state
    guard state.nodeCount <= limits.nodes else { throw .limitReached(.sceneNodes, value: limits.nodes) }
    guard state.size <= limits.stateBytes else { throw .limitReached(.sceneBytes, value: limits.stateBytes) }
    self.init(
      name, transaction, owner: owner, lingerSeconds: lingerSeconds, revision: revision, time: time, origin,
      operation: "Import", message, &journal)
  }

  /// Begins with a state, and writes that down. What was done to come to it cannot be taken back.
  init(
    _ name: String, _ transaction: Transaction, owner: Int, lingerSeconds: Int?, revision: Revision, time: Timestamp,
    _ origin: Origin, operation: String, _ message: RawSpan, _ journal: inout ByteBuffer
  ) {
    self.name = name
    self.owner = owner
    self.lingerSeconds = lingerSeconds
    openedAt = time
    changedAt = time
    self.revision = revision
    openedRevision = revision
    navigatedRevision = revision
    self.transaction = transaction
    mapReference = transaction.map.map { MapReference($0) }
    self.transaction.log = EditLog()
    self.transaction.created = []
    writeOpening(origin, operation: operation, message, into: &journal)
  }

  /// A scene as it was written down.
  init(
    _ name: String, _ transaction: Transaction, _ history: History, owner: Int, lingerSeconds: Int?,
    openedAt: Timestamp, openedRevision: Revision, changedAt: Timestamp, revision: Revision, navigatedRevision: Revision
  ) {
    self.name = name
    self.transaction = transaction
    self.history = history
    self.owner = owner
    self.lingerSeconds = lingerSeconds
    self.openedAt = openedAt
    self.openedRevision = openedRevision
    self.changedAt = changedAt
    self.revision = revision
    self.navigatedRevision = navigatedRevision
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

extension ScreenDescription {
  /// How many nodes it makes when it is appended: itself, and the stack of a layer.
  fileprivate var nodeCount: Int {
    let presentation = presentation ?? .push
    return presentation == .push || presentation == .alert || allowsPush == false ? 1 : 2
  }
}
