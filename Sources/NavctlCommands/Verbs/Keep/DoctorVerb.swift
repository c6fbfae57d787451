import JSON

/// Examines navd, and prints remedies for problems.
struct DoctorVerb: Verb {
  static var name: StaticString { "doctor" }
  static let page = VerbPage(
    group: .keep, synopsis: "[--state DIR]",
    summary: "examines navd, and prints a remedy for each problem",
    details: """
      It looks at the socket, permissions, versions, the service of systemd, the database, the room on the disk, and
      limits: at a running navd through its methods and a backup, at a stopped one's files. With --state DIR it leaves out a
      navd that answers and keeps its state elsewhere. Exit code 0 when all is well, else 1.
      """,
    options: [.value("state", "DIR", "the state directory; else navd's own")],
    examples: [
      .init("navctl doctor", "a line for each finding, and a remedy for each problem"),
      .init("navctl --json doctor", "the same for programs: healthy, and findings"),
    ])

  private let state: String?

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    state = try arguments.value("state")
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let doctor = Doctor(session, state: state)
    try doctor.look()
    let result = JSONValue.object([
      .init("healthy", .bool(doctor.isHealthy)), .init("findings", .array(doctor.findings.map(\.json))),
    ])
    session.print(result) {
      let shown = session.options.isQuiet ? doctor.findings.filter { $0.state == .problem } : doctor.findings
      return shown.map { $0.text(session.style) }.joined()
    }
    return doctor.isHealthy ? .done : .failed
  }
}
