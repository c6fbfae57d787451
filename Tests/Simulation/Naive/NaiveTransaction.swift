import JSON
import Navigation

/// The state on which an operation works. To take changes back, discard the copy.
struct NaiveTransaction {
  var tree: NaiveTree
  var nextID: Int
  var limits: SceneLimits
  /// The map of the scene.
  let map: NaiveMap?
  var ifMissing: Options.IfMissing
  /// The coordinator that acts.
  var acting: Int?
  /// The screens created, in that order.
  var created: [Int] = []
  /// The coordinators started, in that order.
  var started: [Int] = []
  /// The tree at the beginning of the operation.
  private(set) var before = NaiveTree()
  /// The results of screens that left.
  var results: [Int: JSONObject] = [:]
  /// The screens to be refreshed, and whether all are.
  var refreshed: [Int] = []
  var refreshesAll = false
  var isBarrier = false
  /// The links that were opened.
  var opened: [NaiveLink.Opened] = []
  /// A hint to front-ends.
  var isAnimated: Bool
  /// Handles delegated requests; nil without a delegate.
  var asking: NaiveAsking?
  /// Whether operations of a front-end's answer are being performed.
  var isAnswering = false
  /// Whether a front-end mirrors the scene.
  var isMirrored = false

  init(tree: NaiveTree, nextID: Int, limits: SceneLimits, map: NaiveMap?, options: Options = .none) {
    self.tree = tree
    self.nextID = nextID
    self.limits = limits
    self.map = map
    ifMissing = options.ifMissing
    acting = options.coordinator
    isAnimated = options.isAnimated
  }

  /// Performs one operation, or changes nothing.
  mutating func perform(_ operation: Navigation.Operation) throws(NavigationError) {
    let before = self
    self.before = tree
    do throws(NavigationError) {
      let fault = rootFault(of: operation)
      try edit(operation)
      // ReplaceScreen inserts nothing, so its size counts at the end only: the wildcard may replace the screen.
      let insertsNodes = if case .replaceScreen = operation { false } else { true }
      try settle(checksLimits: insertsNodes)
      if let fault { throw fault }
      try checkNeighbours(of: operation)
      try checkLimits()
    } catch {
      self = before
      guard ifMissing == .ignore, error.isOfReference else { throw error }
      // A coordinator that is missing is never forgiven.
      try checkCoordinator()
    }
  }

  /// Completes an operation after its edits.
  mutating func settle(checksLimits: Bool = true) throws(NavigationError) {
    try finishUprooted()
    try dropDismissed()
    tree.root.root = tree.layers[0].node.id
    if checksLimits { try checkLimits() }
  }

  /// Removes elements that were to leave when nothing is over them.
  private mutating func dropDismissed() throws(NavigationError) {
    while let top = tree.layers.last, top.isDismissing {
      tree.layers.removeLast()
      try finishUprooted()
    }
  }

  func checkLimits() throws(NavigationError) {
    if tree.nodeCount > limits.nodes { throw .limitReached(.sceneNodes, value: limits.nodes) }
    if tree.byteCount > limits.stateBytes { throw .limitReached(.sceneBytes, value: limits.stateBytes) }
    if tree.visits.contains(where: { $0.node.kind != .screen && $0.address.count > limits.depth }) {
      throw .limitReached(.sceneDepth, value: limits.depth)
    }
  }

  /// Checks the acting coordinator, after all other references.
  func checkCoordinator() throws(NavigationError) {
    if let acting, !tree.hasCoordinator(acting) { throw .coordinatorNotFound(acting) }
  }

  /// Forgets the acting coordinator if the operation has finished it.
  mutating func forgetWhoActed() {
    if let acting, !tree.hasCoordinator(acting) { self.acting = nil }
  }

  /// The owner of a new element: the acting coordinator, unless it has finished.
  func owner(_ beside: Int) -> Int {
    guard let acting, tree.hasCoordinator(acting), !tree.uprooted.contains(acting) else { return beside }
    return acting
  }

  /// The coordinators started that are there.
  var startedAndThere: [Int] { started.filter(tree.hasCoordinator) }

  /// The existing screens to refresh, in search order; nil without a Refresh.
  var refreshedAndThere: [Int]? {
    if refreshed.isEmpty, !refreshesAll { return nil }
    return tree.screens.map(\.node.id).filter { refreshesAll || refreshed.contains($0) }
  }

  /// The screens created that are there, in search order.
  var createdAndThere: [Int] { tree.screens.map(\.node.id).filter(created.contains) }
}

extension NavigationError {
  /// Whether it says that a reference matches nothing, which `ifMissing: ignore` forgives.
  var isOfReference: Bool {
    switch self {
    case .screenNotFound, .containerNotFound: true
    default: false
    }
  }
}
