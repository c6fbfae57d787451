import Foundation
import NavigationStore
import SceneMap
import Testing

@testable import NavigationDaemon

/// The treatment of stored map sources by a start.
struct FormerMapTests {
  /// A stored source that this navd cannot read does not hide the present version of its file.
  @Test func aSourceThatCannotBeReadGivesWayToThatOfTheFile() throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "navd-maps-\(UUID())").path
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let store = try Store(directory: directory, durability: .normal, now: 1)
    try store.begin()
    let batch = Batch()
    batch.keep(StoredMap(name: "shop", kind: .found, file: "/m/a.yaml", source: Array("map: [".utf8), time: 1))
    try store.commit(batch)
    let source = "map: shop\nversion: 1.0.0\nscreens: {A: {}}\nwindow: {initial: m, cases: {m: {screen: A}}}\n"
    let world = World(storage: MemoryStorage())
    try world.daemon.loadMaps(from: store, MapFolderReading(files: [.init("/m/a.yaml", source)]))
    try world.daemon.load(from: store)
    try store.commit(world.daemon.journal.batch)
    var kept: [StoredMap] = []
    try store.forEachMap { kept.append($0) }
    #expect(kept.map(\.source) == [Array(source.utf8)])
    try store.close()
  }
}
