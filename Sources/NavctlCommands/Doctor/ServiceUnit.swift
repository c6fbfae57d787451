/// A unit in the output of `systemctl show`.
struct ServiceUnit: Equatable, Sendable {
  private(set) var id = ""
  private(set) var loadState = ""
  private(set) var activeState = ""
  private(set) var subState = ""
  private(set) var result = ""
  private(set) var restarts = 0

  /// Reads the output: a line for each property, an empty line between units.
  static func list(_ text: String) -> [ServiceUnit] {
    var units: [ServiceUnit] = []
    var isInside = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty {
        isInside = false
        continue
      }
      if !isInside { units.append(ServiceUnit()) }
      isInside = true
      units[units.count - 1].take(line)
    }
    return units
  }

  private mutating func take(_ line: Substring) {
    let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { return }
    switch parts[0] {
    case "Id": id = parts[1]
    case "LoadState": loadState = parts[1]
    case "ActiveState": activeState = parts[1]
    case "SubState": subState = parts[1]
    case "Result": result = parts[1]
    case "NRestarts": restarts = Int(parts[1]) ?? 0
    default: break
    }
  }

  func finding(_ patient: Patient) -> Finding {
    if loadState == "not-found" { return .note("service", "\(id.shown) is not installed") }
    if loadState != "loaded" {
      return .problem("service", "\(id.shown) is \(loadState.shown)", patient.systemctl("cat \(id.shown)"))
    }
    if activeState == "failed" {
      return .problem(
        "service", "\(id.shown) failed (\(result.shown))",
        "see why: journalctl \(patient.managerOption)-u \(id.shown); then \(patient.systemctl("restart \(id.shown)"))")
    }
    let state = "\(id.shown) is \(activeState.shown) (\(subState.shown))"
    return restarts > 0 ? .note("service", "\(state), restarted \(restarts) times") : .ok("service", state)
  }
}
