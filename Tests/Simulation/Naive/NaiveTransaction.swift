import JSON
import Navigation

/// What an operation works on. To take something back, throw the copy away.
struct NaiveTransaction {
  var tree: NaiveTree
  var nextID: Int
  var limits: SceneLimits
  /// The map that the scene goes by.
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
  /// What screens left with.
  var results: [Int: JSONObject] = [:]
  /// The screens to be refreshed, and whether all are.
  var refreshed: [Int] = []
  var refreshesAll = false
  var isBarrier = false
  /// The links that were opened.
  var opened: [NaiveLink.Opened] = []
  /// A hint to front-ends.
  var isAnimated: Bool
  /// Who carries out what handlers delegate; nil when there is nobody.
  var asking: NaiveAsking?
  /// Whether what a front-end answered is carried out.
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

  /// Carries out one operation, or changes nothing.
  mutating func carryOut(_ operation: Navigation.Operation) throws(NavigationError) {
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

  /// What comes after the edits of an operation.
  mutating func settle(checksLimits: Bool = true) throws(NavigationError) {
    try finishUprooted()
    try dropDismissed()
    tree.root.root = tree.layers[0].node.id
    if checksLimits { try checkLimits() }
  }

  /// What was to go when nothing is over it any more goes now.
  private mutating func dropDismissed() throws(NavigationError) {
    while let top = tree.layers.last, top.isDismissing {
      tree.layers.removeLast()
      try finishUprooted()
    }
  }

  func checkLimits() throws(NavigationError) {
    if tree.nodeCount > limits.nodes { throw .limitReached(.sceneNodes, value: limits.nodes) }
    if tree.byteCount > limits.stateBytes { throw .limitReached(.sceneBytes, value: limits.stateBytes) }
  }

  /// The last of the references that an operation has: who acts.
  func checkCoordinator() throws(NavigationError) {
    if let acting, !tree.hasCoordinator(acting) { throw .coordinatorNotFound(acting) }
  }

  /// Who acts may finish by what the operation does: then nobody acts.
  mutating func forgetWhoActed() {
    if let acting, !tree.hasCoordinator(acting) { self.acting = nil }
  }

  /// Who owns something new: who acts, unless what went took its coordinator along.
  func owner(_ beside: Int) -> Int {
    guard let acting, tree.hasCoordinator(acting), !tree.uprooted.contains(acting) else { return beside }
    return acting
  }

  /// The coordinators started that are there.
  var startedAndThere: [Int] { started.filter(tree.hasCoordinator) }

  /// The screens to be refreshed that are there, in search order; nil when no Refresh was carried out.
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
