/// What carrying out a call did: what the shell replies and tells others.
public struct Effect: Sendable {
  /// The reply.
  public var outcome: Outcome
  /// Whether there is a new commit: `scene.newestCommit` is it, and the revision given is used.
  public var isCommitted: Bool
  /// The screens that front-ends shall refresh, in search order; nil when none was asked for.
  public var refresh: [NodeID]?
  /// What an `Apply` as a dry run would change.
  public var changes: [Change]?
  /// Guarded screens that would leave. Unless it was a dry run, nothing was changed: those who guard them are to be asked,
  /// then the call is to be carried out again.
  public var guarded: [PathElement] = []
  /// What a front-end must be asked before the call can be carried out; nothing was changed.
  public var request: DelegatedRequest?

  /// Whether somebody is to be asked first.
  public var mustAsk: Bool { request != nil || !guarded.isEmpty }
}
