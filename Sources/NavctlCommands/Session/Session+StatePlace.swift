import NavigationClient

extension Session {
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
