import DequeModule
import JSON
import Navigation
import NavigationFleet
import NavigationStore

extension Server {
  /// The storage of a daemon: the disk, or the engine before it.
  static func storage(_ disk: DiskStorage?, _ fleet: FleetHost?) -> (any Storage)? {
    if let disk, let fleet { FleetStorage(disk, fleet) } else { disk }
  }
}

/// The storage of a stage's owner: changes go to the engine first, and into this host's store when the engine has them.
/// So the store never has anything that another host could contradict.
final class FleetStorage: Storage {
  private let disk: DiskStorage
  private let host: FleetHost
  /// The records of turns that are not in the store yet, with the length of each turn's changes.
  private var pending: Deque<(records: [UInt8], bytes: Int)> = []
  private(set) var pendingBytes = 0

  /// Above this, connections are not read until the engine has taken some.
  private static let pendingBytesMax = 8 << 20

  init(_ disk: DiskStorage, _ host: FleetHost) {
    self.disk = disk
    self.host = host
    host.on.applied = { [unowned self] changes in applied(changes.payload.count) }
  }

  var durability: Durability { disk.durability }
  var assurance: Assurance { .replicated }
  var isHeldAlone: Bool { host.hasLease }
  var epoch: String { host.claim?.epoch ?? disk.epoch }
  var hindrance: StoreError? { disk.hindrance }
  var isAway: Bool { disk.isAway }
  var isBacklogged: Bool { pendingBytes > Self.pendingBytesMax }
  var turnFileBytes: Int { 0 }

  func commit(_ batch: Batch) throws(StoreError) {
    if batch.isEmpty { return }
    var buffer = ByteBuffer(capacity: 1 << 10)
    batch.write(into: &buffer)
    guard host.add(buffer.array()) else {
      throw StoreError(
        .full, file: "the engine",
        found: host.owns
          ? "it keeps as many frames as it may, because a copy is missing; start all hosts, or see docs/fleet.md"
          : "this host has given the scenes up")
    }
    pending.append((batch.records.array(), buffer.count))
    pendingBytes += buffer.count
  }

  /// Notes that the store has the changes of a frame, those of the oldest turns.
  private func applied(_ bytes: Int) {
    var left = bytes
    while left > 0, let first = pending.popFirst() {
      left -= first.bytes
      pendingBytes -= first.bytes
    }
  }

  func record(revision: Int) throws(StoreError) -> [UInt8]? {
    if revision <= disk.store.lastRevision { return try disk.record(revision: revision) }
    for (records, _) in pending {
      var start = 0
      while start < records.count, let head = try? Record(records, at: start) {
        if head.revision == revision { return Array(records[start..<(start + head.length)]) }
        start += head.length
      }
    }
    return nil
  }

  /// Removes only records that a start of this store does not need, because its snapshots lag behind those that were
  /// made.
  func sweep(before end: Int, isAlive: ([UInt8], Int) -> Bool) throws(StoreError) -> StoreError? {
    try disk.sweep(before: min(end, disk.store.replayFrom), isAlive: isAlive)
  }

  func overwriteFreed() throws(StoreError) { try disk.overwriteFreed() }
  func beginCopy() throws(StoreError) -> any StorageCopy { try disk.beginCopy() }
  func check() throws(StoreError) { try disk.check() }
}
