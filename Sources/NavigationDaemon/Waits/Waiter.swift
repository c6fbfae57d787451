import JSON
import Navigation
import Varlink

/// A call that is answered when something has become true, or its time is up.
///
/// It waits in a watch until that is so. Then it has an outcome, and is answered in its turn.
final class Waiter {
  /// What has become of the wait.
  enum Outcome {
    /// Its condition has become true.
    case holds
    /// What it awaits has left in the commit of a revision, with this result.
    case left(JSONObject?, Revision)
    case timedOut
    /// Its scene was closed, or the daemon stops.
    case closing(reason: String)
  }

  let session: Session
  let slot: ReplyQueue.Slot
  /// Whether it waits for as long as `waitMilliseconds`, since its call did not say.
  let hasDefaultTimeout: Bool
  /// Whether a deadline refers to it.
  var hasDeadline = false
  /// The scene at which it waits; nil once it was answered or is not waited for any more. So a scene that is closed is not
  /// kept by an answered waiter.
  private(set) var host: SceneHost?
  /// The watch that it is in; nil once it has an outcome.
  var watch: Watch?
  private(set) var outcome: Outcome?
  /// Whether it is a `Get`.
  let isGet: Bool
  /// Bytes that are charged for it to its user.
  let heldBytes: Int
  var isDone: Bool { host == nil }

  // Where it is in the sets of its session, its scene and its watch; nil if it is in none.
  var indexInSession: Int?
  var indexInScene: Int?
  var indexInWatch: Int?

  init(
    session: Session, slot: ReplyQueue.Slot, host: SceneHost, isGet: Bool, hasDefaultTimeout: Bool, heldBytes: Int
  ) {
    self.isGet = isGet
    self.heldBytes = heldBytes
    self.session = session
    self.slot = slot
    self.host = host
    self.hasDefaultTimeout = hasDefaultTimeout
  }

  /// It is to be answered.
  func decide(_ outcome: Outcome) { self.outcome = outcome }

  /// It waits no longer.
  func end() {
    host = nil
    outcome = nil
  }
}
