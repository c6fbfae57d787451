public import JSON

/// What one turn of the loop changed: written by `Store.commit(_:)` whole, or not at all.
///
/// It is used again and again: `removeAll()` keeps its memory, so that a turn allocates nothing. Of one scene a batch
/// may hold a snapshot and then its closing, not the other way round.
public final class Batch {
  /// All records of the turn, one after the other, ascending: append here.
  public var records = ByteBuffer(capacity: 16 << 10)
  /// The bytes of the snapshot that is being written: append here, then call `endSnapshot(of:revision:)`.
  public var snapshots = ByteBuffer(capacity: 16 << 10)
  /// From which revision on the journal is to be read at the next start; nil: as before.
  public var replayFrom: Int?
  /// The revision of the last closing of a scene; nil: as before.
  public var lastClose: Int?
  /// Whether what goes by this batch is to be found nowhere any more: the log is cut after it, too.
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
    /// Where its name ends in `requestBytes`, and its reply.
    var nameEnd: Int
    var replyEnd: Int
  }

  private(set) var snapshotEnds: [Snapshot] = []
  private(set) var replaced: [(revision: Int, record: [UInt8])] = []
  var requests: [Request] = []
  var requestBytes = ByteBuffer(capacity: 4 << 10)
  private(set) var forgottenRequests: [Int] = []
  var tokens: [StoredToken] = []
  public internal(set) var forgottenTokens: [[UInt8]] = []
  var closedScenes: [(scene: Int, erasesFrom: Int?)] = []
  private(set) var erasedScenes: [Int] = []
  var maps: [StoredMap] = []
  var forgottenMaps: [(name: String, kind: StoredMap.Kind)] = []
  var links: [StoredLink] = []
  var forgottenLinks: [(scene: Int, scope: String)] = []

  public init() {}

  /// Whether there is nothing to write.
  public var isEmpty: Bool { records.isEmpty && hasOnlyRecords }

  /// Whether there is nothing but records, and replies that are kept or forgotten: such a batch needs no database. An empty
  /// one is such.
  public var fitsTurn: Bool {
    snapshotEnds.isEmpty && tokens.isEmpty && forgottenTokens.isEmpty && closedScenes.isEmpty && erasedScenes.isEmpty
      && maps.isEmpty && forgottenMaps.isEmpty && links.isEmpty
      && forgottenLinks.isEmpty
      && replaced.isEmpty && replayFrom == nil && lastClose == nil
  }

  /// Whether there is nothing but records.
  var hasOnlyRecords: Bool { fitsTurn && !hasReplies }

  /// Whether a reply is kept or forgotten.
  var hasReplies: Bool { !requests.isEmpty || !forgottenRequests.isEmpty }

  /// Whether there are records or replies, and beside them only what may be written later than they, if nobody has put it
  /// there to go with them: front-ends' places, links, maps.
  public var hasTurnForItself: Bool {
    (!records.isEmpty || hasReplies) && snapshotEnds.isEmpty && closedScenes.isEmpty && erasedScenes.isEmpty
      && replaced.isEmpty && replayFrom == nil && lastClose == nil
  }

  /// Changes places with what another batch has of records and replies.
  public func swapTurn(with other: Batch) {
    swap(&records, &other.records)
    swap(&requests, &other.requests)
    swap(&requestBytes, &other.requestBytes)
    swap(&forgottenRequests, &other.forgottenRequests)
  }

  /// Says that the bytes appended to `snapshots` since the last such call are a scene as it is after a revision; it
  /// replaces the scene's snapshot before.
  ///
  /// - Parameters:
  ///   - scene: The scene's number on disk: the revision of its opening.
  ///   - revision: Of the last record that is in it.
  public func endSnapshot(of scene: Int, revision: Int) {
    snapshotEnds.append(Snapshot(scene: scene, revision: revision, end: snapshots.count))
  }

  /// Takes the snapshots out again.
  public func removeSnapshots() {
    snapshots.removeAll(keeping: Self.bytesKept)
    snapshotEnds.removeAll(keepingCapacity: true)
  }

  /// Puts another record in the place of one that is kept; that there is none is no error. What was there is overwritten
  /// in the database, and in the log when that is copied next.
  /// - Parameter record: of the same revision and scene, and as long.
  public func replace(_ record: [UInt8], of revision: Int) {
    replaced.append((revision, record))
    isErasing = true
  }

  /// Takes these out again, and what `forgetClosed` said.
  public func removeErasures() {
    replaced.removeAll()
    erasedScenes.removeAll(keepingCapacity: true)
    isErasing = closedScenes.contains { $0.erasesFrom != nil }
  }

  /// Keeps a reply. Its id is greater than that of each one before.
  public func keep(_ request: StoredRequest) {
    requestBytes.append(text: request.request)
    let nameEnd = requestBytes.count
    requestBytes.append(request.reply)
    requests.append(
      Request(
        id: request.id, uid: request.uid, scene: request.scene, hash: request.hash, time: request.time,
        nameEnd: nameEnd, replyEnd: requestBytes.count))
  }

  /// Forgets a kept reply, by its id. That there is none is no error.
  public func forgetRequest(_ id: Int) { forgottenRequests.append(id) }

  /// Keeps a front-end's place, or changes what is kept of it.
  public func keep(_ token: StoredToken) { tokens.append(token) }

  /// Forgets the token of that hash. That there is none is no error.
  public func forgetToken(_ hash: [UInt8]) { forgottenTokens.append(hash) }

  /// Keeps a map in the place of the one of its name and kind.
  public func keep(_ map: StoredMap) {
    maps.removeAll { $0.name == map.name && $0.kind == map.kind }
    forgottenMaps.removeAll { $0.name == map.name && $0.kind == map.kind }
    maps.append(map)
  }

  /// Forgets a map. That there is none is no error.
  public func forgetMap(_ name: String, _ kind: StoredMap.Kind) {
    maps.removeAll { $0.name == name && $0.kind == kind }
    forgottenMaps.append((name, kind))
  }

  /// Keeps a link that waits in the place of the one of its scope.
  public func keep(_ link: StoredLink) {
    removeLink(scene: link.scene, scope: link.scope)
    links.append(link)
  }

  /// Forgets the link of a scene that waits for a scope. That there is none is no error.
  public func forgetLink(scene: Int, scope: String) {
    removeLink(scene: scene, scope: scope)
    forgottenLinks.append((scene, scope))
  }

  private func removeLink(scene: Int, scope: String) {
    links.removeAll { $0.scene == scene && $0.scope.utf8.elementsEqual(scope.utf8) }
    forgottenLinks.removeAll { $0.scene == scene && $0.scope.utf8.elementsEqual(scope.utf8) }
  }

  /// Forgets a scene's snapshot, its tokens and its links. Its replies stay until `forgetRequest`: the same call again must get its
  /// first reply although the scene is closed. Its records die when `isAlive` says so.
  /// - Parameter revision: Of its last record, when its records are to be erased: `Store.forEachClosed` tells of the scene
  ///   until `forgetClosed` is called.
  public func closeScene(_ scene: Int, erasesFrom revision: Int? = nil) {
    closedScenes.append((scene, revision))
    if revision != nil { isErasing = true }
  }

  /// Says that the records of a closed scene were erased.
  public func forgetClosed(_ scene: Int) {
    erasedScenes.append(scene)
    isErasing = true
  }

  /// Makes the batch empty again. Its memory is kept, up to 1 MiB for each part.
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

  /// A turn is seldom larger; what one large turn took is given back.
  static let bytesKept = 1 << 20
}
