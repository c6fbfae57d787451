import Foundation
import JSON
import Testing

@testable import NavigationDaemon
@testable import NavigationStore

// Maps that a start cannot read, and files of maps while it cannot read a scene (docs/specification/model.md §10).
extension UnreadableSceneTests {
  /// - Parameters:
  ///   - hasSecret: Whether the argument of `A` is sensitive.
  ///   - screens: Further screens.
  static func map(_ version: String, hasSecret: Bool = false, _ screens: String = "") -> String {
    """
    map: m
    version: \(version)
    screens:
      A: {arguments: {pin: {type: string, optional: true, sensitive: \(hasSecret)}}}
      \(screens)
    window: {initial: main, cases: {main: {tabs: {name: T, items: {one: {stack: A}, two: {stack: A}}}}}}
    """
  }

  private static func folder(_ source: String) -> MapFolderReading {
    MapFolderReading(files: [.init("/m/m.yaml", source)])
  }

  /// Another navd knows a key that this one does not know.
  private func makeMapsUnreadable(_ which: String = "") throws {
    try change { database in
      try database.execute("UPDATE maps SET source = CAST('later: 1' || char(10) || source AS BLOB) \(which)")
      try sealMaps(database)
    }
  }

  private func makeMapsReadable(_ which: String = "") throws {
    try change { database in
      try database.execute("UPDATE maps SET source = CAST(substr(CAST(source AS TEXT), 10) AS BLOB) \(which)")
      try sealMaps(database)
    }
  }

  private func sealMaps(_ database: DatabaseConnection) throws {
    try database.execute("UPDATE maps SET sum = row_sum(\(StoredMap.columns.joined(separator: ", ")))")
  }

