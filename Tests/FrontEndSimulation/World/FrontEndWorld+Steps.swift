import Simulation

// The effects of steps.
extension FrontEndWorld {
  func perform(_ step: FrontEndStep) throws(Disagreement) {
    tally.steps += 1
    var endsTurn = true
    switch step {
    case .connect(let user):
      // Enough to be in each other's way, and few enough that numbers meet the same ones again.
      if clients.count < 10 { _ = try connect(User(number: abs(user % User.count))) }
    case .call(let number, let call, let sending):
      guard let client = client(number) else { return }
      send(call, by: client, sending)
      endsTurn = !sending.joinsNext
    case .sendRest(let number): client(number)?.socket.sendRest()
    case .garbage(let number):
      guard let client = client(number) else { return }
      client.socket.sendRest()
      pump(client)
      // Input that cannot be read yet comes before the end, and nothing after the end is ever read.
      if client.arriving.isEmpty, !client.socket.session.isReadingPaused {
        leavePlaces(of: client)
        client.socket.send(Array("nonsense".utf8) + [0], holding: 0)
        pump(client)
      }
    case .read(let number, let bytes): client(number)?.socket.appetite = bytes
    case .drop(let number):
      guard let client = client(number) else { return }
      client.socket.close()
      gone(client)
      clients.removeAll { $0 === client }
      endsTurn = false
    case .pass(let milliseconds): try pass(milliseconds)
    case .quiet: try quiet()
    case .restart(let kill):
      // Under `none` a kill may lose the last second, which tests of the store cover.
      try restart(kill: kill && setting.durability != "none")
    }
    if endsTurn { try endTurn() }
  }

  /// Restarts navd, which must keep everything that it acknowledged.
  private func restart(kill: Bool) throws(Disagreement) {
    try endTurn()
    let before = try states()
    if kill { desk.leaveAll(at: shell.wallMilliseconds) }
    for client in clients { gone(client) }
    clients = []
    if let witness { gone(witness) }
    (witness, checker) = (nil, nil)
    do { try shell.restart(kill: kill) } catch { throw Disagreement("navd does not start again: \(error)") }
    questions = NaiveQuestions()
    tally.restarts += 1
    let isKept = shell.hasDisk
    desk.restart(keepsState: isKept, at: shell.wallMilliseconds)
    if !isKept {
      commitsTold = [:]
      for scene in Desk.scenes { forgetCommits(of: scene) }
    }
    try connectOwn()
    let after = try states()
    try Disagreement.check("scenes after a start", after.keys.sorted(), isKept ? before.keys.sorted() : [])
    for scene in Desk.scenes {
      guard let old = before[scene], let new = after[scene] else { continue }
      try Disagreement.check("revision of \(scene) after a start", new.at, old.at)
      try Disagreement.check("scopes of \(scene) after a start", new.scopes, old.scopes)
      if new.state != old.state { throw Disagreement("\(scene) is another one after a start") }
    }
  }
}
