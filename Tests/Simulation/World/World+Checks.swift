import Navigation

// The checks after a step.
extension World {
  typealias Expectation = Result<(reply: NaiveScene.Reply, after: NaiveTree), NavigationError>

  /// The naive model's expectation of a call, which it has then executed.
  mutating func expectation(of call: Call, _ asking: NaiveAsking) -> Expectation {
    do { return .success(try naive.perform(call, next: revision + 1, limits: limits, asking)) } catch {
      return .failure(error)
    }
  }

  func checkRefused(_ call: Call, _ error: NavigationError, _ expected: Expectation) throws(Disagreement) {
    switch expected {
    case .failure(let wanted): try Disagreement.check("error", error.withoutExpectation, wanted.withoutExpectation)
    case .success(let wanted): throw Disagreement("failed: \(error); expected \(wanted.reply)")
    }
  }

  func checkCarriedOut(_ call: Call, _ effect: Effect, _ expected: Expectation) throws(Disagreement) {
    switch expected {
    case .failure(let wanted): throw Disagreement("did not fail with \(wanted)")
    case .success(let wanted):
      try Disagreement.check("outcome", effect.outcome, wanted.reply.outcome)
      try Disagreement.check("committed", effect.isCommitted, wanted.reply.isCommitted)
      try Disagreement.check("guarded", effect.guarded.sorted { $0.id < $1.id }, wanted.reply.guarded)
      try Disagreement.check("refresh", effect.refresh, wanted.reply.refresh)
      let opened = effect.opened.map {
        NaiveLink.Opened(url: $0.url, link: $0.link, scope: $0.scope, expires: $0.expires, isPending: $0.isPending)
      }
      try Disagreement.check("links", opened, wanted.reply.opened)
    }
  }

  /// The revision becomes the daemon's next exactly if there is a commit.
  func checkRevision(_ effect: Effect, before: Int) throws(Disagreement) {
    try Disagreement.check("revision", scene.revision, effect.isCommitted ? revision : before)
    if !effect.outcome.isChanged {
      try Disagreement.check("revision of no change", effect.outcome.revision, before)
      try Disagreement.check("ids of no change", Array(effect.outcome.ids), [])
    }
  }

  /// Takes a commit into the mirror and the past.
  mutating func follow(_ call: Call, before: SceneState) throws(Disagreement) {
    let changes = scene.newestChanges
    try ChangeListCheck.checkOrder(changes, before: before)
    try mirror.follow(changes)
    try Disagreement.check("mirror", mirror == scene.state, true)
    if mirror == before, !naive.commits[naive.commits.count - 1].changesScopes {
      throw Disagreement("a commit that changes nothing")
    }
    let commit = naive.commits[naive.commits.count - 1]
    guard let newest = scene.newestCommit else { throw Disagreement("there is no newest commit") }
    try Disagreement.check("revision of the commit", newest.revision, revision)
    try Disagreement.check("animated", newest.isAnimated, commit.isAnimated)
    try Disagreement.check("context", newest.context, call.options.context)
    try Disagreement.check("operation", newest.operation, call.request.name)
    // Undo and Redo bring back former ids; new elements have new ids.
    let added = changes.filter { $0.kind == .added || $0.kind == .started }.map(\.id)
    if call.request.isTimeTravel {
      try Disagreement.check("ids that come back", added.filter { $0 > largestID }, [])
    } else {
      try Disagreement.check("new ids", added.filter { $0 <= largestID }, [])
    }
    largestID = max(largestID, added.max() ?? 0)
    past.append((revision, mirror))
    try ChangeListCheck.checkContents(changes, from: before, to: mirror)
    for change in changes where change.kind == .removed || change.kind == .finished {
      let left = change.kind == .removed ? commit.left : commit.finished
      try Disagreement.check("result of \(change.id)", change.result, left[change.id] ?? nil)
    }
  }

  /// Checks that a dry run reports the effect of the call.
  func checkDryRun(
    _ call: Call, _ effect: Effect, before: SceneState, _ expected: Expectation
  ) throws(Disagreement) {
    guard call.options.isDryRun else { return }
    var after = before
    if let changes = effect.changes {
      try after.follow(changes)
      try ChangeListCheck.checkOrder(changes, before: before)
      try ChangeListCheck.checkContents(changes, from: before, to: after)
      if case .success(let wanted) = expected { try wanted.after.check(after, "changes of a dry run") }
    } else if case .apply = call.request {
      throw Disagreement("a dry run of Apply without changes")
    }
    var fork = self
    var real = call
    real.options.isDryRun = false
    switch fork.performed(real) {
    case .failure(let error): throw Disagreement("fails after a dry run that did not: \(error)")
    case .success(let done):
      try Disagreement.check("outcome after a dry run", done.outcome, effect.outcome)
      if case .success(let wanted) = expected { try wanted.after.check(fork.scene.state, "tree after a dry run") }
      if effect.changes != nil { try Disagreement.check("state after a dry run", fork.scene.state == after, true) }
    }
  }

  func checkState() throws(Disagreement) {
    let broken = scene.state.checkInvariants()
    if !broken.isEmpty { throw Disagreement("invariants: \(broken.joined(separator: "; "))") }
    try naive.tree.check(scene.state, "tree")
    try Disagreement.check("bytes", scene.state.size, naive.tree.byteCount)
    for id in [SceneState.window] + naive.tree.root.ids {
      try Disagreement.check("given to \(id)", scene.state.given[id], naive.tree.given.arguments[id] ?? .empty)
    }
    for scope in map?.links.scopes.all ?? [] {
      let isActive = map?.isActive(scope, scene.state.linkConditions)
      try Disagreement.check("scope", isActive, naive.map.map { naive.tree.isActive(scope.name, $0) })
    }
  }
}

extension NavigationError {
  /// The same error without the description of fitting values, which is for people.
  var withoutExpectation: NavigationError {
    switch self {
    case .invalidArgument(let screen, let argument, _):
      .invalidArgument(screen: screen, argument: argument, expected: "")
    case .operationFailed(let index, let operation, let error):
      .operationFailed(index: index, operation: operation, error: error.withoutExpectation)
    case .linkNotMatched(let url, let map, _): .linkNotMatched(url, map: map, tried: [])
    default: self
    }
  }
}
