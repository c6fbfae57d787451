import JSON
import Logging
import Navigation
import NavigationProtocol
import NavigationStore
import Varlink

/// Executes the calls of org.navd.Manager that are about the daemon itself: clients, limits, metrics, the log, reloading.
final class ManagerCalls {
  /// Calls of `Reload` that wait until the shell has read the configuration.
  private var reloads: [ReloadCall] = []
  /// Tells the shell to read the configuration; nil if there is none to read.
  var onReload: (() -> Void)?
  /// The part of this navd in a fleet; nil for a navd by itself.
  var fleet: FleetHost?
  /// The reply to `Ping` at a revision. Everything else in it stays the same while the daemon runs.
  private var ping: (revision: Revision, reply: [UInt8]) = (-1, [])

  private let context: DaemonContext
  private let scenes: SceneTable
  let sessions: SessionTable
  private let users: Users
  private let journal: Journal
  private let settlement: Settlement
  private let subscriptions: Subscriptions
  private let mapCalls: MapCalls

  init(
    _ context: DaemonContext, _ scenes: SceneTable, _ sessions: SessionTable, _ users: Users, _ journal: Journal,
    _ settlement: Settlement, _ subscriptions: Subscriptions, _ mapCalls: MapCalls
  ) {
    (self.context, self.scenes, self.sessions) = (context, scenes, sessions)
    (self.users, self.journal, self.settlement) = (users, journal, settlement)
    (self.subscriptions, self.mapCalls) = (subscriptions, mapCalls)
  }

  /// Executes `Ping`.
  func executePing(_ slot: ReplyQueue.Slot, of session: Session) {
    if ping.revision != scenes.revision {
      let reply = ManagerInterface.Ping.Reply(
        epoch: context.epoch, revision: scenes.revision, version: context.settings.version,
        commit: context.settings.commit, pid: context.settings.pid, startedAt: context.startedAt.description,
        features: Self.features + (fleet == nil ? [] : ["fleet"]))
      var buffer = ByteBuffer(capacity: 512)
      buffer.appendReply(reply)
      ping = (scenes.revision, buffer.array())
    }
    session.reply(to: slot) { $0.append(ping.reply) }
  }

  /// The features that `Ping` reports, which a client may check before it calls.
  private static let features = [
    "core", "coordinators", "undo", "events", "attach", "guards", "map", "delegate", "links",
  ]

  // MARK: - Clients

