/// The effect of a call: its reply, and the notifications that it causes.
public struct Effect: Sendable {
  public var outcome: Outcome
  /// Whether there is a new commit, which is `scene.newestCommit` with the given revision.
  public var isCommitted: Bool
  /// The screens that front-ends should refresh, in search order; nil if the call requested none.
  public var refresh: [NodeID]?
  /// The changes that a dry run of `Apply` would make.
  public var changes: [Change]?
  /// The links that the call opened, in order. Keep the waiting ones, except after a dry run.
  public var opened: [OpenedLink] = []
  /// The question to answer before the call can be performed.
  public var question: Question?

  /// A question that must be answered before the call is performed again; nothing has changed yet. In a box, because
  /// few calls ask.
  public indirect enum Question: Hashable, Sendable {
    /// Asks the guards of these screens, which would leave. A dry run only reports them.
    case guards([PathElement])
    /// Asks a front-end.
    case request(DelegatedRequest)
  }

  public var mustAsk: Bool { question != nil }

  /// The guarded screens that would leave.
  public var guarded: [PathElement] {
    if case .guards(let screens) = question { screens } else { [] }
  }

  /// The request to delegate to a front-end.
  public var request: DelegatedRequest? {
    if case .request(let request) = question { request } else { nil }
  }
}
