import JSON
import Navigation
import NavigationProtocol
import Varlink

// What a call that was carried out is answered.
extension Daemon {
  /// Writes the reply of a call that was carried out.
  func encoded(_ effect: borrowing Effect, of call: borrowing Call) -> [UInt8] {
    scratch.removeAll()
    Self.append(effect, of: call, to: &scratch)
    return scratch.array()
  }

  private static func append(_ effect: borrowing Effect, of call: borrowing Call, to buffer: inout ByteBuffer) {
    guard case .apply = call.request, let changes = effect.changes else {
      var outcome = NavigationInterface.Outcome(effect.outcome)
      outcome.guarded = call.options.isDryRun ? effect.guarded.map(\.id) : nil
      if case .operation(.openLink) = call.request, let opened = effect.opened.last {
        return buffer.appendReply(
          NavigationInterface.OpenLink.Reply(outcome: outcome, link: opened.link, pending: opened.isPending))
      }
      guard call.options.isDryRun else { return buffer.appendReply(effect.outcome) }
      return buffer.appendReply(NavigationInterface.GoTo.Reply(outcome: outcome))
    }
    var outcome = NavigationInterface.Outcome(effect.outcome)
    outcome.guarded = effect.guarded.map(\.id)
    buffer.append(#"{"parameters":{"outcome":"#)
    outcome.encode(into: &buffer)
    buffer.append(#","changes":"#)
    changes.map { SceneInterface.Change($0) }.encode(into: &buffer)
    buffer.append("}}\0")
  }
}
