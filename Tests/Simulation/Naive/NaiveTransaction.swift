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
      try settle()
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

  private mutating func edit(_ operation: Navigation.Operation) throws(NavigationError) {
    switch operation {
    case .goTo(let goTo): try self.goTo(goTo)
    case .goToPath(let goToPath): try self.goToPath(goToPath)
    case .goBackTo(let goBackTo): try cut(after: goBackTo.to)
    case .back: try back()
    case .replacePath(let replacePath): try self.replacePath(replacePath)
    case .dismiss(let dismiss): try self.dismiss(dismiss)
    case .dismissPresented(let dismissPresented): try self.dismissPresented(dismissPresented)
    case .dismissSuccessor(let dismissSuccessor): try cut(after: dismissSuccessor.of)
    case .replaceScreen(let replaceScreen): try self.replaceScreen(replaceScreen)
    case .didAppear(let didAppear): try self.didAppear(didAppear)
    case .push(let push): try self.push(push)
    case .pop(let pop): try self.pop(pop)
    case .replaceTop(let replaceTop): try self.replaceTop(replaceTop)
    case .setStack(let setStack): try self.setStack(setStack)
    case .present(let present): try self.present(present)
    case .selectTab(let selectTab): try self.selectTab(selectTab)
    case .setTabs(let setTabs): try self.setTabs(setTabs)
    case .setRoot(let setRoot): try self.setRoot(setRoot)
    case .makeVisible(let makeVisible): try self.makeVisible(makeVisible)
    case .refresh(let refresh): try self.refresh(refresh)
    case .startCoordinator(let start): try startCoordinator(start)
    case .startEmbedded(let start): try startEmbedded(start)
    case .finishCoordinator(let finish): try finishCoordinator(finish)
    case .finishToRoot: try finishToRoot()
    case .replaceCoordinator(let replace): try replaceCoordinator(replace)
    case .replaceChildScreens(let replace): try replaceChildScreens(replace)
    case .move(let move): try self.move(move)
    case .follow(let follow): try self.follow(follow)
    case .show(let show): try self.show(show)
    case .hide(let hide): try self.hide(hide)
    case .changeRoute(let change): try changeRoute(change)
    case .openLink(let open): try openLink(open)
    case .activateLinks(let activate): try setScope(activate.scope, isActive: true)
    case .deactivateLinks(let deactivate): try setScope(deactivate.scope, isActive: false)
    case .tryTo(let attempt): try self.tryTo(attempt)
    case .fail(let fail):
      try checkCoordinator()
      throw .failed(fail.message)
    }
  }

  /// What comes after the edits of an operation.
  mutating func settle() throws(NavigationError) {
    try finishUprooted()
    try dropDismissed()
    tree.root.root = tree.layers[0].node.id
    try checkLimits()
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
