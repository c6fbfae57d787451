import Navigation
import Varlink

/// A call that is answered when something has become true, or its time is up.
final class Waiter {
  enum Condition {
    /// A screen is in the visible path (on top with `top`, or has appeared), or with `gone` no longer.
    case screen(ScreenReference, top: Bool, gone: Bool, appeared: Bool)
    /// The scene has moved past this revision.
    case past(Revision)
    /// The daemon has reached this revision: `Get` with `minRevision`.
    case reached(Revision)
    /// A screen has left the scene.
    case screenLeft(NodeID)
    /// A coordinator has left the scene.
    case coordinatorLeft(CoordinatorID)
  }

  let session: Session
  let slot: ReplyQueue.Slot
  let condition: Condition
  /// The scene at which it waits; nil once it was answered or is not waited for any more. So a scene that is closed is not
  /// kept by who has waited for it.
  private(set) var host: SceneHost?
  /// Whether it waits for as long as `waitMilliseconds`, since its call did not say.
  let hasDefaultTimeout: Bool
  var isDone: Bool { host == nil }

  init(
    session: Session, slot: ReplyQueue.Slot, condition: Condition, host: SceneHost, hasDefaultTimeout: Bool
  ) {
    self.hasDefaultTimeout = hasDefaultTimeout
    self.session = session
    self.slot = slot
    self.condition = condition
    self.host = host
  }

  /// Where it is in the set of those who wait with it; nil when it is in none.
  var index: Int?

  /// It waits no longer.
  func end() { host = nil }
}
