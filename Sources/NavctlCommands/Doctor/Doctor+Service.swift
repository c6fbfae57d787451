extension Doctor {
  /// The versions of what runs and of what is installed.
  func lookAtVersions() {
    let installed = session.navd.flatMap { session.run($0, ["--version"]) }.flatMap { outcome in
      outcome.code == 0 ? outcome.output.split(whereSeparator: \.isWhitespace).last.map(String.init) : nil
    }
    let running = present?.ping.version
    let texts =
      ["navctl \(Navctl.version)"] + (running.map { ["navd \($0.shown), which runs"] } ?? [])
      + (installed.map { ["navd \($0.shown), installed"] } ?? [])
    add(.ok("versions", texts.joined(separator: "; ")))
    if let running, let installed, running != installed {
      add(
        .problem(
          "versions", "navd \(running.shown) runs, and \(installed.shown) is installed",
          "systemctl \(managerOption)restart navd.service"))
    } else if let navd = running ?? installed, navd != Navctl.version {
      add(.problem("versions", "navctl is \(Navctl.version), navd is \(navd.shown)", "install both of one version"))
    }
  }

  /// What the service manager says, where there is one.
  func lookAtService() {
    guard FileTree.isThere("/run/systemd/system") else { return }
    let options = isUsersOwn ? ["--user"] : []
    let units = ["navd.socket", "navd.service"] + (isUsersOwn ? [] : ["navd-observe.socket"])
    let properties = "--property=Id,LoadState,ActiveState,SubState,Result,NRestarts"
    guard let outcome = session.run("systemctl", options + ["show", properties] + units),
      outcome.code == 0
    else { return add(.note("service", "systemd does not answer")) }
    for unit in ServiceUnit.list(outcome.output) { add(unit.finding(managerOption)) }
  }
}

/// A unit, as `systemctl show` prints it.
struct ServiceUnit: Equatable, Sendable {
  private(set) var id = ""
  private(set) var loadState = ""
  private(set) var activeState = ""
  private(set) var subState = ""
  private(set) var result = ""
  private(set) var restarts = 0

  /// The units of a text: a line for each property, an empty line between units.
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

  /// - Parameter option: what makes systemctl look at the manager that this unit is of.
  func finding(_ option: String) -> Finding {
    if loadState == "not-found" { return .note("service", "\(id.shown) is not installed") }
    if loadState != "loaded" {
      return .problem("service", "\(id.shown) is \(loadState.shown)", "systemctl \(option)cat \(id.shown)")
    }
    if activeState == "failed" {
      return .problem(
        "service", "\(id.shown) failed (\(result.shown))",
        "see why: journalctl \(option)-u \(id.shown); then systemctl \(option)restart \(id.shown)")
    }
    let state = "\(id.shown) is \(activeState.shown) (\(subState.shown))"
    return restarts > 0 ? .note("service", "\(state), restarted \(restarts) times") : .ok("service", state)
  }
}
