import JSON
import Navigation
import NavigationProtocol
import Varlink

// Calls with a request id, which are executed once.
extension Operations {
  /// A call as it came: its method, its scene, and its parameters, whose hash is kept with a request id.
  struct Asked {
    let method: MethodID
    let scene: String
    let parameters: JSONElement
  }

  /// Whether a call with that request id waits, or was executed before.
  func isRepeated(_ asked: Asked, id: String, of session: Session) -> Bool {
    settlement.settle()
    guard let host = try? scenes.host(asked.scene, of: session) else { return false }
    let key = RequestMemory.Key(uid: session.peer.uid, scene: host.scene.openedRevision, request: id)
    return host.waitingOperation(key) != nil || replies.hasReply(key)
  }

  /// Executes a call with a request id, unless it has been executed before.
  func executeOnce(
    _ call: borrowing Call, _ asked: Asked, id: String, _ wishes: Wishes, _ slot: ReplyQueue.Slot, of session: Session
  ) throws(WireFailure) {
    // The same call may be pending.
    settlement.settle()
    let host = try scenes.host(asked.scene, of: session)
    try migrations.checkMap(of: host)
    let key = RequestMemory.Key(uid: session.peer.uid, scene: host.scene.openedRevision, request: id)
    let text: String
    do throws(JSONObjectError) { text = try JSONObject(asked.parameters).text } catch {
      throw .service(.invalidParameter(error.path))
    }
    let hash = CallHash.of(asked.method.name, text)
    if let known = host.waitingOperation(key) {
      guard known.wishes.request?.hash == hash else {
        throw .navigation(.conflict(.init(scene: asked.scene, what: "request")))
      }
      known.readers.removeAll { $0.session.hasEnded }
      return known.readers.append(.init(session: session, slot: slot))
    }
    switch replies.lookup(key, hash: hash, former: CallHash.former(asked.method.name, text)) {
    case .same(let reply):
      if wishes.isDurable { journal.syncs.hold(session) }
      session.reply(to: slot, isOfChange: true) { buffer in buffer.append(reply) }
    case .other:
      throw .navigation(.conflict(.init(scene: asked.scene, what: "request")))
    case .unknown:
      try executeNow(call, on: host, wishes.kept(id, under: key, hash: hash), slot, of: session)
    }
  }
}
