import NavigationProtocol

extension Doctor {
  /// Looks at the fleet, if navd is a host of one. A host that reaches no owner answers no other call.
  func lookAtFleet() throws(CommandError) {
    guard let present, present.ping.features.contains("fleet") else { return }
    add(Self.findings(of: try session.call(FleetInterface.Status.self, .init()), patient))
  }

  /// How many milliseconds a host may be silent, and how many frames behind, before the doctor reports it.
  private static let (silentMilliseconds, lag) = (10_000, 1_000)

  /// Findings about the hosts of a fleet.
  static func findings(of status: FleetInterface.Status.Reply, _ patient: Patient) -> [Finding] {
    guard let claim = status.claim else { return [] }
    var findings: [Finding] = []
    for host in status.hosts where host.host != claim.owner {
      if host.silentMilliseconds >= silentMilliseconds {
        findings.append(
          .problem(
            "fleet", "host \(host.host.shown) is silent for \(host.silentMilliseconds / 1_000) s",
            "start navd there, and read its log: \(patient.log)"))
      } else if host.lag >= lag {
        findings.append(
          .problem(
            "fleet", "host \(host.host.shown) is \(host.lag) frames behind",
            "see whether its disk and its etcd are slow: \(patient.navctl("fleet status"))"))
      }
    }
    if status.hosts.count < 2 {
      findings.append(.problem("fleet", "there is no standby", "start navd on another host of the fleet"))
    }
    return findings.isEmpty
      ? [.ok("fleet", "host \(claim.owner.shown) owns the scenes, \(status.hosts.count - 1) follow it")] : findings
  }
}
