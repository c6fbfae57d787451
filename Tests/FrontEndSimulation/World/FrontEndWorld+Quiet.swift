import JSON
import NavigationClient
import NavigationProtocol
import Simulation
import Varlink

// Checks when all events have been delivered: mirrors equal their scenes, and no wait is without an end.
extension FrontEndWorld {
  func quiet() throws(Disagreement) {
    for client in clients {
      client.socket.appetite = nil
      client.socket.sendRest()
    }
    var turns = 0
    repeat {
      turns += 1
      if turns > 1_000 { throw Disagreement("it never becomes quiet") }
      try endTurn()
    } while shell.isBusy
      || !clients.allSatisfy { $0.socket.isDrained && ($0.arriving.isEmpty || $0.socket.session.isReadingPaused) }
    try endTurn()
    if let parked = shell.daemon.parkedSessions().first { throw Disagreement(parked) }
    tally.quiets += 1
    let states = try states()
    try Disagreement.check("scenes", states.keys.sorted(), desk.rooms.keys.sorted())
    for scene in states.keys.sorted() { try checkPlaces(scene, states[scene]) }
    for client in clients + [witness].compactMap({ $0 }) {
      for call in client.streams where client.calls.first === call { try checkMirrors(of: call, client, states) }
      try checkOwnPlace(of: client)
    }
    for scene in Desk.scenes { try checkSomebodyKnows(scene) }
    try checkNobodyBlocksForce()
  }

  // MARK: - Comparison

  /// Each scene as navd answers `Get`.
  func states() throws(Disagreement) -> [String: SceneMirror] {
    var states: [String: SceneMirror] = [:]
    for name in Desk.scenes {
      let text = #"{"method":"org.navd.Scene.Get","parameters":{"scene":"\#(name)"}}"#
      states[name] = try ask(text) { (view: ReplyView) throws(Disagreement) in
        if let error = view.error {
          try Disagreement.check("Get", error.string, "org.navd.Scene.SceneNotFound")
          return nil
        }
        do {
          let reply = try SceneInterface.Get.Reply(decodingParameters: view.parameters)
          return try SceneMirror(
            SceneSnapshot(
              at: reply.at, info: reply.info, window: reply.window, coordinators: reply.coordinators,
              scopes: reply.scopes, frontEnds: reply.frontEnds))
        } catch { throw Disagreement("Get of \(name): \(error)") }
      }
    }
    return states
  }

  /// Asks navd something that it answers at once.
  func ask<Answer>(
    _ text: String, _ read: (ReplyView) throws(Disagreement) -> Answer
  ) throws(Disagreement) -> Answer {
    guard let checker else { throw Disagreement("nobody asks") }
    checker.socket.send(Array(text.utf8) + [0], holding: 0)
    var messages: [[UInt8]] = []
    // A stream is not read while its last reply leaves no room for another one.
    for _ in 0..<3 where messages.isEmpty {
      pump(checker)
      shell.endTurn()
      messages = checker.socket.messages()
    }
    guard messages.count == 1 else { throw Disagreement("\(messages.count) replies to \(text)") }
    let view: ReplyView
    do { view = try ReplyView(try parser.parse(messages[0])) } catch { throw Disagreement("no reply: \(error)") }
    return try read(view)
  }

