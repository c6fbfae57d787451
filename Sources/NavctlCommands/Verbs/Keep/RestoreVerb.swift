import JSON
import NavigationClient

/// Replaces the state of a stopped navd by a backup.
struct RestoreVerb: Verb {
  static var name: StaticString { "restore" }
  static let page = VerbPage(
    group: .keep, synopsis: "FILE [--state DIR]", summary: "restores a backup, while navd is stopped",
    details: """
      The file is copied, looked through by navd --check where navd is found, and then takes the place of what is there,
      which is moved into a directory beside it and not removed. navd starts with it in a new epoch.
      """,
    options: [.value("state", "DIR", "the state directory; else navd's own, by --system or --user")],
    examples: [
      .init("navctl restore navd.backup", "your own navd's; root's without a state of its own: the system's"),
      .init("navctl restore navd.backup --state /srv/navd", "into the directory of navd --state"),
    ])

  private let file: String
  private let state: String?

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    file = try arguments.next("FILE")
    state = try arguments.value("state")
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let directory = try InstalledNavd(session: session).stateDirectory(given: state)
    let kept = try Restoration(file: file, directory: directory, session: session).restore()
    let result = JSONValue.object(
      [.init("state", .string(directory))] + (kept.map { [.init("kept", .string($0))] } ?? []))
    session.print(result) {
      if session.options.isQuiet { return "" }
      return "restored \(file.shown) into \(directory.shown)\n"
        + (kept.map { "the former state is in \($0.shown)\n" } ?? "") + "start navd again\n"
    }
    return .done
  }
}
