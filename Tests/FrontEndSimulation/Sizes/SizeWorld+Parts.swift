import JSON
import Navigation
import NavigationProtocol
import Simulation

// Parts of a scene, its past, and results.
extension SizeWorld {
  /// A stream of all scenes.
  struct Witness {
    /// Nil while navd does not run.
    var socket: SimulatedSocket?
    var follower: Follower
  }

  /// A state that a reader has read.
  struct PastState {
    let revision: Int
    let state: SceneState
  }

  /// The states of a scene that a reader keeps.
  private static var pastMax: Int { 3 }

  /// Reads past states again.
  func readPast(of scene: String, _ told: Told, by user: Int) throws(Disagreement) {
    var states = past[scene]?[user] ?? []
    for state in states {
      guard let then = try get(scene, at: state.revision, by: user) else { continue }
      // Sensitive values that have left are not told any more.
      if !hasSecrets(scene) || secrets == .all && user == Self.observer, then.mirror.state != state.state {
        throw Disagreement("revision \(state.revision) of \(scene) is another one")
      }
      tally.past += 1
    }
    if states.count == Self.pastMax { states.removeFirst() }
    states.append(PastState(revision: Int(told.mirror.at.revision), state: told.mirror.state))
    past[scene, default: [:]][user] = states
  }

  /// Reads the parts of a scene that other calls answer: its top screen by name, by its arguments and by id, and its
  /// transitions.
  func readParts(of scene: String, _ told: Told, by user: Int) throws(Disagreement) {
    guard let top = told.mirror.path.last else { return }
    let name = JSONValue.string(top.name).description
    let found = try ask("Scene.Find", #""scene":"\#(scene)","name":\#(name)"#, by: user)
    try Disagreement.check("Find", found.error, nil)
    let ids = try found.decoded(SceneInterface.Find.Reply.self).nodes.map(\.id)
    if !ids.contains(top.id) { throw Disagreement("Find does not find \(top.id)") }
    let arguments = top.arguments.isEmpty ? "" : #","arguments":\#(top.arguments)"#
    // A map may give longer arguments, and limits may be lower than when the screen came.
    var errors: Set<String> = ["LimitReached argumentBytes", "LimitReached nesting"]
    // An observer does not know all arguments.
    if hasSecrets(scene) { errors.insert("TimedOut") }
    let screen = #"{"screen":{"name":\#(name)\#(arguments)}}"#
    for (reference, errors) in [(#"{"id":\#(top.id)}"#, []), (screen, errors)] {
      let wait = try ask(
        "Scene.Wait", #""scene":"\#(scene)","reference":\#(reference),"timeoutMilliseconds":1"#, by: user)
      if let error = wait.error { try check(error, of: "Wait", errors) }
    }
    let transitions = try ask("Navigation.ListTransitions", #""scene":"\#(scene)""#, by: user)
    try Disagreement.check("ListTransitions", transitions.error, nil)
    tally.parts += 1
  }

  // MARK: - Results

  /// Waits for the result of the top screen if a call dismisses it.
  /// - Returns: The connection that waits, and a closure that checks the result; nil if there is nothing to wait for.
  func awaitResult(
    of call: SizedCall, on scene: String
  ) throws(Disagreement) -> (socket: SimulatedSocket, check: () throws(Disagreement) -> Void)? {
    guard case .dismiss(let result) = call, let top = try get(scene)?.mirror.path.last else { return nil }
    let socket = try connect()
    let text = #"{"method":"org.navd.Scene.AwaitResult","parameters":{"scene":"\#(scene)","id":\#(top.id)}}"#
    socket.send(Array(text.utf8) + [0], holding: 0)
    while socket.deliver(.max, endsMessage: {}) {}
    shell.endTurn()
    let check = { () throws(Disagreement) in
      var replies: [[UInt8]] = []
      try self.turn(socket, "AwaitResult") { messages in
        replies += messages
        return !replies.isEmpty
      }
      let view = try self.view(replies[0], "AwaitResult")
      try Disagreement.check("AwaitResult", self.name(ofErrorIn: view), nil)
      let told = view.parameters?["result"].map { JSONValue($0) }
      let given: JSONValue
      do { given = try JSONValue(parsing: result.json) } catch { throw Disagreement("\(error)") }
      if told != given { throw Disagreement("AwaitResult told another result") }
      self.tally.results += 1
    }
    return (socket, check)
  }

  // MARK: - Back and forth

  /// Undoes steps one by one, and does them again.
  /// - Parameter start: Whether navd is killed in between, or stopped; nil to go on.
  func travel(_ scene: String, _ steps: Int, start: Bool?) throws {
    guard let first = try get(scene) else { return }
    var states = [first.mirror.state]
    while states.count <= steps {
      if let error = try ask("Navigation.Undo", #""scene":"\#(scene)""#).error {
        try check(error, of: "Undo", errorsOfTravel(on: scene).union(["NothingToUndo"]))
        break
      }
      guard let now = try get(scene) else { throw Disagreement("\(scene) is gone after Undo") }
      states.append(now.mirror.state)
    }
    if let start { try restart(isKilled: start, nil, nil) }
    while states.count > 1 {
      if try !isShown(states.removeLast(), by: scene) {
        throw Disagreement("\(scene) is another one than before")
      }
      if let error = try ask("Navigation.Redo", #""scene":"\#(scene)""#).error {
        let forgotten: Set<String> = settings.contains(where: \.isHistoryShort) ? ["NothingToRedo"] : []
        return try check(error, of: "Redo", errorsOfTravel(on: scene).union(forgotten))
      }
      tally.travelled += 1
    }
    if try !isShown(states[0], by: scene) { throw Disagreement("Redo of \(scene) led to another state") }
  }

  /// The errors of Undo and Redo besides those of nothing to do.
  private func errorsOfTravel(on scene: String) -> Set<String> {
    let hasMap = Self.isMapped(scene)
    return Set(hasMap ? ["LimitReached work", "SceneSuspended"] : []).union(["LimitReached stateBytesOfUser"])
  }
}
