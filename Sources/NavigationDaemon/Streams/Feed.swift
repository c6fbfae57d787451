import JSON
import Navigation
import NavigationProtocol
import Varlink

/// The streams that read the same events: each event is encoded once, and all of a turn's are handed to every stream as
/// one piece of shared memory. Idea: Redis's replication buffer, which all replicas refer to.
///
/// A stream that is being sent the snapshots of all scenes has a feed of its own, since it must not be told of scenes that
/// it does not know yet.
final class Feed {
  let kinds: EventKinds
  /// The one stream for which it is; nil if others may join.
  private let only: EventStream?
  private(set) var streams: [EventStream] = []
  private var batch = ByteBuffer(capacity: 16)
  /// The length of the part that may be sent. The rest belongs to commits that are not on disk yet.
  private var settled = 0

  /// The capacity that a batch keeps between turns.
  private static let batchKept = 4096

  init(kinds: EventKinds, only: EventStream? = nil) { (self.kinds, self.only) = (kinds, only) }

  /// Whether a stream may join.
  func isOpen(to stream: EventStream) -> Bool { only == nil && !stream.isBeginning && kinds == stream.kinds }

  /// Whether it has events of a scene.
  ///
  /// - Parameter number: The number of the scene.
  @inline(__always)
  func tells(ofScene number: Revision) -> Bool { only.map { number <= $0.tellsUpTo } ?? true }

  func contains(_ stream: EventStream) -> Bool { stream.index < streams.count && streams[stream.index] === stream }

  var hasEvents: Bool { settled > 0 }

  /// Allows all present events to be sent.
  func settle() { settled = batch.count }

  /// Drops the events that may not be sent.
  func takeBack() { batch.truncate(to: settled) }

  func add(_ stream: EventStream) {
    stream.index = streams.count
    streams.append(stream)
  }

  /// - Complexity: O(1).
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
  /// Whether it is in the list of feeds with events to be sent at the end of the turn.
  var isDirty = false

  var isEmpty: Bool { feeds.isEmpty }

  /// Whether any stream wants events of this kind.
  func wants(_ kind: EventKinds) -> Bool {
    for feed in feeds where feed.kinds.contains(kind) { return true }
    return false
  }

  /// Whether a stream that must not see sensitive values wants events of this kind.
  func wantsMasked(_ kind: EventKinds) -> Bool { wants(kind.union(.masked)) }

  /// Appends one encoded message to every feed that wants its kind.
  ///
  /// - Parameters:
  ///   - number: The number of the scene that it is about.
  ///   - readers: nil for all of them.
  /// - Returns: The units that handing it out will cost.
  func append(
    _ message: borrowing ByteBuffer, kind: EventKinds, ofScene number: Revision, to readers: Readers? = nil
  ) -> Int {
    var streams = 0
    for feed in feeds where feed.kinds.contains(kind) && feed.tells(ofScene: number) {
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
    if let feed = feeds.first(where: { $0.isOpen(to: stream) }) { return feed.add(stream) }
    let feed = Feed(kinds: stream.kinds, only: stream.isBeginning ? stream : nil)
    feed.add(stream)
    feeds.append(feed)
  }

  mutating func remove(_ stream: EventStream) {
    guard let index = feeds.firstIndex(where: { $0.contains(stream) }) else { return }
    feeds[index].remove(stream)
    if feeds[index].streams.isEmpty { feeds.remove(at: index) }
  }

  func settle() { for feed in feeds { feed.settle() } }

  func takeBack() { for feed in feeds { feed.takeBack() } }

  /// All streams, in no particular order.
  ///
  /// - Complexity: O(streams).
  var streams: [EventStream] { feeds.flatMap(\.streams) }
}
