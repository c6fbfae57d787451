/// The times and sizes by which the hosts of a fleet agree on owners. All hosts of a fleet must use the same.
///
/// A claimant waits longer than a lease lasts. The difference allows the clocks of two hosts to run at rates that differ by
/// 9 %; the times that they show do not matter.
public struct FleetRules: Equatable, Sendable {
  /// The interval at which a host renews its heartbeat.
  public var beatMilliseconds = 500
  /// The time for which an owner may answer without the engine, from the moment at which it sent the heartbeat.
  public var leaseMilliseconds = 2_000
  /// The time for which a claimant must have seen the owner's heartbeat unchanged.
  public var claimMilliseconds = 2_200
  /// The additional time that each further host in order waits, so that two rarely claim at once.
  public var claimStepMilliseconds = 300
  /// The greatest time between two answers of the engine that count as one period. A host that was cut off for longer knows
  /// nothing of others.
  public var answeringMilliseconds = 1_000
  /// The time for which the engine must have been answering before a host claims the stage. After an outage of the engine,
  /// the owner renews its heartbeat within the time limit of a request, and keeps the stage.
  public var steadyMilliseconds = 800
  /// The silence of the owner after which other hosts look more often, so that they soon see who the next one is.
  public var searchAfterMilliseconds = 1_000
  /// The interval at which they look then, and the pause before a heartbeat without an answer is repeated.
  public var searchMilliseconds = 100
  /// The pause before an append whose outcome is unknown is sent again, counted from when it was sent.
  public var resendMilliseconds = 50
  /// The interval at which frames are trimmed.
  public var trimMilliseconds = 1_000
  /// A copy that was not synced for this long no longer delays trimming, if two other hosts have all frames.
  public var copyMilliseconds = 10_000
  /// How long frames are kept at most for a host that gets a copy of the state.
  public var keepMilliseconds = 600_000
  /// The greatest part of a frame in one transaction; etcd accepts 1.5 MiB with everything around it.
  public var appendBytes = 512 << 10
  /// The bytes of frames in the engine at which an owner accepts no more changes.
  public var tailBytes = 64 << 20
  /// The number of frames that one transaction reads: four MiB at most.
  public var framesRead = 8

  public init() {}
}
