public import JSON

/// The changes of one turn of the loop. `Store.commit(_:)` writes all of them or none.
///
/// A batch is used again and again: `removeAll()` keeps its memory, so that a turn allocates nothing. It may hold a
/// snapshot of a scene and then its closing, but not the other way round.
public final class Batch {
  /// All records of the turn, one after the other, ascending. Append to it.
  public var records = ByteBuffer(capacity: 16 << 10)
  /// The bytes of snapshots. Append to it, then call `endSnapshot(of:revision:)`.
  public var snapshots = ByteBuffer(capacity: 16 << 10)
  /// The revision from which the next start reads the journal; nil: unchanged.
  public var replayFrom: Int?
  /// The revision of the last closing of a scene; nil: unchanged.
  public var lastClose: Int?
  /// Whether nothing that this batch removes may remain on the disk, in which case the logs are cut after it.
  public var isErasing = false

  struct Snapshot {
    var scene: Int
    var revision: Int
    var end: Int
  }

  struct Request {
    var id: Int
    var uid: Int
    var scene: Int
    var hash: UInt64
    var time: Int
    /// The end of its name in `requestBytes`, and the beginning of its reply.
    var nameEnd: Int
    var replyEnd: Int
  }

  var snapshotEnds: [Snapshot] = []
  var replaced: [(revision: Int, record: [UInt8])] = []
  var requests: [Request] = []
  var requestBytes = ByteBuffer(capacity: 4 << 10)
  private(set) var forgottenRequests: [Int] = []
  var tokens: [StoredToken] = []
  public internal(set) var forgottenTokens: [[UInt8]] = []
  var closedScenes: [(scene: Int, erasesFrom: Int?)] = []
  var erasedScenes: [Int] = []
  var maps: [StoredMap] = []
  var forgottenMaps: [(name: String, kind: StoredMap.Kind)] = []
  var links: [StoredLink] = []
  var forgottenLinks: [(scene: Int, scope: String)] = []

  public init() {}

  /// Whether there is nothing to write.
  public var isEmpty: Bool { records.isEmpty && hasOnlyRecords }

  /// Whether there are no changes except records and replies, which can be written to a turn file. True when empty.
  public var fitsTurn: Bool {
    snapshotEnds.isEmpty && tokens.isEmpty && forgottenTokens.isEmpty && closedScenes.isEmpty && erasedScenes.isEmpty
      && maps.isEmpty && forgottenMaps.isEmpty && links.isEmpty
      && forgottenLinks.isEmpty
      && replaced.isEmpty && replayFrom == nil && lastClose == nil
  }

  /// Whether there are no changes except records.
  var hasOnlyRecords: Bool { fitsTurn && !hasReplies }

  /// Whether a reply is kept or forgotten.
  var hasReplies: Bool { !requests.isEmpty || !forgottenRequests.isEmpty }

  /// Whether there are records or replies, and all other changes may be written after them: places of front-ends, links
  /// and maps, unless the caller added them to be written with the records.
  public var hasTurnForItself: Bool {
    (!records.isEmpty || hasReplies) && snapshotEnds.isEmpty && closedScenes.isEmpty && erasedScenes.isEmpty
      && replaced.isEmpty && replayFrom == nil && lastClose == nil
  }

  /// The record of a revision, nil when it is not in the batch.
  /// - Complexity: O(records).
  public func record(revision: Int) -> [UInt8]? {
    records.withSpan(from: 0) { JournalRow.record(of: revision, in: $0) }
  }

  /// Swaps the records and replies with those of another batch.
  public func swapTurn(with other: Batch) {
    swap(&records, &other.records)
    swap(&requests, &other.requests)
    swap(&requestBytes, &other.requestBytes)
    swap(&forgottenRequests, &other.forgottenRequests)
  }

  /// Makes the bytes appended to `snapshots` since the last call the scene's snapshot, in place of an earlier one.
  /// - Parameters:
  ///   - scene: The scene's number on disk: the revision of its opening.
  ///   - revision: The last revision that the snapshot includes.
  public func endSnapshot(of scene: Int, revision: Int) {
    snapshotEnds.append(Snapshot(scene: scene, revision: revision, end: snapshots.count))
  }

  public func removeSnapshots() {
    snapshots.removeAll(keeping: Self.bytesKept)
    snapshotEnds.removeAll(keepingCapacity: true)
  }

