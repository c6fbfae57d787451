import NavigationProtocol

/// What the followers of a scene have not been told yet of its front-ends, and when they may be told.
///
/// A list of front-ends is as long as there are front-ends, and every arrival is told to every follower. So that many
/// arrivals cost each follower no more than a steady trickle, a scene's events of front-ends are paced: up to `burst`
/// bytes are told at once, then so many bytes a millisecond; what happens meanwhile is told together.
struct FrontEndNews {
  /// Front-ends that came, went or changed since the last event.
  private(set) var changed: [FrontEnd] = []
  /// Whether the scene's status or map has changed, so that its info is told.
  var tellsInfo = false
  /// The scene's status at the last change.
  private var status: SceneInterface.SceneInfo.Status?
  /// Whether a deadline is set at which they are told.
  var isWaiting = false
  /// Bytes of events that count against the pace.
  private var debt = 0
  private var countedAt: Milliseconds = 0

  private static let (burst, bytesPerMillisecond) = (64 << 10, 256)

  /// Notes that a front-end came, went or changed.
  mutating func add(_ frontEnd: FrontEnd) {
    if frontEnd.isNews { return }
    frontEnd.isNews = true
    changed.append(frontEnd)
  }

  /// Notes the scene's status.
  mutating func note(_ new: SceneInterface.SceneInfo.Status) {
    if new == status { return }
    status = new
    tellsInfo = true
  }

  /// When they may be told.
  func time(now: Milliseconds) -> Milliseconds {
    let left = debt - (now - countedAt) * Self.bytesPerMillisecond
    return left < Self.burst ? now : now + (left - Self.burst) / Self.bytesPerMillisecond + 1
  }

  /// They are told.
  ///
  /// - Parameter bytes: The bytes of the events.
  mutating func told(bytes: Int, now: Milliseconds) {
    debt = max(0, debt - (now - countedAt) * Self.bytesPerMillisecond) + bytes
    countedAt = now
    for frontEnd in changed { frontEnd.isNews = false }
    changed.removeAll()
    tellsInfo = false
  }
}
