import JSON
import NavigationProtocol
import Varlink

/// The streams that read the same events: each event is encoded once, and all of a turn's are handed to every stream as
/// one piece of shared memory. Idea: Redis's replication buffer, which all replicas refer to.
final class Feed {
  let kinds: EventKinds
  private(set) var streams: [EventStream] = []
  private var batch = ByteBuffer(capacity: 16)
  /// How much of it may be handed out: the rest is of commits that are not on the disk yet.
  private var settled = 0

  /// Room that a batch keeps between turns.
  private static let batchKept = 4096

  init(kinds: EventKinds) { self.kinds = kinds }

  var hasEvents: Bool { settled > 0 }

  /// What is there may be handed out.
  func settle() { settled = batch.count }

  /// Forgets what may not be handed out.
  func takeBack() { batch.truncate(to: settled) }

  func add(_ stream: EventStream) {
    stream.index = streams.count
    streams.append(stream)
  }

  /// Complexity: O(1).
  func remove(_ stream: EventStream) {
    let last = streams.removeLast()
    if last !== stream {
      streams[stream.index] = last
      last.index = stream.index
    }
  }

  func append(_ message: borrowing ByteBuffer) { batch.append(contentsOf: message) }

  /// Takes the events of the turn so far as one piece; all of them are settled.
  func takeBatch() -> SharedBytes {
    precondition(settled == batch.count, "nobody is told what is not on the disk")
    settled = 0
    let bytes = SharedBytes(batch)
    batch.removeAll(keeping: Self.batchKept)
    return bytes
  }
}

/// The feeds of one scene, or of the streams that follow all scenes: one for each choice of kinds, which is nearly always
/// one.
struct FeedSet: ~Copyable {
  private(set) var feeds: [Feed] = []
  /// Whether it is in the list of those that have events to be handed out at the end of the turn.
  var isDirty = false

  var isEmpty: Bool { feeds.isEmpty }

  /// Whether anybody wants events of this kind.
  func wants(_ kind: EventKinds) -> Bool {
    for feed in feeds where feed.kinds.contains(kind) { return true }
    return false
  }

  /// Whether somebody wants events of this kind who is not told what is sensitive.
  func wantsMasked(_ kind: EventKinds) -> Bool { wants(kind.union(.masked)) }

  /// Appends one encoded message to every feed that wants its kind.
  /// - Parameter readers: nil for all of them.
  /// - Returns: The units that handing it out will cost.
  func append(_ message: borrowing ByteBuffer, kind: EventKinds, to readers: Readers? = nil) -> Int {
    var streams = 0
    for feed in feeds where feed.kinds.contains(kind) {
      if let readers, feed.kinds.contains(.masked) != (readers == .masked) { continue }
      feed.append(message)
      streams += feed.streams.count
    }
    return streams * Turns.transferWork(bytes: message.count)
  }

  enum Readers {
    /// Streams that receive sensitive values.
    case trusted
    /// Streams that receive no sensitive values.
    case masked
  }

  mutating func add(_ stream: EventStream) {
    if let feed = feeds.first(where: { $0.kinds == stream.kinds }) { return feed.add(stream) }
    let feed = Feed(kinds: stream.kinds)
    feed.add(stream)
    feeds.append(feed)
  }

  mutating func remove(_ stream: EventStream) {
    guard let index = feeds.firstIndex(where: { $0.kinds == stream.kinds }) else { return }
    feeds[index].remove(stream)
    if feeds[index].streams.isEmpty { feeds.remove(at: index) }
  }

  func settle() { for feed in feeds { feed.settle() } }

  func takeBack() { for feed in feeds { feed.takeBack() } }

  /// Every stream, in no order that matters to anyone. Complexity: O(streams).
  var streams: [EventStream] { feeds.flatMap(\.streams) }
}
