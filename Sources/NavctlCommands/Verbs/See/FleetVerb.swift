import NavigationProtocol

/// Shows the hosts of a fleet, and changes who they are: org.navd.Fleet.
struct FleetVerb: Verb {
  static var name: StaticString { "fleet" }
  static var prints: String? { "org.navd.Fleet.Status" }
  static let page = VerbPage(
    group: .see, synopsis: "status | hand-over | leave HOST",
    summary: "shows the hosts of the fleet, and which one owns the scenes",
    details: """
      status says which host owns the scenes, since when, and why it has taken them over. For each host it lists for how long
      its heartbeat is SILENT, the last FRAME that its copy has, the last one that is ON DISK, and its LAG in frames behind the
      owner. The owner answers; without one, the host that navctl is connected to, after ten seconds, with exit code 1.

      hand-over has another host own the scenes: the navd that owns them ends, and its service manager starts it again. leave
      removes a HOST that is gone for good, so that no frames are kept for it. Both need the role admin at the owner.
      """,
    examples: [
      .init("navctl fleet status", "what has happened"),
      .init("navctl --json fleet status", "for programs: claim, hosts and their lag"),
      .init("navctl fleet leave c", "host c does not come back"),
    ])

  private enum Action {
    case status, handOver
    case leave(String)
  }

  private let action: Action

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    let what = try arguments.next("status, hand-over or leave")
    switch what {
    case "status": action = .status
    case "hand-over": action = .handOver
    case "leave": action = .leave(try arguments.next("HOST"))
    default: throw arguments.error("\(what.shown) is not status, hand-over or leave")
    }
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    switch action {
    case .status: return try status(session)
    case .handOver:
      let reply = try session.call(FleetInterface.HandOver.self, .init())
      session.print(reply) { session.options.isQuiet ? "" : "the owner gives the scenes up\n" }
    case .leave(let host):
      let reply = try session.call(FleetInterface.Forget.self, .init(host: host))
      session.print(reply) { session.options.isQuiet ? "" : "host \(host.shown) has left\n" }
    }
    return .done
  }

  private func status(_ session: Session) throws(CommandError) -> ExitCode {
    let status = try session.call(FleetInterface.Status.self, .init())
    session.print(status) {
      var table = Table("HOST", "ROLE", "SILENT", "FRAME", "ON DISK", "LAG")
      for host in status.hosts {
        table.add(
          host.host.shown, Self.role(of: host, in: status), Self.seconds(host.silentMilliseconds), String(host.reached),
          String(host.synced), String(host.lag))
      }
      return Self.summary(of: status) + "\n" + table.text(session.style)
    }
    return status.serves ? .done : .failed
  }

  private static func summary(of status: FleetInterface.Status.Reply) -> String {
    let fleet = "fleet \(status.fleet.shown): "
    guard let claim = status.claim else { return fleet + "no host has owned the scenes yet" }
    let owner = "host \(claim.owner.shown)"
    let reason: String =
      switch claim.reason {
      case .first: ": the first owner"
      case .silent: ": host \((claim.former ?? "").shown) was silent"
      case .restarted: ": it was restarted"
      case .handedOver: ": host \((claim.former ?? "").shown) was stopped"
      case nil: ""
      }
    let since = (claim.time.map { " since \($0.shown)" } ?? "") + ", term \(claim.term)" + reason
    if status.serves { return "\(fleet)\(owner) owns the scenes\(since)" }
    return "\(fleet)host \(status.host.shown) reaches no owner; the last one is \(owner)\(since)"
  }

  private static func role(of host: FleetInterface.Host, in status: FleetInterface.Status.Reply) -> String {
    if host.host == status.claim?.owner { return status.serves ? "owner" : "last owner" }
    return host.silentMilliseconds >= silentMilliseconds ? "silent" : "standby"
  }

  /// As long as another host waits before it takes the scenes over.
  private static let silentMilliseconds = 2_200

  private static func seconds(_ milliseconds: Int) -> String {
    "\(milliseconds / 1_000).\(milliseconds % 1_000 / 100) s"
  }
}
