public import JSON

/// A navigation surface: its present state, its history, and the operations that change it.
///
/// A value that its owner mutates in place. A commit neither copies nor walks the scene. Copying a scene is cheap, but
/// the next mutation of either copy then copies the tables.
public struct Scene: Sendable {
  public let name: String
  /// The id of the user who opened it.
  public let owner: Int
  public let openedAt: Timestamp
  /// The revision of its Open.
  public let openedRevision: Revision
  /// The time of the last commit.
  public internal(set) var changedAt: Timestamp
  /// The revision of the last commit.
  public internal(set) var revision: Revision
  /// The revision of the last commit that changed more than hasAppeared.
  var navigatedRevision: Revision
  /// The time after the last mirroring front-end has gone, in seconds, at which to close it; nil means never.
  public let lingerSeconds: Int?
  var transaction: Transaction
  var history = History()

  /// The present state. Borrow it; a copy would make the next mutation copy the tables.
  public var state: SceneState {
    _read { yield transaction.state }
  }

  /// Calls `body` with the present state. It is `mutating` although it changes nothing, so that the state is passed in
  /// place even if the scene is stored in an object.
  @inline(__always)
  package mutating func withState(_ body: (borrowing SceneState) -> Void) { body(transaction.state) }

  /// Its map; nil without one, and after a restart until `attach`.
  public var map: CompiledMap? {
    _read { yield transaction.map }
  }

  /// The reference to its map.
  public internal(set) var mapReference: MapReference? {
    didSet { isSuspended = mapReference != nil && transaction.map == nil }
  }

  /// Whether its map is gone, so that it can be read but not navigated. Stored, because every call checks it.
  public internal(set) var isSuspended = false

  /// States before this revision were made by maps that may have declared other values as sensitive.
  public internal(set) var hiddenBefore: Revision = 0

  /// The lowest id of a node that has left with a sensitive value which older records still contain; nil if none has.
  /// An `ErasureSearch` finds the records.
  public internal(set) var secretsLeft: Int?
  /// The same of those that have left since the last search began, which may have missed their records.
  var secretsLeftSince: Int?

  /// Results with their sensitive values, for callers that are already waiting. History has them without these values.
  var wholeResults: [(id: Int, revision: Revision, result: JSONObject)] = []

  /// Forgets the sensitive values of results. Call it when the callers waiting for the last commits have been answered.
  @inline(__always)
  public mutating func forgetResults() {
    if !wholeResults.isEmpty { wholeResults = [] }
  }

  /// Whether a front-end mirrors it, on which some links depend.
  public var isMirrored: Bool {
    get { transaction.isMirrored }
    set { transaction.isMirrored = newValue }
  }

  /// Takes the units of work of its last call, whether it was performed or refused. It is a function because a computed
  /// property of a scene that is stored in an object copies the scene.
  @inline(__always)
  package mutating func takeWork() -> Int {
    defer { transaction.work = 0 }
    return transaction.work
  }

  /// The limits of its last call, or those by which it was bounded after it.
  var limits: SceneLimits { transaction.limits }

  /// Bounds its history by other limits than those of its last call, before its past is read.
  package mutating func bound(by limits: SceneLimits) { transaction.limits = limits }

  public static let firstRootCoordinator: CoordinatorID = 2

  /// Opens a scene without a map: builds its root, and appends `path`.
  ///
  /// The scene coordinator has id 1, the root coordinator 2, the root node 3.
  /// - Parameters:
  ///   - name: A valid name (`Text.isSceneName`).
  ///   - contents: The root, checked by `Call.check(opening:path:limits:)`.
  ///   - path: Screens to append as GoTo does, one after the other, checked like `contents`.
  ///   - owner: The id of the user who opens it.
  ///   - lingerSeconds: The time after the last mirroring front-end has gone at which to close it; nil means never.
  ///   - revision: The revision of this commit.
  ///   - message: The message of the call, which history keeps.
  ///   - journal: Gets the record of this commit, which contains the whole scene.
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

  /// Opens a scene without a journal.
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

  /// Creates a scene from the state of another one, with its ids and coordinators. The parameters that are not listed are
  /// those of a scene that is opened.
  /// - Parameters:
  ///   - state: A state whose invariants hold (`checkInvariants`).
  ///   - map: The map of the scene, to which the state is migrated; nil for a scene without a map.
  ///   - isOfMap: Whether the state was made by this version of the map.
  /// - Throws: `limitReached`, and why the map's initial route cannot be built.
  public init(
    importing state: SceneState, by map: CompiledMap? = nil, isOfMap: Bool = false, as name: String, owner: Int,
    lingerSeconds: Int?, revision: Revision, time: Timestamp, origin: Origin, message: RawSpan,
    limits: SceneLimits = .standard, journal: inout ByteBuffer
  ) throws(NavigationError) {
    var transaction = Transaction(state: state, nextID: state.lastID + 1)
    transaction.limits = limits
    if let map { _ = try transaction.migrate(from: isOfMap ? map : nil, to: map) }
    let state = transaction.state
    guard state.nodeCount <= limits.nodes else { throw .limitReached(.sceneNodes, value: limits.nodes) }
    guard state.size <= limits.stateBytes else { throw limits.tooLarge }
    self.init(
      name, transaction, owner: owner, lingerSeconds: lingerSeconds, revision: revision, time: time, origin,
      operation: "Import", message, &journal)
  }

  /// Creates a scene from a state, and records it. The steps that led to the state cannot be undone.
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

  /// Creates a scene from its record.
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
  /// The number of nodes that it makes.
  fileprivate var nodeCount: Int {
    switch self {
    case .screen: 2
    case .stack(let screens): 1 + screens.count
    case .tabs(let tabs): tabs.items.reduce(1) { $0 + 1 + $1.screens.count }
    }
  }

  /// The number of containers among them.
  fileprivate var containerCount: Int {
    switch self {
    case .screen, .stack: 1
    case .tabs(let tabs): 1 + tabs.items.count
    }
  }
}

extension ScreenDescription {
  /// The number of nodes when it is appended: itself, and the stack of a layer.
  fileprivate var nodeCount: Int {
    let presentation = presentation ?? .push
    return presentation == .push || presentation == .alert || allowsPush == false ? 1 : 2
  }
}
