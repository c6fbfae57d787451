import Navigation

// What is wrong with the daemon, found by looking at everything; for simulations.
extension Daemon {
  /// The sessions that wait although nothing but their own calls holds them up; empty if none does. To be asked when all
  /// readers have read, the disk is there, and the loop would sleep.
  ///
  /// - Complexity: O(connections).
  package func parkedSessions() -> [String] {
    sessions.all.compactMap { session in
      let pause = session.reading.pause
      if session.isClosing || session.job == nil && (pause == nil || pause == .room && !hasRoom(session)) { return nil }
      return "\(session.name) waits for ever: \(pause.map { "\($0)" } ?? "read"), job: \(session.job != nil)"
    }
  }

  /// The charges that differ from the bytes held for users, counted anew; empty if none does.
  ///
  /// - Complexity: O(everything).
  package func wrongCharges() -> [String] {
    sessions.users.all.sorted { $0.uid < $1.uid }.flatMap { account in
      Charge.Kind.allCases.compactMap { kind in
        let held = heldBytes(kind, of: account.uid)
        return held == account[kind] ? nil : "\(kind.text) of \(account.uid): \(account[kind]) charged, \(held) held"
      }
    }
  }

  /// The bytes charged to users for resources that end with connections, their own or those whose operations have asked them;
  /// one line for each kind.
  ///
  /// - Parameter uid: A user who still has a connection, and is left out.
  package func chargesOfConnections(except uid: Int) -> [String] {
    let kinds: [Charge.Kind] = [.connections, .messages, .replies, .waits, .jobs, .operations, .answers, .maps]
    return sessions.users.all.filter { $0.uid != uid }.flatMap { account in
      kinds.filter { account[$0] > 0 }.map { "\($0.text) of \(account.uid): \(account[$0])" }
    }
  }

  /// The bytes that users are charged for what ends with time, one line for each kind: places of front-ends and links.
  package func chargesOfTime() -> [String] {
    sessions.users.all.flatMap { account in
      [Charge.Kind.frontEnds, .links].filter { account[$0] > 0 }.map { "\($0.text) of \(account.uid): \(account[$0])" }
    }
  }

  private func heldBytes(_ kind: Charge.Kind, of uid: Int) -> Int {
    let sessions = sessions.all.filter { $0.account.uid == uid }
    func sum(of scenes: (SceneHost) -> Int) -> Int { self.scenes.inOrder.reduce(0) { $0 + scenes($1) } }
    switch kind {
    case .connections: return sessions.reduce(0) { $0 + Session.idleBytes + $1.streams.count * EventStream.bytes }
    case .messages: return sessions.reduce(0) { $0 + $1.splitter.bufferedBytes }
    case .replies: return sessions.reduce(0) { $0 + $1.output.heldBytes + $1.replies.heldBytes }
    case .waits:
      return sum { $0.waiters.all.waiters.reduce(0) { $0 + ($1.session.account.uid == uid ? $1.heldBytes : 0) } }
    case .jobs: return sessions.reduce(0) { $0 + ($1.job?.heldBytes ?? 0) }
    case .operations:
      return sum { host in
        (host.asking.map { [$0] } ?? []).reduce(0) { $0 + ($1.uid == uid && $1.isCharged ? $1.bytes : 0) }
          + host.waitingOperations.all.reduce(0) { $0 + ($1.uid == uid ? $1.bytes : 0) }
      }
    case .answers:
      return sum { host in
        (host.asking?.answerBytes(of: uid) ?? 0)
          + host.waitingOperations.all.reduce(0) { $0 + $1.answerBytes(of: uid) }
      }
    case .frontEnds: return sum { $0.frontEnds.reduce(0) { $0 + ($1.uid == uid ? $1.bytes : 0) } }
    case .links: return sum { $0.waitingLinks.reduce(0) { $0 + ($1.caller.uid ?? 0 == uid ? $1.bytes : 0) } }
    case .requests: return settlement.replies.byteCount(of: uid)
    case .maps: return mapCalls.waitingBytes(of: uid)
    case .state: return sum { $0.scene.owner == uid ? $0.scene.state.size : 0 }
    }
  }
}
