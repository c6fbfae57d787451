import Foundation
import NavigationProtocol
import NavigationStore
import SceneMap
import Testing

@testable import NavigationDaemon

// Maps that no file has any more.
extension MapFoldersTests {
  private func status(_ world: World) -> SceneInterface.SceneInfo.Status? { world.daemon.scenes["s"]?.info.status }

  @Test func aFileThatIsCutInsideTheNameOfItsMapSuspendsNoScene() {
    let last = Self.whole.replacing("map: shop\n", with: "") + "map: shop"
    let world = World()
    notice(folder(last), in: world)
    let client = world.connect()
    open("s", client)
    _ = client.call("Navigation.Push", #"{"scene":"s","screen":{"name":"Note","arguments":{"id":8}}}"#)
    for length in 0..<last.utf8.count {
      notice(folder(String(last.prefix(length))), in: world)
      #expect(status(world) == .detached && source(client) == last)
    }
    #expect(held(client) == ["shop gone 1"])
    notice(folder(last), in: world)
    #expect(held(client) == [] && undone(client) == ["reply"])
  }

  @Test func aMapThatNoFileHasStaysAndIsReportedOnce() {
    let log = ToldLog()
    let (world, client) = opened("s", "t", log: log)
    for _ in 0..<2 { notice(folder(), in: world) }
    #expect(held(client) == ["shop gone 2"] && source(client) == Self.whole)
    #expect(log.messages.count { $0.hasPrefix("map in no file") } == 1)
    open("u", client)
    _ = client.call("Navigation.Push", #"{"scene":"s","screen":{"name":"Note","arguments":{"id":8}}}"#)
    #expect(path(world, "u") == ["Notes", "Note"] && undone(client) == ["reply"])
    // A version that would harm scenes ends one report, and begins another.
    notice(folder(Self.withoutNote), in: world)
    #expect(held(client) == ["shop 1.0.0 3"])
    notice(folder(), in: world)
    #expect(held(client) == ["shop gone 3"] && log.messages.count { $0.hasPrefix("map in no file") } == 2)
  }

  @Test func aMapThatNoFileHasGoesWithTheLastSceneThatNeedsIt() {
    let (world, client) = opened("s", "t")
    notice(folder(), in: world)
    var readings = 0
    world.daemon.mapFolders.onRelief = { readings += 1 }
    for (scene, left) in [("s", ["shop gone 1"]), ("t", [])] {
      _ = client.call("Scene.Close", #"{"scene":"\#(scene)"}"#)
      world.pass(10_000)
      notice(folder(), in: world)
      #expect(held(client) == left)
    }
    #expect(readings == 2 && source(client) == nil)
  }

  @Test func aReloadRemovesAMapThatNoFileHas() {
    let storage = MemoryStorage()
    let (world, client) = opened("s", storage: storage)
    notice(folder(), in: world)
    #expect(storage.maps["shop"] == Array(Self.whole.utf8))
    #expect(migrations(world, folder()) == ["s suspended"])
    #expect(held(client) == [] && source(client) == nil)
    // A scene that is suspended needs the map no more.
    _ = migrations(world, folder(Self.whole + "  More: {}\n"))
    #expect(status(world) == .detached)
    _ = migrations(world, folder())
    notice(folder(), in: world)
    #expect(held(client) == [] && status(world) == .suspended)
  }

  @Test func aFileThatHasAnotherMapNowKeepsNoMapThatItHad() {
    let (world, client) = opened("s")
    let other = Self.whole.replacing("shop", with: "sho")
    notice(folder(other), in: world)
    notice(folder("map: ["), in: world)
    #expect(held(client) == ["shop gone 1"])
    // Another file has the map.
    let moved = Self.whole.replacing("1.0.0", with: "2.0.0")
    var reading = folder("map: [")
    reading.files += folder(moved, from: "/m/b.yaml").files
    notice(reading, in: world)
    #expect(held(client) == [] && source(client) == moved)
    #expect(client.call("Manager.GetMap", #"{"map":"sho"}"#)["source"]?.stringValue == other)
  }

  @Test func aFileThatIsBackWithAnErrorKeepsItsMapOverAReload() {
    let (world, client) = opened("s")
    notice(folder(), in: world)
    notice(folder("map: ["), in: world)
    #expect(held(client) == [] && migrations(world, folder("map: [")) == [])
    #expect(source(client) == Self.whole && status(world) == .detached)
  }

  @Test func aMapWhoseFileIsBeyondTheLimitStaysWhileASceneNeedsIt() {
    let (world, client) = opened("s")
    var reading = folder(Self.whole.replacing("shop", with: "other"), from: "/m/0.yaml")
    reading.leftOut = MapFinding(severity: .error, file: "/m/a.yaml", message: "it is not read")
    notice(reading, in: world)
    #expect(held(client) == ["shop gone 1"] && status(world) == .detached)
    _ = client.call("Scene.Close", #"{"scene":"s"}"#)
    notice(reading, in: world)
    #expect(held(client) == [] && source(client) == nil)
  }

  @Test func anInstalledMapEndsTheRemovalThatIsHeld() {
    let (world, client) = opened("s")
    notice(folder(), in: world)
    client.install(Self.titled)
    #expect(held(client) == [] && status(world) == .detached)
    // No file is behind it.
    #expect(client.call("Manager.ListMaps")["diagnostics"] == nil)
    #expect(
      client.call("Manager.RemoveMap", #"{"map":"shop"}"#)["migrations"]?[0]?["outcome"] == .string("suspended"))
  }

  @Test func aStartKeepsAMapThatNoFileHas() throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "navd-gone-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try run(in: directory, folder(Self.whole)) { world in open("s", world.connect()) }
    for _ in 0..<2 {
      try run(in: directory, folder()) { world in
        let client = world.connect()
        #expect(held(client) == ["shop gone 1"] && source(client) == Self.whole && status(world) == .detached)
        _ = client.call("Navigation.Push", #"{"scene":"s","screen":{"name":"Note","arguments":{"id":8}}}"#)
        #expect(undone(client) == ["reply"])
      }
    }
    try run(in: directory, folder()) { world in #expect(migrations(world, folder()) == ["s suspended"]) }
    try run(in: directory, folder()) { world in #expect(held(world.connect()) == [] && status(world) == .suspended) }
    try run(in: directory, folder(Self.whole)) { world in #expect(status(world) == .detached) }
  }

  /// navd ends before a scene has moved. The file is then gone, or has a version that cannot be built.
  @Test func aStartKeepsAMapToWhichASceneMustMove() throws {
    struct Kill: Error {}
    let wrong = """
      map: shop
      version: 1.0.0
      screens: {Start: {arguments: {n: {type: integer}}}}
      window:
        initial: main
        cases: {main: {arguments: {x: {default: text}}, stack: {screen: Start, arguments: {n: "{x}"}}}}

      """
    for (reading, change) in [(folder(), "shop gone 1"), (folder(wrong), "shop 1.0.0 1")] {
      let directory = FileManager.default.temporaryDirectory.appending(path: "navd-moving-\(UUID())").path
      defer { try? FileManager.default.removeItem(atPath: directory) }
      try run(in: directory, folder(Self.whole)) { world in open("s", world.connect()) }
      #expect(throws: Kill.self) {
        try run(in: directory, folder(Self.whole)) { world in
          world.daemon.mapFolders.take(folder(Self.titled))
          #expect(world.daemon.scenes["s"]?.mustMove == true)
          throw Kill()
        }
      }
      try run(in: directory, reading) { world in
        #expect(held(world.connect()) == [change] && source(world.connect()) == Self.titled)
        #expect(status(world) == .detached)
      }
    }
  }
}
