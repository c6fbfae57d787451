import NavigationProtocol
import Simulation
import Varlink

// The limits of navd's memory, and its memory when all clients have gone.
extension FrontEndWorld {
  /// After each turn.
  func checkLimits() throws(Disagreement) {
    for client in clients {
      // Replies up to their limit, events up to theirs, and one snapshot more.
      let bound = setting.replyQueueBytes + setting.streamQueueBytes + Self.snapshotBytesMax
      let queued = client.socket.session.queuedBytes
      if queued > bound { throw Disagreement("\(queued) bytes wait for \(client.name)") }
    }
    if let wrong = shell.daemon.wrongCharges().first { throw Disagreement(wrong) }
  }

  /// More than two snapshots of all scenes of a run.
  private static let snapshotBytesMax = 2 << 20

  /// A client that waits for an operation. No reply is expected behind a stream or a call that may wait for ever.
  private func waitsForAnswer() -> (Client, SentCall)? {
    for client in clients {
      if let first = client.calls.first, first.follower == nil, first.operation != nil { return (client, first) }
    }
    return nil
  }

  /// Ends a run: all becomes quiet, pending calls end, all clients leave, and nothing of them remains.
  func end() throws(Disagreement) {
    try quiet()
    try pass(4 * Desk.patienceMax)
    // Each operation that waits may ask, and those behind it wait.
    for _ in operations where waitsForAnswer() != nil { try pass(2 * Desk.patienceMax) }
    try quiet()
    if let (client, call) = waitsForAnswer() { throw Disagreement("\(client.name) was never answered: \(call.call)") }
    for client in clients {
      client.socket.close()
      gone(client)
    }
    clients = []
    if let witness {
      witness.socket.close()
      gone(witness)
    }
    witness = nil
    try endTurn()
    for (scene, state) in try states().sorted(by: { $0.key < $1.key }) {
      try Disagreement.check("front-ends of \(scene) when all have gone", state.frontEnds, [])
      try Disagreement.check("status of \(scene) when all have gone", state.info.status, .detached)
    }
    let clients = try ask(#"{"method":"org.navd.Manager.ListClients"}"#) { (view: ReplyView) throws(Disagreement) in
      do { return try ManagerInterface.ListClients.Reply(decodingParameters: view.parameters).clients } catch {
        throw Disagreement("ListClients: \(error)")
      }
    }
    try Disagreement.check("clients when all have gone", clients.map(\.client), [checker?.name].compactMap { $0 })
    try checkMetrics()
    try Disagreement.check(
      "charges when all have gone", shell.daemon.chargesOfConnections(except: User(number: 0).uid), [])
    try endPlaces()
  }

  /// Places and links end with time.
  private func endPlaces() throws(Disagreement) {
    if setting.tokenMilliseconds > Self.linkMilliseconds { return }
    let hasLinks = shell.daemon.chargesOfTime().contains { $0.hasPrefix("links") }
    try pass((hasLinks ? Self.linkMilliseconds : setting.tokenMilliseconds) + 2_000)
    try Disagreement.check("charges when the time of all is over", shell.daemon.chargesOfTime(), [])
  }

  /// The time after which a pending link expires.
  private static let linkMilliseconds = 600_000

  private func checkMetrics() throws(Disagreement) {
    let metrics = try ask(#"{"method":"org.navd.Manager.GetMetrics"}"#) { (view: ReplyView) throws(Disagreement) in
      do { return try ManagerInterface.GetMetrics.Reply(decodingParameters: view.parameters).metrics } catch {
        throw Disagreement("GetMetrics: \(error)")
      }
    }
    for (name, wanted) in [("connections", 1.0), ("streams", 0), ("waiting_calls", 0), ("queued_bytes", 0)] {
      let metric = metrics.first { $0.name == name }
      try Disagreement.check("\(name) when all have gone", metric?.value, wanted)
    }
    for limit in ["streamsOfUser", "waitingOperations", "waitingOperationBytes"] {
      let metric = metrics.first { $0.name == "limit_used" && $0.labels?["limit"] == limit }
      try Disagreement.check("used of \(limit) when all have gone", metric?.value, 0)
    }
  }
}
