import NavigationProtocol

/// Lists who is connected: ListClients.
struct ClientsVerb: Verb {
  static var name: StaticString { "clients" }
  static let page = VerbPage(
    group: .see, synopsis: "", summary: "lists who is connected to navd",
    examples: [
      .init("navctl clients", "a line for each connection, with the name that kick takes")
    ])

  init(_ arguments: inout Arguments) throws(UsageError) {
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let clients = try session.call(ManagerInterface.ListClients.self, .init()).clients
    session.print(clients) {
      var table = Table("CLIENT", "PID", "UID", "ROLE", "CALLS", "WAITING", "QUEUED", "FOLLOWS", "COMMAND")
      for client in clients {
        table.add(
          client.client.shown, client.pid.map { String($0) } ?? "", client.uid.map { String($0) } ?? "",
          client.role.rawValue, String(client.calls), String(client.waiting), String(client.queuedBytes),
          (client.frontEnd.map { "as \($0)" } ?? client.subscribed ?? "").shown, (client.command ?? "").shown)
      }
      return table.text(session.style)
    }
    return .done
  }
}
