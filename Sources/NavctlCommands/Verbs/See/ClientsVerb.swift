import NavigationClient
import NavigationProtocol

/// Lists the connected clients: ListClients; with the names of their front-ends.
struct ClientsVerb: Verb {
  static var name: StaticString { "clients" }
  static let page = VerbPage(
    group: .see, synopsis: "", summary: "lists who is connected to navd, and attached to which scene",
    details:
      "A front-end has two connections: one follows its scene, the other one speaks. QUEUED are bytes that are not read yet.",
    examples: [
      .init("navctl clients", "a line for each connection, with the name that kick takes")
    ])

  /// How many scenes are asked for the names of their front-ends. Others are listed by id alone.
  private static let scenesMax = 32

  init(_ arguments: inout Arguments) throws(UsageError) {
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    var clients: [ManagerInterface.ClientInfo] = []
    try session.forEachPage { after throws(CommandError) in
      let page = try session.call(ManagerInterface.ListClients.self, .init(after: after, limit: Session.pageMax))
      clients += page.clients
      return page.next
    }
    let attached = session.options.json ? [:] : Self.frontEnds(of: clients, session)
    session.print(clients) {
      var table = Table(
        "CLIENT", "PID", "UID", "ROLE", "CALLS", "WAITING", "QUEUED", "SCENE", "FRONT-END", "COMMAND")
      for client in clients {
        let frontEnd = client.frontEnd.flatMap { attached[$0] }
        table.add(
          client.client.shown, client.pid.map { String($0) } ?? "", client.uid.map { String($0) } ?? "",
          client.role.rawValue, String(client.calls), String(client.waiting), String(client.queuedBytes),
          (client.subscribed ?? frontEnd?.scene ?? "").shown, Self.text(client, frontEnd?.frontEnd),
          (client.command ?? "").shown)
      }
      return table.text(session.style)
    }
    return .done
  }

  /// `f1 pts/3 mirror`
  private static func text(_ client: ManagerInterface.ClientInfo, _ frontEnd: SceneInterface.FrontEnd?) -> String {
    guard let id = client.frontEnd else { return "" }
    guard let frontEnd else { return id.shown }
    return "\(id.shown) \(frontEnd.name.shown) \(frontEnd.mode.rawValue)"
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
