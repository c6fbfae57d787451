import JSON
import Navigation
import NavigationProtocol
import Varlink

/// An `AwaitResult` of a screen or coordinator that is not in its scene: it searches for the commit with which it left.
struct DepartureJob: SceneJob {
  let host: SceneHost
  private let subject: Scene.Subject
  private let at: SceneInterface.At
  private var reading: DepartureReading

  init(_ reading: DepartureReading, of subject: Scene.Subject, from host: SceneHost, at: SceneInterface.At) {
    self.reading = reading
    self.subject = subject
    self.host = host
    self.at = at
  }

  var isDone: Bool { reading.isDone }
  var work: Int { reading.work }
  var heldBytes: Int { 0 }
  var draft: Draft? { nil }
  var readsStorage: Bool { true }

  mutating func step(_ units: Int) { _ = reading.step(units) }

  func detach() {}

  func reply(to slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    guard case .left(let result) = reading.departure else { throw WireFailure(subject.unknown, scene: host.name) }
    session.reply(result, of: host, leftAt: reading.revision, at: at, to: slot)
  }
}

extension Session {
  /// Answers an `AwaitResult`.
  ///
  /// - Parameters:
  ///   - result: The result; nil if there is none.
  ///   - revision: The revision of the commit with which the screen or coordinator left.
  func reply(
    _ result: JSONObject?, of host: SceneHost, leftAt revision: Revision, at: SceneInterface.At,
    to slot: ReplyQueue.Slot
  ) {
    let mask = self.mask(of: host, at: revision)
    let seen = result.map { result in mask.map { $0.masked(result) } ?? result }
    let reply = SceneInterface.AwaitResult.Reply(at: at, result: seen, cancelled: result == nil)
    self.reply(to: slot) { $0.appendReply(reply) }
  }
}
