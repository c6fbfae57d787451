import NavigationClient
import NavigationProtocol

/// Lists the connected clients: ListClients; with the names of their front-ends.
struct ClientsVerb: Verb {
  static var name: StaticString { "clients" }
  static var prints: String? { "org.navd.Manager.ClientInfo" }
  static let page = VerbPage(
    group: .see, synopsis: "", summary: "lists the connections to navd, and the scenes that they follow",
    details:
      "A front-end often has two connections: one follows its scene, the other one makes its calls. QUEUED are bytes that are not read yet. An administrator sees what each user holds, too: BYTES of userBytes, STATE of stateBytesOfUser.",
    examples: [
      .init("navctl clients", "a line for each connection, with the name that kick takes")
    ])

  /// The number of scenes that are asked for the names of their front-ends. Others are listed by id alone.
  private static let scenesMax = 32

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    var clients: [ManagerInterface.ClientInfo] = []
    var users: [ManagerInterface.UserInfo] = []
    try session.forEachPage { after throws(CommandError) in
      let page = try session.call(ManagerInterface.ListClients.self, .init(after: after, limit: Session.pageMax))
      clients += page.clients
      users += page.users ?? []
      return page.next
    }
    let attached = session.options.json ? [:] : Self.frontEnds(of: clients, session)
    session.print(clients) {
      // Only the owner of a fleet has clients of other hosts.
      let hasHosts = clients.contains { $0.host != nil }
      var table = Table(
        columns: ["CLIENT"] + (hasHosts ? ["HOST"] : [])
          + ["PID", "UID", "ROLE", "CALLS", "WAITING", "QUEUED", "SCENE", "FRONT-END", "COMMAND"])
      for client in clients {
        let frontEnd = client.frontEnd.flatMap { attached[$0] }
        table.add(
          cells: [client.client.shown] + (hasHosts ? [(client.host ?? "").shown] : []) + [
            client.pid.map { String($0) } ?? "", client.uid.map { String($0) } ?? "", client.role.rawValue,
            String(client.calls), String(client.waiting), String(client.queuedBytes),
            (client.subscribed ?? frontEnd?.scene ?? "").shown, Self.text(client, frontEnd?.frontEnd),
            (client.command ?? "").shown,
          ])
      }
      return table.text(session.style) + (users.isEmpty ? "" : "\n" + Self.text(users, session.style))
    }
    return .done
  }

  /// The amounts that each user holds.
  private static func text(_ users: [ManagerInterface.UserInfo], _ style: Style) -> String {
    var table = Table("USER", "CONNECTIONS", "STREAMS", "SCENES", "WAITS", "BYTES", "STATE")
    for user in users {
      table.add(
        String(user.uid), String(user.connections), String(user.streams), String(user.scenes), String(user.waits),
        String(user.bytes), String(user.stateBytes))
    }
    return table.text(style)
  }

  /// `f1 pts/3 mirror`, or `f1 pts/3 calls` for the connection on which the front-end makes its calls.
  private static func text(_ client: ManagerInterface.ClientInfo, _ frontEnd: SceneInterface.FrontEnd?) -> String {
    guard let id = client.frontEnd else { return "" }
    guard let frontEnd else { return id.shown }
    return "\(id.shown) \(frontEnd.name.shown) \(client.subscribed == nil ? "calls" : frontEnd.mode.rawValue)"
  }

  /// The front-ends by scene and id. A scene that was closed meanwhile, or may not be observed, has none.
  private static func frontEnds(
    of clients: [ManagerInterface.ClientInfo], _ session: Session
  ) -> [String: (scene: String, frontEnd: SceneInterface.FrontEnd)] {
    var scenes: [String] = []
    for client in clients where client.frontEnd != nil {
      if let scene = client.subscribed, !scenes.contains(scene), scenes.count < scenesMax { scenes.append(scene) }
    }
    var attached: [String: (scene: String, frontEnd: SceneInterface.FrontEnd)] = [:]
    for scene in scenes {
      guard let state = try? session.call(SceneInterface.Get.self, .init(scene: scene)) else { continue }
      for frontEnd in state.frontEnds { attached[frontEnd.id] = (scene, frontEnd) }
    }
    return attached
  }
}
