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
  /// The links that it opened, in their order; those that wait are to be kept, unless it was a dry run.
  public var opened: [OpenedLink] = []
  /// What is to be asked before the call can be carried out.
  public var question: Question?

  /// Why nothing was changed yet: somebody is to be asked first, then the call is to be carried out again. It is in a box,
  /// since few calls ask.
  public indirect enum Question: Hashable, Sendable {
    /// Those who guard these screens, which would leave. A dry run tells of them without being asked again.
    case guards([PathElement])
    /// A front-end.
    case request(DelegatedRequest)
  }

  /// Whether somebody is to be asked first.
  public var mustAsk: Bool { question != nil }

  /// Guarded screens that would leave.
  public var guarded: [PathElement] {
    if case .guards(let screens) = question { screens } else { [] }
  }

  /// What a front-end must be asked.
  public var request: DelegatedRequest? {
    if case .request(let request) = question { request } else { nil }
  }
}
