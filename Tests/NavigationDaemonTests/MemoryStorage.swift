import Navigation

@testable import NavigationDaemon
@testable import NavigationStore

/// A disk for tests: it keeps everything in memory, and fails or is away on request.
final class MemoryStorage: Storage {
  let durability: Durability
  let epoch = "test"
  /// Whether it stands for the engine of a fleet, and nobody else can have the state.
  var isReplicated = false
  var isHeldAlone = true
  var assurance: Assurance { isReplicated ? .replicated : Assurance(durability) }
  var isAway = false
  /// Whether as many records wait for it as may.
  var isBacklogged = false
  var pendingBytes = 0
  var turnFileBytes = 0
  /// Whether it takes nothing.
  var isFull = false
  /// The error that prevents writes from the start.
  var hindrance: StoreError?
  /// Whether it can begin to write when it is checked next.
  var isMended = false
  /// The number of transactions that it takes before it is full.
  var transactionsLeft = Int.max
  /// Whether it takes nothing but records and replies.
  var isDatabaseFull = false
  /// Whether it takes snapshots of scenes.
  var takesSnapshots = true
  /// The records that it does not give, and why.
  var unreadable: [Revision: StoreError.Code] = [:]
  /// The transactions that it took, as the revisions in each.
  private(set) var transactions: [[Revision]] = []
  /// The number of stored tokens.
  private(set) var tokens = 0
  /// The last one of them.
  private(set) var lastToken: StoredToken?
  /// The number of deleted tokens.
  private(set) var forgottenTokens = 0
  /// The sources of the stored maps, by name.
  private(set) var maps: [String: [UInt8]] = [:]
  /// The fingerprints of the former maps that it keeps.
  private(set) var formerMaps: Set<UInt64> = []
  /// The closed scenes to erase.
  private(set) var closed: Set<Revision> = []
  /// Whether it deletes unneeded records at each turn.
  var sweeps = false
  /// The number of snapshots that it took.
  private(set) var snapshots = 0
  private var records: [Revision: [UInt8]] = [:]
  private var snapshotsOfScenes: [Revision: [UInt8]] = [:]

  init(_ durability: Durability = .normal) { self.durability = durability }

  func commit(_ batch: Batch) throws(StoreError) {
    precondition(!isAway || batch.fitsTurn, "nothing but records and replies is written while a worker has it")
    if isFull || transactionsLeft == 0 || isDatabaseFull && !batch.fitsTurn
      || !takesSnapshots && !batch.snapshotEnds.isEmpty
    {
      throw StoreError(.full, file: "disk", found: "no room")
    }
    transactionsLeft -= 1
    let bytes = batch.records.array()
    var revisions: [Revision] = []
    var start = 0
    while start < bytes.count, let head = try? Record(bytes, at: start) {
      records[head.revision] = Array(bytes[start..<(start + head.length)])
      revisions.append(head.revision)
      start += head.length
    }
    transactions.append(revisions)
    tokens += batch.tokens.count
    lastToken = batch.tokens.last ?? lastToken
    forgottenTokens += batch.forgottenTokens.count
    for map in batch.maps {
      maps[map.name] = map.source
      if case .former(let fingerprint) = map.kind { formerMaps.insert(fingerprint) }
    }
    for case (_, .former(let fingerprint)) in batch.forgottenMaps { formerMaps.remove(fingerprint) }
    for (revision, record) in batch.replaced where records[revision]?.count == record.count {
      records[revision] = record
    }
    keepScenes(of: batch)
  }

  private func keepScenes(of batch: Batch) {
    snapshots += batch.snapshotEnds.count
    var start = 0
    for snapshot in batch.snapshotEnds {
      snapshotsOfScenes[snapshot.scene] = Array(batch.snapshots.array()[start..<snapshot.end])
      start = snapshot.end
    }
    for (scene, last) in batch.closedScenes {
      snapshotsOfScenes[scene] = nil
      if last != nil { closed.insert(scene) }
    }
    closed.subtract(batch.erasedScenes)
  }

  /// Whether a record or a snapshot has a text, byte for byte.
  func has(_ text: String) -> Bool {
    let text = Array(text.utf8)
    return (Array(records.values) + Array(snapshotsOfScenes.values)).contains { bytes in
      bytes.indices.contains { bytes[$0] == text[0] && bytes[$0...].starts(with: text) }
    }
  }

  func record(revision: Int) throws(StoreError) -> [UInt8]? {
    precondition(!isAway, "nothing is read while a worker has it")
    if let code = unreadable[revision] { throw StoreError(code, file: "disk", found: "a test") }
    return records[revision]
  }

  func sweep(before end: Int, isAlive: ([UInt8], Int) -> Bool) throws(StoreError) -> StoreError? {
    if sweeps { records = records.filter { $0.key >= end || isAlive($0.value, 0) } }
    return nil
  }
  func check() throws(StoreError) {
    if isMended { hindrance = nil }
    if let hindrance { throw hindrance }
  }
  func overwriteFreed() throws(StoreError) {}
  func beginCopy() throws(StoreError) -> any StorageCopy { throw StoreError(.io, file: "disk", found: "no copies") }
}
