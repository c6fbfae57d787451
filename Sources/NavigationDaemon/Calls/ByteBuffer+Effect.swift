import JSON
import Navigation
import NavigationProtocol
import Varlink

extension ByteBuffer {
  /// Appends the reply to an executed call: the outcome; of a dry run what it would have asked, of an `Apply` the changes
  /// if it wants them.
  mutating func appendReply(_ effect: borrowing Effect, of call: borrowing Call) {
    guard case .apply = call.request, let changes = effect.changes else {
      var outcome = NavigationInterface.Outcome(effect.outcome)
      outcome.guarded = call.options.isDryRun ? effect.guarded.map(\.id) : nil
      if case .operation(.openLink) = call.request, let opened = effect.opened.last {
        return appendReply(
          NavigationInterface.OpenLink.Reply(outcome: outcome, link: opened.link, pending: opened.isPending))
      }
      guard call.options.isDryRun else { return appendReply(effect.outcome) }
      return appendReply(NavigationInterface.GoTo.Reply(outcome: outcome))
    }
    var outcome = NavigationInterface.Outcome(effect.outcome)
    outcome.guarded = effect.guarded.map(\.id)
    append(#"{"parameters":{"outcome":"#)
    outcome.encode(into: &self)
    append(#","changes":"#)
    changes.map { SceneInterface.Change($0) }.encode(into: &self)
    append("}}\0")
  }
}
