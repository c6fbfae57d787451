import Navigation
import NavigationProtocol
import Varlink

/// A call in steps, because it may take more than a turn has room for. All but `Import` only read.
///
/// It holds the state that it reads as a value, so its reply shows the scene as it was when the call came. Only commits
/// that history forgets meanwhile are missing.
protocol Job {
  /// The stream that begins with it, and whose end ends it; nil for a call with one reply.
  var stream: EventStream? { get }
  /// Whether the reply is complete.
  var isDone: Bool { get }
  /// The approximate number of bytes that it holds.
  var heldBytes: Int { get }
  /// The part of the reply that is encoded; nil if the reply is encoded at the end.
  var draft: Draft? { get }
  /// Whether it changes something, so that it goes on when its caller has gone.
  var isChange: Bool { get }
  /// Whether it needs the database, to read records or to write long ones.
  var readsStorage: Bool { get }
  /// Whether it goes on only when its reader has read more of what was sent.
  var waitsForReader: Bool { get }

  /// The units of work so far.
  var work: Int { get }

  /// Continues until it is done or has taken some units; its last step may take more.
  mutating func step(_ units: Int)

  /// Stops sharing memory with the scene, whose next commit would have to copy that memory.
  mutating func detach()

  /// Answers the call.
  ///
  /// - Throws: Why it has no result.
  /// - Precondition: It is done.
  func reply(to slot: ReplyQueue.Slot, of session: Session) throws(WireFailure)

  /// Whether it fails when a scene is closed.
  func reads(_ host: SceneHost) -> Bool

  /// Goes without the rest of what it reads, which cannot be read or for which its user has no room.
  ///
  /// - Returns: Whether it can; otherwise its call fails.
  mutating func giveUp() -> Bool
}

extension Job {
  var stream: EventStream? { nil }
  var isChange: Bool { false }
  var waitsForReader: Bool { false }
  mutating func giveUp() -> Bool { false }
}

/// A job that reads one scene for a call with one reply.
protocol SceneJob: Job {
  var host: SceneHost { get }
}

extension SceneJob {
  func reads(_ host: SceneHost) -> Bool { self.host === host }
}

extension SceneState {
  /// The approximate number of bytes of its tables.
  var heldBytes: Int { nodeCount * 192 }

  /// About the number of bytes of a snapshot of it, which has the visible path twice.
  var snapshotBytes: Int { 2 * size }

  /// The units of masking it, which reads all arguments.
  var maskingWork: Int { nodeCount + size >> 6 }
}