  /// Replaces a kept record; does nothing when it is not kept. The old one is overwritten in the database, and in the
  /// logs when they are copied next.
  /// - Parameters:
  ///   - record: The new record, of the same scene and length.
  ///   - revision: Its revision, which stays.
  public func replace(_ record: [UInt8], of revision: Int) {
    replaced.append((revision, record))
    isErasing = true
  }

  /// Removes the changes that `replace` and `forgetClosed` added.
  public func removeErasures() {
    replaced.removeAll()
    erasedScenes.removeAll(keepingCapacity: true)
    isErasing = closedScenes.contains { $0.erasesFrom != nil }
  }

  /// Keeps a reply. Its id is greater than those of all earlier ones.
  public func keep(_ request: StoredRequest) {
    requestBytes.append(text: request.request)
    let nameEnd = requestBytes.count
    requestBytes.append(request.reply)
    requests.append(
      Request(
        id: request.id, uid: request.uid, scene: request.scene, hash: request.hash, time: request.time,
        nameEnd: nameEnd, replyEnd: requestBytes.count))
  }

  /// Forgets a reply; does nothing when it is not kept.
  public func forgetRequest(_ id: Int) { forgottenRequests.append(id) }

  /// Keeps a front-end's place, in place of an earlier one with the same token.
  public func keep(_ token: StoredToken) { tokens.append(token) }

  /// Forgets the place of the token with a hash; does nothing when there is none.
  public func forgetToken(_ hash: [UInt8]) { forgottenTokens.append(hash) }

  /// Keeps a map, in place of an earlier one of its name and kind.
  public func keep(_ map: StoredMap) {
    maps.removeAll { $0.name == map.name && $0.kind == map.kind }
    forgottenMaps.removeAll { $0.name == map.name && $0.kind == map.kind }
    maps.append(map)
  }

  /// Forgets a map; does nothing when there is none.
  public func forgetMap(_ name: String, _ kind: StoredMap.Kind) {
    maps.removeAll { $0.name == name && $0.kind == kind }
    forgottenMaps.append((name, kind))
  }

  /// Keeps a waiting link, in place of an earlier one of its scope.
  public func keep(_ link: StoredLink) {
    removeLink(scene: link.scene, scope: link.scope)
    links.append(link)
  }

  /// Forgets the link of a scene that waits for a scope; does nothing when there is none.
  public func forgetLink(scene: Int, scope: String) {
    removeLink(scene: scene, scope: scope)
    forgottenLinks.append((scene, scope))
  }

  private func removeLink(scene: Int, scope: String) {
    links.removeAll { $0.scene == scene && $0.scope.utf8.elementsEqual(scope.utf8) }
    forgottenLinks.removeAll { $0.scene == scene && $0.scope.utf8.elementsEqual(scope.utf8) }
  }

  /// Forgets a scene's snapshot, places and links. Its replies stay until `forgetRequest`, so that a repeated call gets
  /// its first reply although the scene is closed. Its records are removed once `isAlive` is false for them.
  /// - Parameters:
  ///   - scene: The scene's number on disk.
  ///   - revision: The revision of its last record, if its records are to be erased. `Store.forEachClosed` lists the
  ///     scene until `forgetClosed` is called.
  public func closeScene(_ scene: Int, erasesFrom revision: Int? = nil) {
    closedScenes.append((scene, revision))
    if revision != nil { isErasing = true }
  }

  /// Notes that the records of a closed scene were erased.
  public func forgetClosed(_ scene: Int) {
    erasedScenes.append(scene)
    isErasing = true
  }

  /// Makes the batch empty. Its memory is kept, up to 1 MiB for each part.
  public func removeAll() {
    records.removeAll(keeping: Self.bytesKept)
    snapshots.removeAll(keeping: Self.bytesKept)
    requestBytes.removeAll(keeping: Self.bytesKept)
    snapshotEnds.removeAll(keepingCapacity: true)
    replaced.removeAll()
    requests.removeAll(keepingCapacity: true)
    forgottenRequests.removeAll(keepingCapacity: true)
    tokens.removeAll(keepingCapacity: true)
    forgottenTokens.removeAll(keepingCapacity: true)
    closedScenes.removeAll(keepingCapacity: true)
    erasedScenes.removeAll(keepingCapacity: true)
    isErasing = false
    maps.removeAll()
    forgottenMaps.removeAll()
    links.removeAll()
    forgottenLinks.removeAll()
    replayFrom = nil
    lastClose = nil
  }

  /// The bytes of memory that each part keeps. Few turns are larger.
  static let bytesKept = 1 << 20
}
