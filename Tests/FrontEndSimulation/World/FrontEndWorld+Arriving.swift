// The expected result of a call that arrives, and its other effects.
extension FrontEndWorld {
  func expectation(of sent: SentCall, by client: Client) -> Expectation {
    let scene = sent.meaning.scene
    let isThere = desk.rooms[scene] != nil
    let wall = shell.wallMilliseconds
    switch sent.call {
    case .open:
      if client.role < .navigate { return .error("PermissionDenied") }
      if !isThere { desk.rooms[scene] = NaiveDesk.Room(owner: client.user.uid) }
      return .reply
    case .close: return close(scene, by: client)
    case .subscribe(let scene, _, _, _):
      return scene == nil || isThere ? .stream : .error("SceneNotFound")
    case .attach(_, let attaching):
      return desk.attach(client, sent, to: scene, attaching, at: wall) { questions.left($0) }
    case .adopt: return desk.adopt(client, scene: scene, token: sent.meaning.token ?? "", at: wall)
    case .operation, .again: return operation(sent, by: client, sceneIsThere: isThere)
    case .answer(_, let answering):
      return questions.answer(sent.meaning.question, answering, by: client, sceneIsThere: isThere)
    case .kick: return kick(sent.meaning.kicked, by: client)
    case .wait, .awaitResult, .getLater:
      return isThere
        ? .anyOf(["reply", "TimedOut", "Closing", "ScreenNotFound", "LimitReached"]) : .error("SceneNotFound")
    case .restrict:
      client.role = .observe
      return .reply
    case .listClients: return .reply
    }
  }

  private func operation(_ sent: SentCall, by client: Client, sceneIsThere: Bool) -> Expectation {
    guard let log = sent.operation else { return .operation }
    if client.role < .navigate { return .error("PermissionDenied") }
    var skip = GuardSkip.nobodys
    if log.options.force {
      guard let room = desk.rooms[log.scene] else { return .error("SceneNotFound") }
      let uid = client.user.uid
      if client.role >= .admin {
        skip = .all
      } else if room.owner == uid {
        skip = .others(of: uid, own: client.place?.name)
      } else if let place = client.place {
        skip = .own(place.name)
      } else if !log.options.isOnce || log.clients.isEmpty {
        return .error("PermissionDenied")
      }
    }
    if !sceneIsThere { return .error("SceneNotFound") }
    log.clients.insert(client.name)
    if let place = client.place { log.frontEnds.insert(place.name) }
    log.skips.append(skip)
    if goesFirst(log), skip != .all || log.spec.mayBeDelegated { questions.doubt(scene: log.scene) }
    return .operation
  }

  private func close(_ scene: String, by client: Client) -> Expectation {
    if client.role < .navigate { return .error("PermissionDenied") }
    guard let room = desk.rooms[scene] else { return .error("SceneNotFound") }
    if room.owner != client.user.uid, client.role < .admin { return .error("PermissionDenied") }
    for place in room.places { place.leave(until: 0) }
    desk.rooms[scene] = nil
    questions.end(scene: scene)
    forgetCommits(of: scene)
    return .reply
  }

  /// A repeated call in a scene that was opened again is another operation.
  func forgetCommits(of scene: String) { for log in operations where log.scene == scene { log.commits = [] } }

  private func kick(_ kicked: Client?, by client: Client) -> Expectation {
    if client.role < .admin { return .error("PermissionDenied") }
    guard let kicked, !kicked.socket.isClosed else { return .error("ClientNotFound") }
    for scene in Desk.scenes {
      for place in desk.rooms[scene]?.places ?? [] where place.client === kicked {
        questions.left(place)
        desk.remove(place, from: scene)
      }
    }
    tally.kicks += 1
    return .reply
  }
}
