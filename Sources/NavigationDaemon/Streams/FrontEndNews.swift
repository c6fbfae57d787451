import Navigation
import NavigationProtocol

/// Changes of a scene's front-ends that its followers have not received, and the time at which they may be sent.
///
/// Every follower receives every arrival, and a list grows with the number of front-ends. These events are therefore
/// paced, so that many arrivals cost each follower no more than a steady trickle: up to `burst` bytes are sent at once,
/// further ones at a fixed number of bytes per millisecond. Changes in between are sent together.
struct FrontEndNews {
  /// Front-ends that came, went or changed since the last event.
  private(set) var changed: [FrontEnd] = []
  /// Whether the scene's status or map has changed, so that its info is sent.
  private(set) var tellsInfo = false
  /// Whether the scene's map has changed, so that its link scopes are sent.
  private(set) var tellsScopes = false
  /// The scene's status at the last change.
  private var status: SceneInterface.SceneInfo.Status?
  /// Whether a deadline is set for sending them.
  var isWaiting = false
  /// Bytes of events that count against the pace.
  private var debt = 0
  private var countedAt: Milliseconds = 0
  /// The last change of the scene's front-ends, status, map or waiting links, of which no commit tells; nil if it had none yet.
  private(set) var lastChange: Change?

  /// A change: the daemon's revision at that time, and its number among all of them.
  struct Change {
    var revision: Revision
    var number: Int
  }

  private static let (burst, bytesPerMillisecond) = (64 << 10, 256)

  /// Notes that a front-end came, went or changed.
  mutating func add(_ frontEnd: FrontEnd) {
    if frontEnd.isNews { return }
    frontEnd.isNews = true
    changed.append(frontEnd)
  }

  /// Notes that the scene's map changed, or came or went.
  mutating func noteMap() { (tellsInfo, tellsScopes) = (true, true) }

  /// Notes the scene's status.
  mutating func note(_ new: SceneInterface.SceneInfo.Status) {
    if new == status { return }
    status = new
    tellsInfo = true
  }

  /// Notes a change of which no commit tells.
  mutating func note(_ change: Change) { lastChange = change }

  /// Whether a reader may have missed the last change.
  ///
  /// - Parameters:
  ///   - revision: The last one that it knows.
  ///   - number: That of the last change of which it was told since.
  func mayBeMissed(since revision: Revision, after number: Int) -> Bool {
    guard let lastChange, lastChange.number > number else { return false }
    return isWaiting || lastChange.revision >= revision
  }

  /// The time at which they may be sent.
  func time(now: Milliseconds) -> Milliseconds {
    let left = debt - (now - countedAt) * Self.bytesPerMillisecond
    return left < Self.burst ? now : now + (left - Self.burst) / Self.bytesPerMillisecond + 1
  }

  /// Notes that they were sent.
  ///
  /// - Parameter bytes: The bytes of the events.
  mutating func told(bytes: Int, now: Milliseconds) {
    debt = max(0, debt - (now - countedAt) * Self.bytesPerMillisecond) + bytes
    countedAt = now
    for frontEnd in changed { frontEnd.isNews = false }
    changed.removeAll()
    (tellsInfo, tellsScopes) = (false, false)
  }
}
