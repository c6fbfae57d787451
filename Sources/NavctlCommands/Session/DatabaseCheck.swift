import NavigationClient
import StateFolder

/// The findings of `navd --check` about a state directory.
struct DatabaseCheck: Equatable, Sendable {
  /// The problems of the database, a line each.
  private(set) var ofDatabase: [String] = []
  /// Other problems, of the configuration.
  private(set) var others: [String] = []
  /// Whether it checked the database, which it names then. An earlier navd does not check it.
  private(set) var looked = false

  init(_ outcome: ProgramOutcome) {
    let database = "/" + StateFiles.database
    looked = (outcome.output + outcome.errors).holds(database)
    guard outcome.code != 0 else { return }
    for line in outcome.errors.split(separator: "\n") {
      let text = String(line.utf8.starts(with: Self.prefix.utf8) ? line.dropFirst(Self.prefix.count) : line)
      if text.holds(database) { ofDatabase.append(text) } else { others.append(text) }
    }
    if ofDatabase.isEmpty, others.isEmpty { others = ["navd --check ended with \(outcome.code)"] }
  }

  /// The beginning of navd's lines.
  private static let prefix = "navd: "
}
