import ArgumentParser
import EventLoop
import Glibc
import NavigationDaemon
import Version

/// `navd`: flags in, a daemon that serves.
struct Navd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "navd",
    abstract: "Keeps the navigation state of applications.",
    discussion: """
      It serves until SIGTERM or SIGINT; navctl looks at it and drives it.

      EXAMPLE: navd --user
      EXAMPLE: navd --socket /tmp/navd/socket --state /tmp/navd/state --limit scenes=100
      """,
    version: "navd \(Version.text)")

  @OptionGroup var flags: NavdFlags

  func run() throws {
    let (values, environment) = (flags.values, environment())
    let read: @Sendable () -> Result<Configuration, ConfigurationError> = {
      Result { () throws(ConfigurationError) in
        try Configuration(values, environment: environment, uid: Int(geteuid()), read: Configuration.readText(at:))
      }
    }
    switch read() {
    case .success(let configuration) where flags.check: check(configuration)
    case .success(let configuration):
      do throws(StartError) {
        try serve(
          configuration, version: Version.number, commit: Version.commit, environment: environment, readAgain: read)
      } catch { fail([error.description]) }
    case .failure(let error): fail(flags.check ? error.problems.map(\.description) : [error.description])
    }
  }

  /// Says why navd does not start, and ends it.
  func fail(_ reasons: [String]) -> Never {
    try? StandardStream.error.write(reasons.map { "navd: \($0)\n" }.joined())
    Glibc.exit(1)
  }
}

// Before the lock of the state is opened: at descriptor 2 it would be where the log is written to.
StandardDescriptors.open()
do {
  var command = try Navd.parseAsRoot()
  try command.run()
} catch {
  let code = Navd.exitCode(for: error)
  try? (code.isSuccess ? StandardStream.output : .error).write(Navd.fullMessage(for: error) + "\n")
  exit(code.isSuccess ? 0 : 2)
}
