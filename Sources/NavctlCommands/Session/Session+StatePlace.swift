import NavigationClient
import StateFolder

extension Session {
  /// Where the navd that is meant by `--system` or `--user` keeps its state. Without them it is everybody's own; root's is
  /// the system's, unless root has one that has kept something.
  /// - Parameter given: `--state`.
  /// - Throws: as below, and when both of root's have kept something.
  func stateDirectory(given: String?) throws(CommandError) -> String {
    switch options.address {
    case .system: return try stateDirectory(given: given, isSystem: true)
    case .user: return try stateDirectory(given: given, isSystem: false)
    default: break
    }
    guard SystemUser.isRoot, StatePlace.told(given: given, console.environment) == nil else {
      return try stateDirectory(given: given, isSystem: false)
    }
    let system = try stateDirectory(given: nil, isSystem: true)
    guard let own = try? stateDirectory(given: nil, isSystem: false), Self.hasState(own), own != system else {
      return system
    }
    if !Self.hasState(system) { return own }
    throw CommandError(
      .usage, "Usage", "the system's navd has a state in \(system.shown), root's own one in \(own.shown)",
      hints: ["try: --system or --user"])
  }

  private static func hasState(_ directory: String) -> Bool {
    (try? FileStatus(directory + "/" + StateFiles.database)) != nil
  }

  /// Where the navd that is meant keeps its state: navd itself is asked, since its configuration may say another place
  /// than the usual one.
  /// - Parameters:
  ///   - given: `--state`.
  ///   - isSystem: Whether the system's navd is meant.
  /// - Throws: when neither the caller nor navd says it: what is written to the wrong place helps nobody.
  func stateDirectory(given: String?, isSystem: Bool) throws(CommandError) -> String {
    if let told = StatePlace.told(given: given, console.environment) { return told }
    guard let navd else {
      throw CommandError(
        .failed, "NoStateDirectory", "navd is not found, so that nobody says where it keeps its state",
        hints: ["try: --state DIR, or navd in PATH"])
    }
    // The socket is of no interest, and its usual place may not be there.
    let outcome = run(navd, ["--check", isSystem ? "--system" : "--user", "--socket", "/navd"])
    guard let directory = outcome.flatMap({ StatePlace.directory(toldBy: $0.output) }) else {
      throw CommandError(
        .failed, "NoStateDirectory", "\(navd) does not say where its state is",
        hints: ["try: navd --check, or --state DIR"])
    }
    return directory
  }
}