  private func checkMirrors(
    of call: SentCall, _ client: Client, _ states: [String: SceneMirror]
  ) throws(Disagreement) {
    guard let follower = call.follower else { return }
    if !follower.isReady { throw Disagreement("\(client.name) was not told that it was told all: \(call.call)") }
    if !follower.hasCommits { return }
    let followed = follower.scene.map { [$0] } ?? states.keys.sorted()
    try Disagreement.check("\(client.name) follows", follower.mirrors.keys.sorted(), followed)
    for scene in followed {
      guard let mirror = follower.mirrors[scene], let state = states[scene] else {
        throw Disagreement("\(client.name) follows \(scene), which there is not")
      }
      let what = "\(client.name)'s mirror of \(scene)"
      tally.mirrors += 1
      try Disagreement.check("epoch of \(what)", mirror.at.epoch, state.at.epoch)
      // A stream that resumed from a revision may have named one that other scenes have made since.
      if mirror.at.revision < state.at.revision || mirror.at.revision > state.at.revision && follower.since == nil {
        throw Disagreement("\(what) is at \(mirror.at.revision), expected \(state.at.revision)")
      }
      if mirror.state != state.state { throw Disagreement("\(what) is not what it is") }
      try Disagreement.check("scopes of \(what)", mirror.scopes.map(\.active), state.scopes.map(\.active))
      let knewFrontEnds = follower.since?.hasFrontEnds ?? true
      if !follower.hasFrontEnds || follower.scene == nil && !knewFrontEnds && follower.resets == 0 { continue }
      try Disagreement.check("front-ends of \(what)", mirror.frontEnds.map(\.told), state.frontEnds.map(\.told))
      try Disagreement.check("status of \(what)", mirror.info.status, state.info.status)
      if !follower.hasLinks || follower.since?.hasLinks == false && follower.resets == 0 { continue }
      try Disagreement.check("pending links of \(what)", mirror.scopes.map(\.pending), state.scopes.map(\.pending))
    }
  }

  /// Compares the front-ends of a scene with the second model.
  private func checkPlaces(_ scene: String, _ state: SceneMirror?) throws(Disagreement) {
    let wanted = desk.attached(scene).map { "\($0.name) \($0.mode) \($0.guards) \($0.carriesOut ? ["requests"] : [])" }
    let found = state?.frontEnds.map { "\($0.id) \($0.mode.rawValue) \($0.guards) \($0.capabilities)" } ?? []
    try Disagreement.check("front-ends of \(scene)", found, wanted)
    let isActive = desk.attached(scene).contains(where: \.isMirroring)
    try Disagreement.check("status of \(scene)", state?.info.status, isActive ? .active : .detached)
  }

  /// The stream of a front-end exists as long as the front-end has its place.
  private func checkOwnPlace(of client: Client) throws(Disagreement) {
    for call in client.streams where client.calls.first === call {
      guard case .attached(let number) = call.expectation else { continue }
      let isThere = desk.attached(call.meaning.scene).contains { $0.call === call && $0.number == number }
      if !isThere { throw Disagreement("the stream of f\(number) goes on, which is gone") }
    }
  }

  /// Checks that no administrator's `force` waits, unless it may wait behind its own connection, or must ask.
  private func checkNobodyBlocksForce() throws(Disagreement) {
    for client in clients {
      guard let log = client.calls.first?.operation, log.skips == [.all], log.clients == [client.name],
        !log.spec.mayBeDelegated, !log.options.isOnce
      else { continue }
      let calls = operations.filter { $0.scene == log.scene && $0.number < log.number }
      if calls.contains(where: { $0.options.isOneway && $0.clients.contains(client.name) }) { continue }
      throw Disagreement("operation \(log.number) of \(client.name) waits in spite of force")
    }
  }

  /// Checks that the question on which an operation waits has been received.
  private func checkSomebodyKnows(_ scene: String) throws(Disagreement) {
    let waits = clients.contains { client in
      client.calls.contains { $0.operation?.scene == scene } && client.calls.first?.follower == nil
        && client.calls.first?.operation?.scene == scene
    }
    if !waits { return }
    let wanted = desk.attached(scene).contains { place in
      place.call?.follower?.questions.contains { questions[$0]?.isOpen == true } == true
    }
    let isBehind = desk.attached(scene).contains { place in place.client?.calls.first !== place.call }
    if !wanted, !isBehind { throw Disagreement("an operation of \(scene) waits, and nobody knows for what") }
  }
}

extension SceneInterface.FrontEnd {
  /// Without the fields that may be out of date.
  fileprivate var told: SceneInterface.FrontEnd {
    var told = self
    told.queuedBytes = 0
    return told
  }
}
