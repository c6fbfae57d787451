import NavigationClient
import StateFolder

/// The navd that is installed on this machine: its program, its state directory, and its check of a database.
struct InstalledNavd {
  let session: Session

  /// The path of navd: beside navctl, or in PATH; nil when it is not found.
  var path: String? {
    let own = FileTree.target(ofLink: Navctl.ownProgram).map { FileTree.directory(of: $0) }
    let folders = session.console.environment("PATH")?.split(separator: ":").map(String.init) ?? []
    return ((own.map { [$0] } ?? []) + folders).map { $0 + "/navd" }.first { FileTree.isProgram($0) }
  }

  /// Runs `navd --check` on the database of a directory.
  ///
  /// - Returns: nil when navd cannot be started.
  func check(_ directory: String, with navd: String) -> DatabaseCheck? {
    session.run(navd, ["--check", "--state", directory, "--socket", directory + "/s"]).map { DatabaseCheck($0) }
  }

  /// The state directory of the navd that `--system` or `--user` selects. Without these options it is the user's own; for
  /// root it is the system's, unless root's own has a database.
  ///
  /// - Parameter given: `--state`.
  /// - Throws: As `stateDirectory(given:isSystem:)`, and when both of root's have a database.
  func stateDirectory(given: String?) throws(CommandError) -> String {
    switch session.options.address {
    case .system: return try stateDirectory(given: given, isSystem: true)
    case .user: return try stateDirectory(given: given, isSystem: false)
    default: break
    }
    guard SystemUser.isRoot, StatePlace.told(given: given, session.console.environment) == nil else {
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

  /// The state directory of the system's navd or the user's own. `navd --check` knows it, because the configuration may set
  /// it.
  ///
  /// - Parameters:
  ///   - given: `--state`.
  ///   - isSystem: Whether it is the system's navd.
  /// - Throws: `CommandError` when neither the caller nor navd names it.
  func stateDirectory(given: String?, isSystem: Bool) throws(CommandError) -> String {
    if let told = StatePlace.told(given: given, session.console.environment) { return told }
    guard let navd = path else {
      throw CommandError(
        .failed, "NoStateDirectory", "navd is not found, so that nobody says where it keeps its state",
        hints: ["try: --state DIR, or navd in PATH"])
    }
    // Any socket will do, because the directory of the default one may not exist.
    let outcome = session.run(navd, ["--check", isSystem ? "--system" : "--user", "--socket", "/navd"])
    guard let directory = outcome.flatMap({ StatePlace.directory(toldBy: $0.output) }) else {
      throw CommandError(
        .failed, "NoStateDirectory", "\(navd) does not say where its state is",
        hints: ["try: navd --check, or --state DIR"])
    }
    return directory
  }
}
