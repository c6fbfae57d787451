import JSON
import Navigation

/// A second model of a scene and the effect of every call, written from the model's description alone and
/// for clearness alone: every state is kept as a whole tree, every transaction works on a copy.
struct NaiveScene {
  struct Commit {
    var revision: Int
    var previous: Int
    /// The top after it.
    var top: Int
    /// Whether it is listed: anything but hasAppeared changed, or Undo or Redo moved the cursor.
    var isNavigation: Bool
    /// Whether scopes of links were switched.
    var changesScopes = false
    /// A hint to front-ends.
    var isAnimated = true
    /// The screens that left by it, with their results.
    var left: [Int: JSONObject?] = [:]
    /// The coordinators that finished with it, with their results.
    var finished: [Int: JSONObject?] = [:]
  }

  /// A step in the direction in which it was last performed. To reverse it, go back to `from`.
  struct Move {
    /// The commit that made the step.
    var step: Int
    /// The commit that performed it or took it back last.
    var commit: Int
    var from: NaiveTree
    var to: NaiveTree
    /// The results of screens when the step was performed; Redo gives them again.
    var results: [Int: JSONObject]
  }

  let map: NaiveMap?
  var tree: NaiveTree
  var nextID: Int
  var revision: Int
  /// The last commit that changed more than hasAppeared.
  var navigatedRevision: Int
  /// The retained commits, oldest first.
  var commits: [Commit]
  var done: [Move] = []
  var undone: [Move] = []

  init(
    opening container: Container, map: NaiveMap?, path: [ScreenDescription], revision: Int, limits: SceneLimits
  ) throws(NavigationError) {
    self.map = map
    // The scene coordinator is 1, the root one 2.
    var tree = NaiveTree()
    if let map { tree.root.name = map.rootCoordinator }
    var transaction = NaiveTransaction(tree: tree, nextID: 3, limits: limits, map: map)
    // Arguments are held against the map before anything is built.
    if let map { _ = try map.contents(ofCase: map.initialCase, .empty) }
    for screen in path { _ = try transaction.given(screen) }
    if let map {
      try transaction.perform(.setRoot(.init(.named(map.initialCase, arguments: .empty))))
    } else {
      try transaction.perform(.setRoot(.init(container)))
    }
    for screen in path { try transaction.perform(.goTo(.init(screen))) }
    self.tree = transaction.tree
    nextID = transaction.nextID
    self.revision = revision
    navigatedRevision = revision
    commits = [Commit(revision: revision, previous: 0, top: transaction.tree.top.node.id, isNavigation: true)]
  }

  /// The reply of a call.
  struct Reply: Equatable {
    var outcome: Outcome
    var isCommitted: Bool
    var refresh: [Int]?
    var opened: [NaiveLink.Opened]
    /// For a dry run, the screens about which a front-end would be asked.
    var guarded: [PathElement] = []
  }

  /// Performs a call.
  /// - Parameters:
  ///   - next: the daemon's next revision.
  ///   - asking: the front-ends that may be asked.
  /// - Returns: the reply, and the state after it; for a dry run, the state that it would have.
  mutating func perform(
    _ call: Call, next: Int, limits: SceneLimits, _ asking: NaiveAsking
  ) throws(NavigationError) -> (reply: Reply, after: NaiveTree) {
    var parameters = NaiveParameters(limits: limits)
    try parameters.check(call)
    let options = call.options
    if let expected = options.ifRevision, expected < navigatedRevision || expected >= next {
      throw .conflict(.revision, expected: expected, actual: revision)
    }
    if let expected = options.ifTop, expected != tree.top.node.id {
      throw .conflict(.top, expected: expected, actual: tree.top.node.id)
    }
    var transaction = NaiveTransaction(tree: tree, nextID: nextID, limits: limits, map: map, options: options)
    // A dry run asks no front-end.
    if !options.isDryRun, asking.room.carriesOut { transaction.asking = asking }
    transaction.isMirrored = asking.room.isMirrored
    var after = self
    switch call.request {
    case .operation(let operation): try transaction.perform(operation)
    case .apply(let items):
      try transaction.checkCoordinator()
      try transaction.performAll(items)
    case .undo(let steps):
      try transaction.checkCoordinator()
      try after.undo(steps, commit: next)
      transaction.tree = after.tree
    case .redo(let steps):
      try transaction.checkCoordinator()
      for move in undone.suffix(steps) { transaction.results.merge(move.results) { $1 } }
      try after.redo(steps, commit: next)
      transaction.tree = after.tree
    }
    let isChanged = transaction.tree != tree
    let leaving = asking.room.guarded.isEmpty ? [] : tree.leaving(to: transaction.tree)
    if !options.isDryRun { try asking.ask(about: leaving, map) }
    let refresh = options.isDryRun ? nil : transaction.refreshedAndThere
    let outcome = Outcome(
      revision: isChanged ? next : revision, isChanged: isChanged, ids: IDList(transaction.createdAndThere),
      coordinators: IDList(transaction.startedAndThere))
    let reply = Reply(
      outcome: outcome, isCommitted: isChanged && !options.isDryRun, refresh: refresh,
      opened: transaction.opened, guarded: asking.guarded(leaving))
    if reply.isCommitted {
      let before = tree
      self = after
      tree = transaction.tree
      nextID = transaction.nextID
      commit(transaction, before: before, revision: next, isStep: !call.request.isTimeTravel)
      trim(toCommits: limits.historyCommits)
    }
    return (reply, transaction.tree)
  }

  private mutating func commit(_ transaction: NaiveTransaction, before: NaiveTree, revision: Int, isStep: Bool) {
    let isNavigation = tree.withoutAppearance != before.withoutAppearance
    var commit = Commit(
      revision: revision, previous: self.revision, top: tree.top.node.id, isNavigation: isNavigation || !isStep,
      changesScopes: tree.switchedScopes != before.switchedScopes, isAnimated: transaction.isAnimated)
    let there = Set(tree.screens.map(\.node.id))
    for id in before.screens.map(\.node.id) where !there.contains(id) {
      commit.left[id] = .some(transaction.results[id])
    }
    for id in before.root.ids where !tree.hasCoordinator(id) { commit.finished[id] = .some(transaction.results[id]) }
    commits.append(commit)
    self.revision = revision
    if isNavigation || commit.changesScopes { navigatedRevision = revision }
    guard isNavigation, isStep else { return }
    undone = []
    if transaction.isBarrier {
      done = []
    } else {
      done.append(Move(step: revision, commit: revision, from: before, to: tree, results: transaction.results))
    }
  }
}

extension Call.Request {
  var isTimeTravel: Bool {
    switch self {
    case .undo, .redo: true
    case .operation, .apply: false
    }
  }
}
