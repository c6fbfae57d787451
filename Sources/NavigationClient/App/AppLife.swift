import EventLoop

/// The beginning and the end of an app. It belongs to the app's loop.
final class AppLife {
  /// The reason for which an app ends before its body returns.
  enum End {
    case stopped
    case ended(SceneConnection.End)
  }
  private(set) var end: End?
  /// Called once when the app is to end.
  var onEnd: () -> Void = {}
  private var isAttached = false
  private var waiter: CheckedContinuation<Void, Never>?

  func take(_ update: SceneConnection.Update) {
    guard case .status(let status) = update else { return }
    switch status {
    case .attached: isAttached = true
    case .ended(let reason): finish(.ended(reason))
    case .attaching, .detached: return
    }
    let waiter = waiter.take()
    waiter?.resume()
  }

  func stop() { finish(.stopped) }

  private func finish(_ reason: End) {
    guard end == nil else { return }
    end = reason
    onEnd()
  }

  /// Waits until the scene is attached.
  /// - Throws: `NavigationAppError` if it cannot be.
  func attached() async throws(NavigationAppError) {
    if !isAttached, end == nil {
      await withCheckedContinuation { (waiter: CheckedContinuation<Void, Never>) in self.waiter = waiter }
    }
    if case .ended(let reason)? = end { throw .ended(reason) }
  }

  /// Writes the failure of a command that nobody waits for.
  static func report(_ failure: CallFailure) { tell("\(failure)") }

  /// Writes a line to standard error.
  static func tell(_ line: String) {
    // Without standard error nobody can be told.
    try? StandardStream.error.write("\(line)\n")
  }

  /// Loops of handles that an app has not closed.
  private static let kept = Locked<[EventLoop]>([])

  /// Keeps a loop open until the process ends.
  static func keep(_ loop: EventLoop) { kept.withLock { $0.append(loop) } }
}
