import JSON
import Navigation
import NavigationProtocol
import Varlink

extension ByteBuffer {
  /// Appends the reply to an executed call: the outcome, for a dry run the questions that it would have asked, and for
  /// an `Apply` the changes if requested.
  mutating func appendReply(_ effect: borrowing Effect, of call: borrowing Call) {
    if case .operation(.openLink) = call.request, let opened = effect.opened.last {
      return appendReply(
        NavigationInterface.OpenLink.Reply(
          outcome: outcome(of: effect, of: call), link: opened.link, pending: opened.isPending))
    }
    guard case .apply = call.request, let changes = effect.changes else {
      guard call.options.isDryRun || !effect.opened.isEmpty else { return appendReply(effect.outcome) }
      return appendReply(NavigationInterface.GoTo.Reply(outcome: outcome(of: effect, of: call, links: effect.opened)))
    }
    append(#"{"parameters":{"outcome":"#)
    outcome(of: effect, of: call, links: effect.opened).encode(into: &self)
    append(#","changes":"#)
    changes.map { SceneInterface.Change($0) }.encode(into: &self)
    append("}}\0")
  }

  private func outcome(
    of effect: borrowing Effect, of call: borrowing Call, links: [OpenedLink] = []
  ) -> NavigationInterface.Outcome {
    var outcome = NavigationInterface.Outcome(effect.outcome, links: links)
    if call.options.isDryRun { outcome.guarded = effect.guarded.map(\.id) }
    return outcome
  }
}