  /// Executes `ListClients`. A cursor is the number of the last client of a page, which is never used again.
  func executeListClients(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: ManagerInterface.ListClients.Parameters.self)
    let page = try PageRequest(after: call.after, limit: call.limit)
    let maySeeOthers = session.may(.seeOthers)
    context.chargeVisits(sessions.count + (maySeeOthers ? self.users.all.count : 0))
    let clients = sessions.all.filter { $0.number > page.after && ($0 === session || maySeeOthers) }
      .sorted { $0.number < $1.number }
    // Counted before the reply is written into the caller's own queue.
    let queued = session.queuedBytes
    let users = maySeeOthers && page.after == 0 ? userInfos : nil
    session.replyPage(clients, page, to: slot) { buffer in
      buffer.append(#"{"parameters":{"#)
      if let users {
        buffer.append(#""users":"#)
        users.encode(into: &buffer)
        buffer.append(",")
      }
      buffer.append(#""clients":["#)
    } item: { client, buffer in
      let info = ManagerInterface.ClientInfo(
        client: client.name, pid: client.peer.pid, uid: client.peer.uid, gid: client.peer.gid,
        command: client.peer.host == nil ? context.settings.commandOf(client.peer.pid) : nil,
        role: client.role.wire,
        connectedAt: client.origin.time.description, calls: client.calls, waiting: client.waiters.count,
        queuedBytes: client === session ? queued : client.queuedBytes, subscribed: Self.subscription(of: client),
        frontEnd: client.frontEnd?.id, host: client.peer.host)
      info.encode(into: &buffer)
    } cursor: {
      $0.number
    }
  }

  /// The totals of the users who hold most.
  ///
  /// - Complexity: O(n log n) for n users.
  private var userInfos: [ManagerInterface.UserInfo] {
    let most = users.all.sorted { a, b in
      let (bytesOfA, bytesOfB) = (a.heldBytes + a[.state], b.heldBytes + b[.state])
      return bytesOfA == bytesOfB ? a.uid < b.uid : bytesOfA > bytesOfB
    }
    return most.prefix(Self.usersMax).map { ManagerInterface.UserInfo($0) }
  }

  /// The most users that `ListClients` tells of.
  private static let usersMax = 1_000

  /// The subscription of a client's first stream: a scene's name, `*` for all scenes; nil if it has no stream.
  private static func subscription(of session: Session) -> String? {
    session.streams.first.map { $0.host?.name ?? "*" }
  }

  /// The longest reason of a `Kick`: a line or two for the user who is shown it.
  private static let kickReasonBytesMax = 1_024

  /// Executes `Kick`.
  func executeKick(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: ManagerInterface.Kick.Parameters.self)
    if let reason = call.reason, reason.utf8.count > Self.kickReasonBytesMax {
      throw .service(.invalidParameter("reason"))
    }
    guard let kicked = sessions.named(call.client) else {
      throw .manager(.clientNotFound(.init(client: call.client)))
    }
    try settlement.writeAhead { batch in
      for case let frontEnd? in kicked.streams.map(\.frontEnd) { batch.forgetToken(frontEnd.tokenHash) }
    }
    context.log.notice(
      "client kicked",
      metadata: ["client": "\(kicked.name)", "by": "\(session.name)", "reason": "\(call.reason ?? "")"])
    session.reply(to: slot, isOfChange: true) { $0.appendReply(ManagerInterface.Kick.Reply()) }
    for stream in kicked.streams {
      if let frontEnd = stream.frontEnd, let host = stream.host {
        subscriptions.evict(frontEnd, from: host, reason: .kicked, message: call.reason)
      }
    }
    subscriptions.close(kicked, reason: .kicked, message: call.reason)
  }

  /// Executes `Restrict`.
  func executeRestrict(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: ManagerInterface.Restrict.Parameters.self)
    switch call.role {
    case .observe: subscriptions.lower(session, to: .observe)
    case .navigate: subscriptions.lower(session, to: .navigate)
    }
    session.reply(to: slot, isOfChange: true) { $0.appendReply(ManagerInterface.Restrict.Reply()) }
  }

  // MARK: - Settings and figures

  /// Executes `GetLimits`.
  func executeGetLimits(_ slot: ReplyQueue.Slot, of session: Session) {
    var values: [String: Int] = [:]
    for limit in LimitName.allCases { values[limit.text] = context.limits[limit] }
    // A connection keeps the one with which it began.
    values[LimitName.messageInBytes.text] = session.origin.messageInBytes
    let used = Dictionary(uniqueKeysWithValues: limitsUsed(by: session.account).map { ($0.limit.text, $0.used) })
    let reply = ManagerInterface.GetLimits.Reply(limits: values, used: used)
    session.reply(to: slot) { $0.appendReply(reply) }
  }

