import Version

extension Doctor {
  /// Compares the versions of navctl, the running navd, and the installed navd.
  func lookAtVersions() {
    let installed = self.installed.path.flatMap { session.run($0, ["--version"]) }.flatMap { outcome in
      outcome.code == 0 ? outcome.output.split(whereSeparator: \.isWhitespace).dropFirst().first.map(String.init) : nil
    }
    add(Self.versions(navctl: Version.number, running: present?.ping.version, installed: installed, patient))
  }

  /// Findings about the versions of navctl, the running navd, and the installed navd.
  static func versions(navctl: String, running: String?, installed: String?, _ patient: Patient) -> [Finding] {
    let texts =
      ["navctl \(navctl)"] + (running.map { ["navd \($0.shown), which runs"] } ?? [])
      + (installed.map { ["navd \($0.shown), installed"] } ?? [])
    var findings = [Finding.ok("versions", texts.joined(separator: "; "))]
    if let running, let installed, running != installed {
      findings.append(
        .problem(
          "versions", "navd \(running.shown) runs, and \(installed.shown) is installed",
          patient.systemctl("restart navd.service")))
    } else if let navd = running ?? installed, navd != navctl {
      findings.append(.problem("versions", "navctl is \(navctl), navd is \(navd.shown)", "install both of one version"))
    }
    return findings
  }

  /// Examines the units of the service manager, if there is one.
  func lookAtService() {
    guard FileTree.isThere("/run/systemd/system") else { return }
    let patient = patient
    let options = patient.isUsersOwn ? ["--user"] : []
    let units = ["navd.socket", "navd.service"] + (patient.isUsersOwn ? [] : ["navd-observe.socket"])
    let properties = "--property=Id,LoadState,ActiveState,SubState,Result,NRestarts"
    add(Self.findings(ofUnits: session.run("systemctl", options + ["show", properties] + units), patient))
  }

  /// Findings about the units.
  ///
  /// - Parameters:
  ///   - shown: The output of `systemctl show`; nil if it cannot be started.
  ///   - patient: The navd that is examined.
  static func findings(ofUnits shown: ProgramOutcome?, _ patient: Patient) -> [Finding] {
    guard let shown, shown.code == 0 else { return [.note("service", "systemd does not answer")] }
    return ServiceUnit.list(shown.output).map { $0.finding(patient) }
  }
}
