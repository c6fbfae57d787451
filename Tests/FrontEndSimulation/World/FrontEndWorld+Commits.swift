import NavigationClient
import NavigationProtocol
import Simulation

// Checks whether a commit was allowed, before the witness applies it.
extension FrontEndWorld {
  /// Whether the witness has received a scene's commits up to a revision without a gap.
  func witnessHasSeen(_ scene: String, _ revision: Int) -> Bool {
    guard let mirror = witnessMirror(scene), let follower = witness?.streams.first?.follower else { return false }
    return follower.resets == 0 && mirror.at.revision >= revision
  }

  func committed(_ commit: SceneCommit, in scene: String) throws(Disagreement) {
    tally.commits += 1
    let log = try log(of: commit, in: scene)
    try checkGuards(of: commit, log, in: scene)
    // These do not wait for the operation that asks, whose allowances hold on.
    let overtakes = log.map { goesFirst($0) } ?? false
    if commit.origin?.operation != "DidAppear", !overtakes { questions.operationEnded(in: scene) }
  }

  /// Whether an operation has gone before those that waited.
  func goesFirst(_ log: OperationLog) -> Bool {
    log.skips.contains { skip in
      switch skip {
      case .nobodys, .own: false
      case .others, .all: true
      }
    }
  }

  /// The operation whose commit it is; nil for a link that has waited.
  private func log(of commit: SceneCommit, in scene: String) throws(Disagreement) -> OperationLog? {
    guard let text = commit.context?["n"], let number = Int(text) else {
      try Disagreement.check("operation of a commit without a context", commit.origin?.operation, "OpenLink")
      return nil
    }
    guard operations.indices.contains(number) else { throw Disagreement("a commit of operation \(number)") }
    let log = operations[number]
    try Disagreement.check("scene of operation \(number)", scene, log.scene)
    try Disagreement.check("method of operation \(number)", commit.origin?.operation, log.spec.name)
    guard let client = commit.origin?.client, log.clients.contains(client) else {
      throw Disagreement(
        "operation \(number) by \(commit.origin?.client ?? "nobody"), expected \(log.clients.sorted())")
    }
    if let frontEnd = commit.origin?.frontEnd, !log.frontEnds.contains(frontEnd) {
      throw Disagreement("operation \(number) by front-end \(frontEnd), expected \(log.frontEnds.sorted())")
    }
    if log.options.isDryRun { throw Disagreement("a commit of dry run \(number)") }
    log.commits.append(commit.at.revision)
    log.allCommits.append(commit.at.revision)
    if log.commits.count > 1 { throw Disagreement("operation \(number) is carried out twice: \(log.commits)") }
    return log
  }

  /// Whether events reach a front-end at once.
  private func hears(_ frontEnd: String, in scene: String) -> Bool {
    guard let place = desk.attached(scene).first(where: { $0.name == frontEnd }), let call = place.call else {
      return false
    }
    return place.client?.isPrompt(with: call) == true
  }

  /// No screen leaves that a front-end guards which has not let it go.
  private func checkGuards(of commit: SceneCommit, _ log: OperationLog?, in scene: String) throws(Disagreement) {
    guard let mirror = witnessMirror(scene), log?.skips.contains(.all) != true else { return }
    for change in commit.changes {
      guard let node = mirror.state.node(change.id), node.kind == .screen else { continue }
      let name = node.name
      switch change.change {
      case .removed: break
      case .changed: if change.node?.name == nil || change.node?.name == name { continue }
      default: continue
      }
      for frontEnd in mirror.frontEnds where frontEnd.mode != .observe && frontEnd.guards.contains(name) {
        if log?.skips.contains(where: { $0.skips(frontEnd) }) == true { continue }
        // A question that cannot be delivered counts as allowed where silence allows.
        if Desk.patience(name, in: scene).allows, !hears(frontEnd.id, in: scene) { continue }
        tally.guardedLeft += 1
        if !questions.has(frontEnd.id, allowed: change.id, in: scene) {
          throw Disagreement("\(name) (\(change.id)) of \(scene) leaves, and \(frontEnd.id) has not allowed it")
        }
      }
    }
  }
}
