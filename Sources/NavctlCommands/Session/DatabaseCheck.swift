import StateFolder

/// What `navd --check` said of a state directory.
struct DatabaseCheck: Equatable, Sendable {
  /// What is wrong with the database, a line each.
  private(set) var ofDatabase: [String] = []
  /// What is wrong elsewhere: in the configuration.
  private(set) var others: [String] = []
  /// Whether it looked into the database, which it names then; a navd of an earlier version does not.
  private(set) var looked = false

  init(_ outcome: Session.ProgramOutcome) {
    let database = "/" + StateFiles.database
    looked = (outcome.output + outcome.errors).contains(database)
    guard outcome.code != 0 else { return }
    for line in outcome.errors.split(separator: "\n") {
      let text = String(line.utf8.starts(with: Self.prefix.utf8) ? line.dropFirst(Self.prefix.count) : line)
      if text.contains(database) { ofDatabase.append(text) } else { others.append(text) }
    }
    if ofDatabase.isEmpty, others.isEmpty { others = ["navd --check ended with \(outcome.code)"] }
  }

  /// What navd begins its lines with.
  private static let prefix = "navd: "
}

extension Session {
  /// Lets navd look through the database of a directory.
  /// - Returns: nil when navd cannot be started.
  func check(_ directory: String, with navd: String) -> DatabaseCheck? {
    run(navd, ["--check", "--state", directory, "--socket", directory + "/s"]).map { DatabaseCheck($0) }
  }
}
