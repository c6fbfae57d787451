import NavigationProtocol

/// Prints information about the daemon: Ping.
struct InfoVerb: Verb {
  static var name: StaticString { "info" }
  static let page = VerbPage(
    group: .see, synopsis: "", summary: "shows the navd that answers: its version, process, start and revision",
    examples: [
      .init("navctl info", "version, process, epoch and revision"),
      .init("navctl info --format '{pid}'", "its process"),
    ])

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let info = try session.call(ManagerInterface.Ping.self, .init())
    session.print(info) {
      var table = Table()
      table.add("version", info.version.shown)
      table.add("process", String(info.pid))
      table.add("started", info.startedAt.shown)
      table.add("epoch", info.epoch.shown)
      table.add("revision", String(info.revision))
      if !info.features.isEmpty { table.add("features", info.features.joined(separator: ", ").shown) }
      return table.text(session.style)
    }
    return .done
  }
}