  func open(_ world: World, path: String = #"[{"name":"A","arguments":{"pin":"1234"}},{"name":"B"}]"#) {
    let reply = world.connect().call("Scene.Open", #"{"scene":"s","map":"m","path":\#(path)}"#)
    #expect(reply["created"] == .bool(true))
  }

  private func shown(_ world: World, isObserver: Bool = false) -> String {
    let client = world.connect()
    if isObserver { _ = client.call("Manager.Restrict", #"{"role":"observe"}"#) }
    return (client.call("Scene.Get", #"{"scene":"s"}"#)["path"]?.arrayValue ?? []).map {
      ($0["name"]?.stringValue ?? "") + ($0["arguments"]?["pin"]?.stringValue ?? "")
    }.joined(separator: " ")
  }

  /// Has sensitive values come and go. The first one is erased at once.
  private func leave(_ pins: [String], _ world: World) {
    for pin in pins {
      let screen = #"{"name":"A","arguments":{"pin":"\#(pin)"}}"#
      _ = world.connect().call("Navigation.Push", #"{"scene":"s","screen":\#(screen)}"#)
      _ = world.connect().call("Navigation.Pop", #"{"scene":"s"}"#)
    }
  }

  private func isOnDisk() throws -> Bool {
    try FileManager.default.contentsOfDirectory(atPath: directory).contains { file in
      FileManager.default.contents(atPath: "\(directory)/\(file)")?.range(of: Data("1234".utf8)) != nil
    }
  }

  /// One of a file would cut its scenes, and show what was sensitive.
  @Test(arguments: [true, false]) func anInstalledMapThatCannotBeReadIsNotThatOfTheFile(isRemoved: Bool) throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let file = Self.folder(Self.map("1.0.0"))
    try run(maps: file) { world in
      #expect(world.connect().install(Self.map("2.0.0", hasSecret: true, "B: {}"))["info"] != nil)
      open(world)
      #expect(shown(world, isObserver: true) == "A A B")
    }
    try makeMapsUnreadable()
    for _ in 0..<2 {
      try run(maps: file) { world in
        let client = world.connect()
        #expect(shown(world) == "A A1234 B" && shown(world, isObserver: true) == "A A B")
        let findings = client.call("Manager.ListMaps")["diagnostics"]?.arrayValue ?? []
        #expect(findings.map { $0["file"] } == [.string("m")])
        #expect(findings.first?["message"]?.stringValue?.contains("this map is installed") == true)
        client.send("Navigation.Back", #"{"scene":"s"}"#)
        client.send("Manager.GetMap", #"{"map":"m"}"#)
        #expect(client.told() == ["SceneSuspended", "MapNotFound"])
        world.daemon.mapFolders.notice(Self.folder(Self.map("1.1.0")))
        world.finish()
        #expect(shown(world) == "A A1234 B")
      }
    }
    if isRemoved {
      try run(maps: file) { world in
        let reply = world.connect().call("Manager.RemoveMap", #"{"map":"m"}"#)
        #expect(reply["migrations"]?.arrayValue?.first?["outcome"] == .string("cut") && shown(world) == "A A1234")
        #expect(world.connect().call("Manager.ListMaps")["diagnostics"] == nil)
      }
    } else {
      try makeMapsReadable()
      try run(maps: file) { world in
        world.connect().send("Navigation.Back", #"{"scene":"s"}"#)
        #expect(shown(world) == "A A1234" && shown(world, isObserver: true) == "A A")
      }
    }
  }

  /// A scene that waits for a map needs its former version, which tells what callers have changed.
  @Test func aFormerMapThatCannotBeReadStaysForAScene() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    func expect(_ count: Int, in world: World) throws {
      world.pass(5_000)
      world.finish()
      var kept = 0
      try (world.daemon.journal.storage as? DiskStorage)?.store.forEachMap { _ in kept += 1 }
      #expect(kept == count)
    }
    try run { world in
      #expect(world.connect().install(Self.map("1.0.0", "B: {}"))["info"] != nil)
      open(world)
      let tabs = #"[{"name":"one","screen":{"name":"A"}},{"name":"mine","screen":{"name":"B"}}]"#
      let reply = world.connect().call("Navigation.SetTabs", #"{"scene":"s","tabs":\#(tabs),"selected":1}"#)
      #expect(reply["outcome"]?["changed"] == .bool(true))
      _ = world.connect().call("Manager.RemoveMap", #"{"map":"m"}"#)
    }
    try makeMapsUnreadable()
    try run { world in try expect(1, in: world) }
    try makeMapsReadable()
    try run { world in
      let reply = world.connect().install(Self.map("2.0.0", "B: {}\n  C: {}"))
      #expect(reply["migrations"]?.arrayValue?.first?["outcome"] == .string("kept") && shown(world) == "B")
      try expect(1, in: world)
    }
    // No scene needs it any more.
    try makeMapsUnreadable()
    try run { world in
      #expect(world.connect().install(Self.map("3.0.0", "B: {}"))["info"] != nil)
      try expect(1, in: world)
    }
  }

  /// It may declare what was sensitive.
  @Test func aFileIsHeldWhereTheVersionInUseCannotBeRead() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try run(maps: Self.folder(Self.map("1.0.0", hasSecret: true, "B: {}"))) { world in open(world) }
    try makeMapsUnreadable()
    let file = Self.folder(Self.map("2.0.0", "B: {}"))
    for _ in 0..<2 {
      try run(maps: file) { world in
        world.daemon.mapFolders.notice(file)
        world.finish()
        #expect(world.connect().call("Manager.ListMaps")["held"]?.arrayValue?.first?["scenes"]?.integerValue == 1)
        #expect(shown(world, isObserver: true) == "A A B")
      }
    }
    try run(maps: file) { world in
      world.daemon.mapFolders.take(file)
      world.finish()
      #expect(shown(world, isObserver: true) == "A A1234 B")
    }
  }

  /// Its navd moved a scene from a map that declares a sensitive value, and was killed before the value was erased.
  @Test func aFormerMapThatCannotBeReadStaysUntilItsValuesAreErased() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try run(isKilled: true, change: { $0[.erasingMilliseconds] = 60_000 }) { world in
      #expect(world.connect().install(Self.map("1.0.0", hasSecret: true, "B: {}"))["info"] != nil)
      open(world, path: "[]")
      leave(["4321", "1234"], world)
      #expect(world.connect().install(Self.map("2.0.0", "B: {}"))["info"] != nil)
    }
    try makeMapsUnreadable("WHERE installed NOT IN (0, 1)")
    for isLast in [false, true] {
      try run { world in
        world.connect().push("B")
        world.pass(5_000)
        world.finish()
      }
      #expect(try isOnDisk() != isLast)
      if !isLast { try makeMapsReadable("WHERE installed NOT IN (0, 1)") }
    }
  }

  /// Another version replaces it before its values are erased.
  @Test(arguments: [true, false]) func theValuesOfAnInstalledMapThatCannotBeReadAreErased(isClosed: Bool) throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try run(isKilled: true, change: { $0[.erasingMilliseconds] = 60_000 }) { world in
      #expect(world.connect().install(Self.map("1.0.0", hasSecret: true, "B: {}"))["info"] != nil)
      open(world, path: "[]")
      leave(["4321", "1234"], world)
    }
    try makeMapsUnreadable()
    for start in 0..<3 {
      try run { world in
        if start == 0 { #expect(world.connect().install(Self.map("2.0.0", "B: {}"))["info"] != nil) }
        world.connect().push("B")
        world.pass(5_000)
        world.finish()
        if start == 1, isClosed {
          #expect(world.connect().call("Scene.Close", #"{"scene":"s"}"#)["at"] != nil)
          world.pass(5_000)
          world.finish()
        }
      }
      if start == 1, !isClosed { try makeMapsReadable("WHERE installed NOT IN (0, 1)") }
    }
    #expect(try !isOnDisk())
  }

  /// A later start may read the scene, which would then be cut.
  @Test func aFileTakesNothingFromASceneThatCannotBeRead() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let whole = Self.folder(Self.map("1.0.0", "B: {}"))
    let part = Self.folder(Self.map("1.0.0"))
    try run(maps: whole) { world in
      open(world)
      pushMuch(on: "s", world)
      world.connect().push("B")
    }
    try changeSnapshot(of: 1, isSound: false)
    for reading in [whole, part, MapFolderReading()] {
      try run(maps: reading) { world in
        #expect(names(world) == ["s"])
        for changed in [part, MapFolderReading(), part] {
          world.daemon.mapFolders.notice(changed)
          world.finish()
          #expect(world.connect().call("Manager.ListMaps")["held"]?.arrayValue?.first?["scenes"]?.integerValue == 1)
        }
      }
    }
    // It is judged anew when the scene is closed, which may be the first commit after the start.
    try run(maps: whole) { world in
      world.daemon.mapFolders.notice(part)
      world.finish()
      var judgements = 0
      world.daemon.mapFolders.onRelief = { judgements += 1 }
      world.pass(3_000)
      world.finish()
      #expect(judgements == 0)
      #expect(world.connect().call("Scene.Close", #"{"scene":"s"}"#)["at"] != nil)
      world.pass(3_000)
      world.finish()
      #expect(judgements == 1)
    }
  }

  @Test func aSceneThatCanBeReadAgainIsWhole() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let part = Self.folder(Self.map("1.0.0"))
    try run(maps: Self.folder(Self.map("1.0.0", "B: {}"))) { world in
      open(world)
      pushMuch(on: "s", world)
      world.connect().push("B")
    }
    try changeSnapshot(of: 1, isSound: false)
    try run(maps: part) { world in #expect(names(world) == ["s"]) }
    try changeSnapshot(of: 1) { bytes, revision in bytes = try marked(bytes, 1, revision) { $0 } }
    try run(maps: part) { world in #expect(names(world) == [] && shown(world).hasSuffix(" B")) }
  }
}
