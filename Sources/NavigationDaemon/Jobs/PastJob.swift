import Navigation
import NavigationProtocol
import Varlink

/// A `Get` of a past revision: it reverts the commits since.
struct PastJob: SceneJob {
  let host: SceneHost
  private let epoch: String
  private var reading: PastReading

  init(_ reading: PastReading, of host: SceneHost, epoch: String) {
    self.reading = reading
    self.host = host
    self.epoch = epoch
  }

  var isDone: Bool { reading.isDone }
  var work: Int { reading.work }
  var heldBytes: Int { reading.past.heldBytes }
  var draft: Draft? { nil }
  var readsStorage: Bool { true }

  mutating func step(_ units: Int) { _ = reading.step(units) }

  mutating func detach() { reading.detach() }

  func reply(to slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    do throws(NavigationError) {
      let (found, state) = try reading.result()
      let at = SceneInterface.At(epoch: epoch, revision: found)
      guard let mask = session.mask(of: host, at: found) else {
        return session.replyState(state, of: host, at: at, to: slot)
      }
      session.account.spent += state.maskingWork
      session.replyState(state.masked(by: mask), of: host, at: at, to: slot)
    } catch {
      throw WireFailure(error, scene: host.name)
    }
  }
}
