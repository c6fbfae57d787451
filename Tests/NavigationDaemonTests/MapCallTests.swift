import JSON
import Navigation
import NavigationStore
import SceneMap
import Testing

@testable import NavigationDaemon

/// Maps: descriptions, installation, and files.
struct MapCallTests {
  private static func map(_ name: String = "shop", _ version: String = "1.0.0", screen: String = "Home") -> String {
    "map: \(name)\nversion: \(version)\nscreens: {\(screen): {}}\nwindow: {initial: main, cases: {main: {screen: \(screen)}}}\n"
  }

  private func folders(_ files: [(String, String)]) -> MapFolderReading {
    MapFolderReading(files: files.map { .init($0, $1) })
  }

  private func names(_ client: TestClient) -> [String] {
    guard case .array(let maps)? = client.call("Manager.ListMaps")["maps"] else { return [] }
    return maps.map { "\($0["map"]?.stringValue ?? "") \($0["version"]?.stringValue ?? "")" }
  }

  @Test func aMapIsValidatedWithoutBeingTaken() {
    let world = World()
    let client = world.connect()
    let good = client.call("Manager.ValidateMap", TestClient.installing(Self.map()))
    #expect(good["valid"] == .bool(true))
    let bad = client.call("Manager.ValidateMap", #"{"source":"map: x\nscrens: {}","file":"x.yaml"}"#)
    #expect(bad["valid"] == .bool(false))
    guard case .array(let findings)? = bad["diagnostics"] else {
      Issue.record("no diagnostics")
      return
    }
    #expect(findings.contains { $0["file"] == .string("x.yaml") && $0["line"] == .integer(2) })
    #expect(names(client) == [])
  }

  @Test func aMapIsInstalledToldAndRemoved() {
    let storage = MemoryStorage()
    let world = World(storage: storage)
    let client = world.connect()
    #expect(client.install(Self.map(), more: #","dryRun":true"#)["info"]?["map"] == .string("shop"))
    #expect(names(client) == [])
    let info = client.install(Self.map())["info"]
    #expect(info?["installed"] == .bool(true))
    #expect(info?["screens"] == .integer(1))
    #expect(names(client) == ["shop 1.0.0"])
    #expect(client.call("Manager.GetMap", #"{"map":"shop"}"#)["source"] == .string(Self.map()))
    client.send("Manager.RemoveMap", #"{"map":"other"}"#)
    #expect(client.told() == ["MapNotFound"])
    #expect(client.call("Manager.RemoveMap", #"{"map":"shop"}"#)["migrations"] == .array([]))
    #expect(names(client) == [])
  }

  @Test func aMapWithErrorsIsNotInstalledAndSaysWhy() {
    let world = World()
    let client = world.connect()
    client.install(Self.map())
    let failure = client.install(Self.map(screen: "Home") + "wildcard: Nothing\n")
    guard case .array(let findings)? = failure["diagnostics"] else {
      Issue.record("no diagnostics")
      return
    }
    #expect(!findings.isEmpty)
    #expect(names(client) == ["shop 1.0.0"])
  }

  @Test func aLowerVersionMustBeWished() {
    let world = World()
    let client = world.connect()
    client.install(Self.map("shop", "2.0.0"))
    client.send("Manager.InstallMap", TestClient.installing(Self.map()))
    #expect(client.told() == ["MapInvalid"])
    #expect(names(client) == ["shop 2.0.0"])
    client.install(Self.map(), more: #","allowDowngrade":true"#)
    #expect(names(client) == ["shop 1.0.0"])
  }

  @Test func aDiskThatDoesNotTakeAMapLeavesTheOneBefore() {
    let storage = MemoryStorage()
    let world = World(storage: storage)
    let client = world.connect()
    client.install(Self.map())
    storage.isFull = true
    client.send("Manager.InstallMap", TestClient.installing(Self.map("shop", "2.0.0")))
    #expect(client.told() == ["StorageFailed"])
    client.send("Manager.RemoveMap", #"{"map":"shop"}"#)
    #expect(client.told() == ["StorageFailed"])
    #expect(names(client) == ["shop 1.0.0"])
  }

  @Test func anInstalledMapGoesBeforeAFileAndTheFileIsThereBehindIt() {
    let world = World()
    let client = world.connect()
    world.daemon.mapFolders.take(
      folders([("a/shop.yaml", Self.map("shop", "3.0.0")), ("b/shop.yaml", Self.map("shop", "4.0.0"))]))
    #expect(names(client) == ["shop 3.0.0"])
    client.install(Self.map("shop", "3.5.0"))
    #expect(names(client) == ["shop 3.5.0"])
    _ = client.call("Manager.RemoveMap", #"{"map":"shop"}"#)
    #expect(names(client) == ["shop 3.0.0"])
    world.daemon.mapFolders.take(folders([]))
    #expect(names(client) == [])
  }

  @Test func aFileThatHasBecomeBadChangesNothing() {
    let world = World()
    let client = world.connect()
    world.daemon.mapFolders.take(folders([("a/shop.yaml", Self.map())]))
    world.daemon.mapFolders.take(folders([("a/shop.yaml", "map: shop\nscreens: [")]))
    #expect(names(client) == ["shop 1.0.0"])
    var unreadable = folders([])
    unreadable.unreadable = [MapFinding(severity: .error, file: "a/shop.yaml", message: "no")]
    world.daemon.mapFolders.take(unreadable)
    #expect(names(client) == ["shop 1.0.0"])
  }

  @Test func onlyAdministratorsInstall() {
    let world = World(audience: .groups(navigate: 50, observe: nil))
    let client = world.connect(uid: 2_000, groups: [50])
    for method in ["InstallMap", "RemoveMap"] {
      client.send("Manager.\(method)", #"{"source":"","map":""}"#)
      #expect(client.told() == ["PermissionDenied"])
    }
  }

  @Test func moreMapsThanTheirNumberAreNotTaken() {
    let world = World { $0[.maps] = 1 }
    let client = world.connect()
    client.install(Self.map("one"))
    client.send("Manager.InstallMap", TestClient.installing(Self.map("two")))
    #expect(client.told() == ["LimitReached"])
    client.install(Self.map("one", "1.1.0"))
    #expect(names(client) == ["one 1.1.0"])
  }
}
