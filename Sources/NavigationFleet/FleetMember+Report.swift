// What a host can tell about its fleet.
extension FleetMember {
  /// The owner of the stage, as this host last saw it.
  public struct Owner: Equatable, Sendable {
    public var host: String
    public var term: Int
    /// Where it accepts links; nil if it accepts none.
    public var link: String?

    public init(host: String, term: Int, link: String?) {
      self.host = host
      self.term = term
      self.link = link
    }
  }

  /// The owner if it is another host; nil if there is none, or it is this host.
  public var otherOwner: Owner? {
    guard let claim = view.claim?.value, claim.owner != host, !claim.isReleased else { return nil }
    return Owner(host: claim.owner, term: claim.term, link: view[claim.owner]?.beat.link)
  }

  /// The claim of the stage, as this host last saw it.
  public var knownClaim: StageClaim? { claim?.value ?? view.claim?.value }

  /// How far a host is.
  public struct HostReport: Equatable, Sendable {
    public var host: String
    /// How long its heartbeat is unchanged, by the clock of the host that reports.
    public var silentMilliseconds: Int
    /// The last frame that its copy has, and the last one that is on its disk.
    public var reached: Int
    public var synced: Int
  }

  /// All hosts whose heartbeats are in the engine, by name.
  public func report(at now: Int) -> [HostReport] {
    view.hosts.map { name, seen in
      let isOwn = name == host
      return HostReport(
        host: name, silentMilliseconds: isOwn ? 0 : max(0, now - seen.since),
        reached: isOwn ? chain.complete.number : seen.beat.reached, synced: isOwn ? synced : seen.beat.synced)
    }
  }
}
