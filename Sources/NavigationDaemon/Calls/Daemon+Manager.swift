import JSON
import Logging
import Navigation
import NavigationProtocol
import Varlink

// org.navd.Manager: the daemon itself.
extension Daemon {
  func ping(_ slot: ReplyQueue.Slot, of session: Session) {
    let reply = ManagerInterface.Ping.Reply(
      epoch: epoch, revision: revision, version: settings.version, pid: settings.pid,
      startedAt: startedAt.description, features: Self.features)
    session.reply(to: slot) { $0.appendReply(reply) }
  }

  /// What this daemon has that a client may want to know of before it calls.
  private static let features = [
    "core", "coordinators", "undo", "events", "attach", "guards", "map", "delegate", "links",
  ]

  func listClients(_ slot: ReplyQueue.Slot, of session: Session) {
    var clients: [ManagerInterface.ClientInfo] = []
    for case let other? in sessions where other === session || session.may(.seeOthers) {
      clients.append(
        ManagerInterface.ClientInfo(
          client: other.name, pid: other.peer.pid, uid: other.peer.uid, gid: other.peer.gid,
          command: settings.commandOf(other.peer.pid), role: other.role.wire,
          connectedAt: other.connectedAt.description, calls: other.calls, waiting: other.waiters.count,
          queuedBytes: other.queuedBytes, subscribed: Self.subscription(of: other), frontEnd: other.frontEnd?.id))
    }
    let reply = ManagerInterface.ListClients.Reply(clients: clients)
    session.reply(to: slot) { $0.appendReply(reply) }
  }

  /// What a client's first stream follows: a scene's name, `*` for all scenes; nil for none.
  private static func subscription(of session: Session) -> String? {
    session.streams.first.map { $0.host?.name ?? "*" }
  }

  func kick(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: ManagerInterface.Kick.Parameters.self)
    let named = sessions.lazy.compactMap { $0 }.first { $0.name == call.client }
    guard let kicked = named else { throw .manager(.clientNotFound(.init(client: call.client))) }
    try writeAhead { batch in
      for case let frontEnd? in kicked.streams.map(\.frontEnd) { batch.forgetToken(frontEnd.tokenHash) }
    }
    log.notice(
      "client kicked",
      metadata: ["client": "\(kicked.name)", "by": "\(session.name)", "reason": "\(call.reason ?? "")"])
    session.reply(to: slot) { $0.appendReply(ManagerInterface.Kick.Reply()) }
    for stream in kicked.streams {
      if let frontEnd = stream.frontEnd, let host = stream.host {
        evict(frontEnd, from: host, reason: .kicked)
        tellFrontEnds(host)
      }
    }
    close(kicked, reason: .kicked)
  }

  func getLimits(_ slot: ReplyQueue.Slot, of session: Session) {
    var values: [String: Int] = [:]
    for limit in LimitName.allCases { values[limit.text] = limits[limit] }
    let reply = ManagerInterface.GetLimits.Reply(limits: values)
    session.reply(to: slot) { $0.appendReply(reply) }
  }

  func setLogLevel(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: ManagerInterface.SetLogLevel.Parameters.self)
    guard let level = Logger.Level(rawValue: call.level) else { throw .service(.invalidParameter("level")) }
    log.logLevel = level
    log.notice("log level set", metadata: ["level": "\(call.level)", "by": "\(session.name)"])
    session.reply(to: slot) { $0.appendReply(ManagerInterface.SetLogLevel.Reply()) }
  }

  func restrict(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: ManagerInterface.Restrict.Parameters.self)
    switch call.role {
    case .observe: lower(session, to: .observe)
    case .navigate: lower(session, to: .navigate)
    }
    session.reply(to: slot) { $0.appendReply(ManagerInterface.Restrict.Reply()) }
  }

  func getMetrics(_ slot: ReplyQueue.Slot, of session: Session) {
    let reply = ManagerInterface.GetMetrics.Reply(metrics: wireMetrics)
    session.reply(to: slot) { $0.appendReply(reply) }
  }
}

extension Role {
  fileprivate var wire: ManagerInterface.ClientInfo.Role {
    switch self {
    case .none, .observe: .observe
    case .navigate: .navigate
    case .admin: .admin
    }
  }
}
