import NavigationClient

/// A commit of the history.
struct CommitView: Hashable, Sendable {
  /// The steps that an Undo or a Redo moved, by the revisions of their commits.
  enum Moved: Hashable, Sendable {
    case undone([Int])
    case redone([Int])
  }

  var revision: Int

  /// The scene's revision before it; 0 for the first one.
  var previous = 0

  /// The time in seconds since 1970.
  var time = 0

  /// The local date and time: `2026-11-22 05:12:00`.
  var clock = ""

  /// The name of the front-end that acted.
  var actor: String

  /// The operation and its subject: `apply percent=10`.
  var action: String

  /// Whether the commit was undone and can be redone.
  var isUndone = false

  /// Whether this front-end acted.
  var isOwn = false

  var moved: Moved?

  /// Whether Undo does not go back beyond it.
  var isBarrier = false

  /// `cashier: apply percent=10`
  var sentence: String { "\(actor): \(action)" }

  /// The sentence about the barrier that leaves nothing to undo; nil if it is the opening of the scene, or none of these.
  ///
  /// - Parameter commits: The newest commits, newest first.
  static func barrier(in commits: [CommitView]) -> String? {
    let barrier = commits.first { commit in
      // What an Undo undid can be undone further.
      if case .undone = commit.moved { return false }
      return commit.isBarrier
    }
    guard let barrier, barrier.previous > 0 else { return nil }
    return "There is nothing to undo: \(barrier.action) at revision \(barrier.revision) is a barrier."
  }

  /// `rev 4711  2026-11-22 05:12:00`
  var headline: String { "rev \(revision)" + (clock.isEmpty ? "" : "  \(clock)") }

  /// The columns of the time since a commit.
  static let agoColumns = 6

  /// `3 min`, or nothing while the time is unknown.
  func ago(_ now: Int) -> String { now == 0 ? "" : Moment(seconds: time).ago(now) }
}
