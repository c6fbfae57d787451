import JSON
import NavigationProtocol

/// Prints the versions of navctl and navd.
struct VersionVerb: Verb {
  static var name: StaticString { "version" }
  static let page = VerbPage(
    group: .protocol, synopsis: "", summary: "tells navctl's version, and navd's if one answers",
    examples: [
      .init("navctl version", "both")
    ])

  init(_ arguments: inout Arguments) throws(UsageError) {
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let navd = try? session.call(ManagerInterface.Ping.self, .init()).version
    let versions = JSONValue.object(
      [.init("navctl", .string(Navctl.version))] + (navd.map { [.init("navd", .string($0))] } ?? []))
    session.print(versions) { "navctl \(Navctl.version)\nnavd \(navd?.shown ?? "(none answers)")\n" }
    return .done
  }
}
