import JSON
import Navigation
import Varlink

/// A call that is answered once a condition holds or its time is up.
///
/// Until then it is in a watch. Then it has an outcome, and is answered in its turn.
final class Waiter {
  /// The outcome of a wait.
  enum Outcome {
    /// Its condition has become true.
    case holds
    /// The awaited screen or coordinator left in the commit of a revision, with this result.
    case left(JSONObject?, Revision)
    case timedOut
    /// Its scene was closed, or the daemon stops.
    case closing(reason: String)
  }

  let session: Session
  let slot: ReplyQueue.Slot
  /// Whether it uses the default timeout, `waitMilliseconds`, because its call names none.
  let hasDefaultTimeout: Bool
  /// Whether a deadline refers to it.
  var hasDeadline = false
  /// Its scene; nil once it is answered or given up, so that it does not keep a closed scene alive.
  private(set) var host: SceneHost?
  /// Its watch; nil once it has an outcome.
  var watch: Watch?
  private(set) var outcome: Outcome?
  /// Whether it is a `Get`.
  let isGet: Bool
  /// The bytes of its call and of itself.
  private let bytes: Int
  private var charge: Charge
  var isDone: Bool { host == nil }

  // Its places in the sets of its session, its scene and its watch; nil if it is in none.
  var indexInSession: Int?
  var indexInScene: Int?
  var indexInWatch: Int?

  init(
    session: Session, slot: ReplyQueue.Slot, host: SceneHost, isGet: Bool, hasDefaultTimeout: Bool, bytes: Int
  ) {
    self.isGet = isGet
    self.bytes = bytes
    charge = Charge(.waits, of: session.account, bytes: bytes)
    self.session = session
    self.slot = slot
    self.host = host
    self.hasDefaultTimeout = hasDefaultTimeout
  }

  /// Gives it an outcome.
  func decide(_ outcome: Outcome) { self.outcome = outcome }

  /// Ends the wait.
  func end() {
    host = nil
    outcome = nil
    charge.set(0)
  }

  /// The bytes that it holds.
  var heldBytes: Int { isDone ? 0 : bytes }
}
