// Clients: each has one call at a time, and repeats a change that was not answered. The last one only reads, and stays where it
// is answered: it is on the machine of a host, and reaches it also when nobody else does.
extension FleetWorld {
  private func isLocal(_ client: Int) -> Bool { client == clients.count - 1 }

  func turn(_ client: Int, _ number: Int) {
    if let call = clients[client].call {
      if call.number != number { return }
      // Neither answered nor refused: the same change is asked for again, elsewhere; a read begins anew.
      clients[client].host = random.below(hosts.count)
    }
    callsSent += 1
    let open = clients[client].call?.commit
    var commit = open
    if !isLocal(client), isCut(clients[client].host) { clients[client].host = random.below(hosts.count) }
    if open == nil, !isLocal(client), random.chance(60) {
      commitsMade += 1
      commit = commitsMade
    }
    let call = SimulatedCall(client: client, number: callsSent, commit: commit, floor: history.shown)
    clients[client].call = call
    events.add(.call(call, host: clients[client].host), at: now + 1 + random.below(3))
    events.add(.turn(client: client, number: call.number), at: now + 2_000 + random.below(2_000))
  }

  func replied(_ call: SimulatedCall, _ revision: Int?, from host: Int) {
    guard clients[call.client].call?.number == call.number else { return }
    guard let revision else {
      events.add(.turn(client: call.client, number: call.number), at: now + 20 + random.below(100))
      return
    }
    if let commit = call.commit {
      history.acknowledge(commit, at: revision)
      acknowledgedAt = now
      tally.count("acknowledged")
    } else {
      history.read(revision, floor: call.floor, from: hosts[host].name)
      tally.count("read")
    }
    clients[call.client].call = nil
    // Some prefer the host that answered; others try any, also one that may no longer be the owner.
    clients[call.client].host = isLocal(call.client) || random.chance(80) ? host : random.below(hosts.count)
    events.add(.turn(client: call.client, number: 0), at: now + random.below(60))
  }
}