  /// Executes `SetLogLevel`.
  func executeSetLogLevel(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: ManagerInterface.SetLogLevel.Parameters.self)
    guard let level = Logger.Level(rawValue: call.level) else { throw .service(.invalidParameter("level")) }
    context.log.logLevel = level
    context.log.notice("log level set", metadata: ["level": "\(call.level)", "by": "\(session.name)"])
    session.reply(to: slot, isOfChange: true) { $0.appendReply(ManagerInterface.SetLogLevel.Reply()) }
  }

  /// Executes `GetMetrics`.
  func executeGetMetrics(_ slot: ReplyQueue.Slot, of session: Session) {
    context.chargeVisits(scenes.count + sessions.count)
    let reply = ManagerInterface.GetMetrics.Reply(metrics: metrics)
    session.reply(to: slot) { $0.appendReply(reply) }
  }

  /// Counters first, then the present amounts, then how often each limit was reached and how much of some is in use.
  var metrics: [ManagerInterface.Metric] {
    let all = sessions.all
    var counted = context.metrics
    counted.reachedLimit(.historyMemoryBytes, times: journal.archive?.lookUps ?? 0)
    for host in scenes.values { counted.count(host.scene.forgottenCommits) }
    let gauges: [ManagerInterface.Metric] = [
      .gauge("revision", scenes.revision, "Revision of the last commit."),
      .gauge("connections", sessions.count, "Connections now."),
      .gauge("scenes", scenes.count, "Scenes now."),
      .gauge("unreadable_scenes", scenes.unreadable.count, "Scenes that the start could not read."),
      .gauge("streams", all.reduce(0) { $0 + $1.streams.count }, "Streams now."),
      .gauge("waiting_calls", all.reduce(0) { $0 + $1.waiters.count }, "Calls that wait for something to become true."),
      .gauge(
        "queued_bytes", all.reduce(0) { $0 + $1.queuedBytes }, "Bytes that wait to be read by clients.", unit: "bytes"),
    ]
    let used = limitsUsed.map { limit, used in
      ManagerInterface.Metric(
        name: "limit_used", labels: ["limit": limit.text], kind: .gauge, value: Double(used),
        description: "How much of a limit is used now, by the one that uses most.")
    }
    return counted.wire + gauges + counted.wireLimits + used + (fleet?.metrics ?? [])
  }

  /// The usage of each limit that refuses or delays callers: for a limit per user or scene, that of the one that uses
  /// most. `navctl doctor` warns of limits that are nearly used up.
  ///
  /// - Complexity: O(scenes and users).
  var limitsUsed: [(limit: LimitName, used: Int)] {
    let states = scenes.values.lazy.map(\.scene.state)
    let own: [(limit: LimitName, used: Int)] = [
      (.scenes, scenes.count),
      (.sceneNodes, states.map(\.nodeCount).max() ?? 0),
      (.sceneBytes, states.map(\.size).max() ?? 0), (.connections, sessions.count),
      (.waitingOperations, scenes.values.lazy.map(\.waitingOperations.largestCount).max() ?? 0),
      (.maps, mapCalls.mapCount),
    ]
    return own + Self.limitsOfUser.map { ($0.limit, users.largest($0.used)) } + journal.limitsUsed
  }

  /// The limits of a user, and the amounts in its account that count against them.
  private static var limitsOfUser: [(limit: LimitName, used: KeyPath<UserAccount, Int>)] {
    [
      (.scenesOfUser, \.scenes), (.connectionsOfUser, \.connections), (.streamsOfUser, \.streams),
      (.waitsOfUser, \.waits), (.jobsOfUser, \.jobs),
      (.waitingOperationBytes, \.waitingOperationBytes), (.requestBytesOfUser, \.[.requests]),
      (.userBytes, \.heldBytes),
      (.stateBytesOfUser, \.[.state]), (.turnFileBytesOfUser, \.changedBytes),
    ]
  }

  /// The usage of each limit of a user by this one.
  private func limitsUsed(by account: UserAccount) -> [(limit: LimitName, used: Int)] {
    Self.limitsOfUser.map { ($0.limit, account[keyPath: $0.used]) }
  }

  // MARK: - Reload

  /// A call of `Reload` that waits until the configuration has been read.
  struct ReloadCall {
    fileprivate let session: Session
    fileprivate let slot: ReplyQueue.Slot
  }

  /// Executes `Reload`.
  func executeReload(_ slot: ReplyQueue.Slot, of session: Session) {
    reloads.append(ReloadCall(session: session, slot: slot))
    if let onReload { onReload() } else { answer(takeReloads(1), ReloadReport(), []) }
  }

  /// The number of calls that wait.
  var reloadCount: Int { reloads.count }

  /// Removes the calls that have waited longest. They are answered with the result of the next reading.
  func takeReloads(_ count: Int) -> [ReloadCall] {
    defer { reloads.removeFirst(min(count, reloads.count)) }
    return Array(reloads.prefix(count))
  }

  /// Answers calls when all scenes have moved.
  func answer(_ calls: [ReloadCall], _ report: ReloadReport, _ migrations: [ManagerInterface.Migration]?) {
    for call in calls {
      mapCalls.reply(migrations, to: call.slot, of: call.session) {
        ManagerInterface.Reload.Reply(maps: mapCalls.infos, diagnostics: report.diagnostics, migrations: $0)
      }
    }
  }

  /// Answers all waiting calls: the daemon stops.
  func failReloads() {
    for call in reloads { sessions.reject(.scene(.closing(.init(reason: "stopping"))), call.slot, of: call.session) }
    reloads = []
  }
}

extension ManagerInterface.UserInfo {
  fileprivate init(_ account: UserAccount) {
    let kinds = Charge.Kind.allCases.filter { $0 != .state && account[$0] > 0 }
    self.init(
      uid: account.uid, connections: account.connections, streams: account.streams, scenes: account.scenes,
      waits: account.waits, bytes: account.heldBytes,
      held: Dictionary(uniqueKeysWithValues: kinds.map { ($0.text, account[$0]) }), stateBytes: account[.state])
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
