import JSON
import NavigationProtocol
import Version

/// Prints the versions of navctl and navd.
struct VersionVerb: Verb {
  static var name: StaticString { "version" }
  static let page = VerbPage(
    group: .protocol, synopsis: "", summary: "shows navctl's version, and navd's if one answers",
    examples: [
      .init("navctl version", "both")
    ])

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let navd = try? session.call(ManagerInterface.Ping.self, .init())
    var versions: [JSONValue.Member] = [.init("navctl", .string(Version.number))]
    if let commit = Version.commit { versions.append(.init("navctlCommit", .string(commit))) }
    if let navd { versions.append(.init("navd", .string(navd.version))) }
    if let commit = navd?.commit { versions.append(.init("navdCommit", .string(commit))) }
    session.print(.object(versions)) {
      let running = navd.map { $0.version.shown + ($0.commit.map { " (\($0.shown))" } ?? "") }
      return "navctl \(Version.text)\nnavd \(running ?? "(none answers)")\n"
    }
    return .done
  }
}
