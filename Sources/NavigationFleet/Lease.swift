/// The time until which an owner may answer without asking the engine.
///
/// It is counted from the moment at which a heartbeat was sent, never from its answer: a claimant may have seen the
/// heartbeat before the answer arrived. The clock must include the time for which the process or the machine stood still
/// (CLOCK_BOOTTIME).
public struct Lease: Equatable, Sendable {
  /// On the host's clock, in milliseconds; nil without a lease.
  public private(set) var end: Int?

  public init() {}

  /// Extends the lease after a heartbeat was stored while this host owned the stage.
  public mutating func extend(sentAt: Int, by rules: FleetRules) {
    end = max(end ?? .min, sentAt + rules.leaseMilliseconds)
  }

  /// Whether no other host can have claimed the stage.
  public func isValid(at now: Int) -> Bool { end.map { now < $0 } ?? false }

  /// The milliseconds that are left; 0 without a lease.
  public func left(at now: Int) -> Int { end.map { max(0, $0 - now) } ?? 0 }
}
