import Navigation
import NavigationFleet
import NavigationProtocol

extension FleetHost {
  /// What this host knows of the fleet.
  var status: FleetInterface.Status.Reply {
    let hosts = member.report(at: bootMilliseconds())
    let claim = member.knownClaim
    // Only the owner knows its own end; others know what it had at its last heartbeat.
    let frame = hosts.first { $0.host == claim?.owner }?.reached ?? member.chain.complete.number
    return FleetInterface.Status.Reply(
      fleet: configuration.name, host: name, serves: claim != nil && self.claim == claim, frame: frame,
      claim: claim.map { FleetInterface.Claim($0) },
      hosts: hosts.map { host in
        FleetInterface.Host(
          host: host.host, silentMilliseconds: host.silentMilliseconds, reached: host.reached, synced: host.synced,
          lag: max(0, frame - host.reached))
      })
  }
}

extension FleetHost {
  /// What the owner counts about the fleet.
  var metrics: [ManagerInterface.Metric] {
    let status = self.status
    let own: [ManagerInterface.Metric] = [
      .gauge("fleet_term", status.claim?.term ?? 0, "Term of the owner's claim; it ascends with each takeover."),
      .gauge("fleet_frame", status.frame, "The last frame."),
      .gauge(
        "fleet_lease_left_milliseconds", member.lease.left(at: bootMilliseconds()),
        "How long the owner may answer without the engine.", unit: "milliseconds"),
      .gauge(
        "fleet_tail_bytes", member.queue?.tailBytes ?? 0, "Bytes of frames that the engine keeps for copies.",
        unit: "bytes"),
    ]
    return own
      + status.hosts.flatMap { host in
        [
          Self.gauge("fleet_lag", host.lag, of: host, "Frames that the copy of a host lacks."),
          Self.gauge(
            "fleet_silent_milliseconds", host.silentMilliseconds, of: host, "How long a host's heartbeat is unchanged."),
        ]
      }
  }

  private static func gauge(_ name: String, _ value: Int, of host: FleetInterface.Host, _ description: String)
    -> ManagerInterface.Metric
  {
    ManagerInterface.Metric(
      name: name, labels: ["host": host.host], kind: .gauge, value: Double(value), description: description)
  }
}

extension FleetInterface.Claim {
  fileprivate init(_ claim: StageClaim) {
    let circumstances = claim.circumstances
    self.init(
      owner: claim.owner, term: claim.term,
      time: circumstances.map { Timestamp(microseconds: $0.time).description }, former: circumstances?.former,
      reason: circumstances.map { FleetInterface.Claim.Reason($0.reason) })
  }
}

extension FleetInterface.Claim.Reason {
  fileprivate init(_ reason: StageClaim.Circumstances.Reason) {
    switch reason {
    case .first: self = .first
    case .silent: self = .silent
    case .restarted: self = .restarted
    case .handedOver: self = .handedOver
    }
  }
}
