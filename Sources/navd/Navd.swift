import EventLoop
import Glibc
import NavigationDaemon
import Version

/// `navd`: reads flags, and runs a daemon.
struct Navd {
  let flags: CommandLineFlags

  func run() {
    let (values, environment) = (flags.values, environment())
    let read: @Sendable () -> Result<Configuration, ConfigurationError> = {
      Result { () throws(ConfigurationError) in
        try Configuration(
          values, environment: environment, uid: Int(geteuid()),
          isPassedSockets: PassedSocket.isAny(in: environment, pid: Int(getpid())), read: Configuration.readText(at:))
      }
    }
    switch read() {
    case .success(let configuration) where flags.has(.check): check(configuration)
    case .success(let configuration) where flags.has(.beginFleet):
      do throws(StartError) { print(try beginFleet(configuration)) } catch { fail([error.description]) }
    case .success(let configuration):
      do throws(StartError) {
        try serve(
          configuration, version: Version.number, commit: Version.commit, environment: environment, readAgain: read)
      } catch { fail([error.description]) }
    case .failure(let error): fail(flags.has(.check) ? error.problems.map(\.description) : [error.description])
    }
  }

  /// Prints the reasons why navd does not start, and ends it.
  func fail(_ reasons: [String]) -> Never {
    try? StandardStream.error.write(reasons.map { "navd: \($0)\n" }.joined())
    Glibc.exit(1)
  }
}
