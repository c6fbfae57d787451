import Glibc

@testable import NavigationStore

extension StoreModel {
  /// The first difference between a store and the model; nil when there is none.
  func difference(from store: Store) throws(StoreError) -> String? {
    var found: [Int: Snapshot] = [:]
    try store.forEachScene { (stored) throws(StoreError) in
      if !stored.isSound { throw store.damaged("the snapshot of scene \(stored.scene) is not what was written") }
      found[stored.scene] = Snapshot(revision: stored.revision, bytes: stored.snapshot)
    }
    if found != scenes { return "scenes \(found.keys.sorted()), expected \(scenes.keys.sorted())" }
    var replies: [Int: StoredRequest] = [:]
    try store.forEachRequest { replies[$0.id] = $0 }
    if replies != requests { return "replies \(replies.keys.sorted()), expected \(requests.keys.sorted())" }
    var places: [[UInt8]: StoredToken] = [:]
    try store.forEachToken { places[$0.hash] = $0 }
    if places != tokens { return "tokens \(places.keys.map(\.description).sorted())" }
    var sources: [String: StoredMap] = [:]
    try store.forEachMap { sources[$0.name + ($0.kind == .installed ? "+" : "")] = $0 }
    if sources != maps { return "maps \(sources.keys.sorted()), expected \(maps.keys.sorted())" }
    var waiting: [String: StoredLink] = [:]
    try store.forEachLink { waiting["\($0.scene) \($0.scope)"] = $0 }
    if waiting != links { return "links \(waiting.keys.sorted()), expected \(links.keys.sorted())" }
    if store.lastRevision != lastRevision { return "last revision \(store.lastRevision), expected \(lastRevision)" }
    if store.replayFrom != replayFrom { return "replay from \(store.replayFrom), expected \(replayFrom)" }
    if store.lastClose != lastClose { return "last close \(store.lastClose), expected \(lastClose)" }
    for revision in living where try !isSame(store.record(revision: revision), records[revision]) {
      return "record \(revision) is not what was written"
    }
    return try differenceOfJournal(from: store)
  }

  private func differenceOfJournal(from store: Store) throws(StoreError) -> String? {
    var given: [Int] = []
    var wrong: Int?
    try store.forEachBatch(from: replayFrom) { bytes in
      var offset = 0
      while let head = RecordHead(bytes.span, at: offset) {
        given.append(head.revision)
        if !isSame(Array(bytes[offset..<offset + head.length]), records[head.revision]) { wrong = head.revision }
        offset += head.length
      }
    }
    if let wrong { return "replay gives a record \(wrong) that was never written" }
    if given != given.sorted() { return "replay does not ascend" }
    let missing = Set(living.filter { $0 >= replayFrom }).subtracting(given)
    return missing.isEmpty ? nil : "replay lacks \(missing.sorted())"
  }
}

/// Whether both have the same bytes. `==` takes a thousand times as long in a debug build.
private func isSame(_ one: [UInt8]?, _ other: [UInt8]?) -> Bool {
  guard let one, let other else { return one == nil && other == nil }
  if one.count != other.count || one.isEmpty { return one.count == other.count }
  return unsafe one.withUnsafeBytes { one in
    unsafe other.withUnsafeBytes { other in
      guard let start = one.baseAddress, let otherStart = other.baseAddress else { return false }
      return unsafe memcmp(start, otherStart, one.count) == 0
    }
  }
}
