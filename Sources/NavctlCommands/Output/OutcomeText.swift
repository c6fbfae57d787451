import NavigationProtocol

/// The outcome of a change on one line.
enum OutcomeText {
  static func line(_ outcome: NavigationInterface.Outcome, isDryRun: Bool) -> String {
    let pending = (outcome.links ?? []).filter(\.pending).map { ", a link is pending  (\($0.link.shown))" }.joined()
    guard outcome.changed else {
      return "nothing \(isDryRun ? "would change" : "changed") (revision \(outcome.revision))\(pending)\n"
    }
    var line = isDryRun ? "would change" : "revision \(outcome.revision)"
    if !outcome.ids.isEmpty { line += ", created " + outcome.ids.map { "@\($0)" }.joined(separator: " ") }
    if !outcome.coordinators.isEmpty {
      line += ", started " + outcome.coordinators.map { "@\($0)" }.joined(separator: " ")
    }
    if let guarded = outcome.guarded, !guarded.isEmpty {
      line += ", guarded " + guarded.map { "@\($0)" }.joined(separator: " ")
    }
    return line + pending + "\n"
  }
}
