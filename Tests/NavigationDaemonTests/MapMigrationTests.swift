import JSON
import Navigation
import SceneMap
import Testing

@testable import NavigationDaemon

/// Scenes move when their maps change (docs/specification/model.md §10).
struct MapMigrationTests {
  /// A map with `Home`, and other screens.
  static func map(_ version: String, _ screens: String..., more: String = "") -> String {
    let screens = screens.map { ", \($0)" }.joined()
    return "map: shop\nversion: \(version)\nscreens: {Home: {}\(screens)}\n"
      + "window: {initial: main, cases: {main: {stack: Home}}}\n" + more
  }

  private static let first = map("1.0.0", "Item: {}", "Form: {}")
  private static let renamed = map("2.0.0", "Thing: {}", "Form: {}", more: "renames: {screens: {Item: Thing}}\n")
  private static let without = map("3.0.0", "Form: {}")

  private func installed(
    storage: MemoryStorage? = nil, scenes: Int = 1, _ change: (inout Limits) -> Void = { _ in }
  ) -> (World, TestClient) {
    let world = World(storage: storage, change)
    let client = world.connect()
    client.install(Self.first)
    for number in 0..<scenes {
      let path = #"[{"name":"Item"}]"#
      _ = client.call("Scene.Open", #"{"scene":"s\#(number)","map":"shop","path":\#(path)}"#)
    }
    return (world, client)
  }

  private func send(_ client: TestClient, _ source: String) {
    client.send("Manager.InstallMap", TestClient.installing(source))
  }

  /// `s0 cut Home, s1 kept Home`
  private func told(_ reply: JSONValue?) -> String {
    guard case .array(let migrations)? = reply?["migrations"] else { return "none" }
    return migrations.map { migration in
      guard case .array(let path)? = migration["path"] else { return "?" }
      let names = path.map { $0.stringValue ?? "?" }.joined(separator: " ")
      return "\(migration["scene"]?.stringValue ?? "?") \(migration["outcome"]?.stringValue ?? "?") \(names)"
    }.joined(separator: ", ")
  }

  private func scene(_ world: World, _ name: String = "s0") -> SceneHost? { world.daemon.scenes[name] }

  private func path(_ world: World, _ name: String = "s0") -> [String] {
    scene(world, name)?.scene.state.path.map(\.name) ?? []
  }

  @Test func aDryRunSaysWhatAnInstallDoes() {
    for storage in [nil, MemoryStorage(), MemoryStorage(.none)] {
      let (world, client) = installed(storage: storage)
      let revision = world.daemon.scenes.revision
      #expect(told(client.install(Self.renamed, more: #","dryRun":true"#)) == "s0 moved Home Thing")
      #expect(told(client.install(Self.without, more: #","dryRun":true"#)) == "s0 cut Home")
      #expect(world.daemon.scenes.revision == revision && path(world) == ["Home", "Item"])
      #expect(told(client.install(Self.renamed)) == "s0 moved Home Thing")
      #expect(world.daemon.scenes.revision == revision + 1 && path(world) == ["Home", "Thing"])
      #expect(told(client.install(Self.renamed.replacing("2.0.0", with: "2.1.0"))) == "s0 kept Home Thing")
      #expect(world.daemon.scenes.revision == revision + 1)
      #expect(scene(world)?.info.mapVersion == "2.1.0")
    }
  }

  @Test func theCommitIsOfTheMigrationAndTheStateBeforeIsKept() {
    let (world, client) = installed(storage: MemoryStorage())
    let before = client.call("Scene.Get", #"{"scene":"s0"}"#)
    client.install(Self.renamed)
    let history = client.call("Scene.History", #"{"scene":"s0","limit":1}"#)["commits"]?[0]
    #expect(history?["origin"]?["operation"] == .string("migration"))
    #expect(history?["operations"] == .array([]))
    let revision = before["at"]?["revision"]?.integerValue ?? 0
    let past = client.call("Scene.Get", #"{"scene":"s0","revision":\#(revision)}"#)
    #expect(past["window"] == before["window"] && past["path"] == before["path"])
    #expect(path(world) == ["Home", "Thing"])
    client.send("Navigation.Undo", #"{"scene":"s0"}"#)
    #expect(client.told() == ["NothingToUndo"])
  }

  @Test func aMapThatChangesNothingIsABarrierToo() {
    let (world, client) = installed(storage: MemoryStorage())
    _ = client.call("Navigation.Push", #"{"scene":"s0","screen":{"name":"Form"}}"#)
    let revision = world.daemon.scenes.revision
    #expect(told(client.install(Self.first.replacing("1.0.0", with: "1.0.1"))) == "s0 kept Home Item Form")
    client.send("Navigation.Undo", #"{"scene":"s0"}"#)
    #expect(client.told() == ["NothingToUndo"])
    #expect(world.daemon.scenes.revision == revision)
    _ = client.call("Navigation.Back", #"{"scene":"s0"}"#)
    #expect(client.call("Navigation.Undo", #"{"scene":"s0"}"#)["outcome"]?["changed"] == .bool(true))
  }

  @Test func theSameMapOnceMoreIsNoMigration() {
    let (world, client) = installed(storage: MemoryStorage())
    _ = client.call("Navigation.Push", #"{"scene":"s0","screen":{"name":"Form"}}"#)
    #expect(told(client.install(Self.first)) == "")
    #expect(client.call("Navigation.Undo", #"{"scene":"s0"}"#)["outcome"]?["changed"] == .bool(true))
    #expect(path(world) == ["Home", "Item"])
  }

  @Test func streamsAreToldOfTheCommitAndOfTheVersion() {
    for storage in [nil, MemoryStorage(), MemoryStorage(.none)] {
      let (world, client) = installed(storage: storage)
      let reader = world.connect()
      reader.send("Scene.Subscribe", #"{"scene":"s0"}"#, more: true)
      _ = reader.messages()
      client.install(Self.renamed)
      let events = reader.messages().compactMap { $0["parameters"] }
      #expect(events.compactMap { $0["kind"]?.stringValue } == ["commit", "frontEnds"])
      #expect(events.first?["origin"]?["operation"] == .string("migration"))
      #expect(events.first?["changes"]?[0]?["node"]?["name"] == .string("Thing"))
      #expect(events.last?["info"]?["mapVersion"] == .string("2.0.0"))
      _ = client.call("Manager.RemoveMap", #"{"map":"shop"}"#)
      let status = reader.messages().compactMap { $0["parameters"]?["info"]?["status"]?.stringValue }
      #expect(status == ["suspended"])
    }
  }

  @Test func manyScenesMoveTurnByTurnAndTheCallerWaits() {
    let (world, client) = installed(storage: MemoryStorage(), scenes: 3 * Migrations.scenesPerTurn)
    send(client, Self.renamed)
    #expect(client.told() == [] && path(world, "s0") == ["Home", "Thing"])
    #expect(path(world, "s100") == ["Home", "Item"])
    // One that is called moves at once.
    let other = world.connect()
    _ = other.call("Navigation.Push", #"{"scene":"s191","screen":{"name":"Form"}}"#)
    #expect(path(world, "s191") == ["Home", "Thing", "Form"])
    while world.daemon.migrations.isDue { world.endTurn() }
    let reply = client.messages().first?["parameters"]
    guard case .array(let migrations)? = reply?["migrations"] else {
      Issue.record("no reply")
      return
    }
    #expect(migrations.count == 3 * Migrations.scenesPerTurn)
    #expect(migrations.allSatisfy { $0["outcome"] == .string("moved") })
    #expect(world.daemon.scenes.values.allSatisfy { !$0.mustMove && $0.info.mapVersion == "2.0.0" })
  }

  @Test func aVersionAfterTheOtherIsTakenInOrder() {
    let (world, client) = installed(storage: MemoryStorage(), scenes: 3 * Migrations.scenesPerTurn)
    let other = world.connect()
    send(client, Self.renamed)
    send(other, Self.without)
    _ = world.connect().call("Scene.Close", #"{"scene":"s191"}"#)
    while world.daemon.migrations.isDue { world.endTurn() }
    let first = client.messages().first?["parameters"]
    let second = other.messages().first?["parameters"]
    #expect(told(first).hasPrefix("s0 moved Home Thing, "))
    #expect(told(first).hasSuffix("s190 cut Home") && told(second).hasSuffix("s190 cut Home"))
    #expect(told(second).hasPrefix("s0 cut Home, "))
  }

  @Test func aDiskThatTakesNothingLeavesScenesWhereTheyAreUntilItDoes() throws {
    let storage = MemoryStorage()
    let (world, client) = installed(storage: storage)
    client.install(Self.map("1.5.0", "Item: {}", "Form: {}", more: "description: other\n"))
    let revision = world.daemon.scenes.revision
    world.daemon.mapFolders.take(MapFolderReading(files: [.init("/m/a.yaml", Self.renamed)]))
    try world.daemon.shelf.removeInstalled("shop")
    storage.isFull = true
    world.daemon.migrations.attachMaps()
    world.endTurn()
    #expect(path(world) == ["Home", "Item"] && world.daemon.scenes.revision == revision)
    client.send("Navigation.Push", #"{"scene":"s0","screen":{"name":"Form"}}"#)
    #expect(client.told() == ["StorageFailed"])
    #expect(scene(world)?.scene.checkInvariants() == [])
    storage.isFull = false
    world.pass(2_500)
    #expect(path(world) == ["Home", "Thing"] && world.daemon.scenes.revision == revision + 1)
    #expect(!world.daemon.journal.hasUnwritten)
  }

  @Test func aMapThatGoesSuspendsAndOneThatComesBackMoves() {
    let (world, client) = installed(storage: MemoryStorage())
    #expect(told(client.call("Manager.RemoveMap", #"{"map":"shop","dryRun":true}"#)) == "s0 suspended Home Item")
    #expect(scene(world)?.scene.isSuspended == false)
    #expect(told(client.call("Manager.RemoveMap", #"{"map":"shop"}"#)) == "s0 suspended Home Item")
    #expect(scene(world)?.info.status == .suspended)
    client.send("Navigation.Push", #"{"scene":"s0","screen":{"name":"Form"}}"#)
    #expect(client.told() == ["SceneSuspended"])
    #expect(told(client.install(Self.renamed)) == "s0 moved Home Thing")
    #expect(scene(world)?.info.status == .detached)
    _ = client.call("Manager.RemoveMap", #"{"map":"shop"}"#)
    #expect(told(client.install(Self.renamed)) == "s0 kept Home Thing")
  }

  @Test func whenAnInstalledMapGoesThatOfAFileHolds() {
    let (world, client) = installed(storage: MemoryStorage())
    world.daemon.mapFolders.take(MapFolderReading(files: [.init("/m/a.yaml", Self.map("0.5.0", "Form: {}"))]))
    world.endTurn()
    #expect(told(client.call("Manager.RemoveMap", #"{"map":"shop","dryRun":true}"#)) == "s0 cut Home")
    #expect(path(world) == ["Home", "Item"])
    #expect(told(client.call("Manager.RemoveMap", #"{"map":"shop"}"#)) == "s0 cut Home")
    #expect(scene(world)?.info.mapVersion == "0.5.0")
  }

  @Test func guardsAreNotAskedAndWhatWaitsGoesOnWithWhatIsThere() {
    let (world, client) = installed(storage: MemoryStorage())
    let guardian = world.connect()
    guardian.send(
      "Scene.Attach", #"{"scene":"s0","name":"till","guards":["Item"]}"#, more: true)
    _ = guardian.messages()
    client.send("Navigation.Back", #"{"scene":"s0"}"#)
    let question = guardian.messages().compactMap { $0["parameters"]?["guard"]?["guard"]?.stringValue }.last
    #expect(client.told() == [] && question != nil)
    let administrator = world.connect()
    #expect(told(administrator.install(Self.without)) == "s0 cut Home")
    let kinds = guardian.messages().compactMap { $0["parameters"]?["kind"]?.stringValue }
    #expect(kinds == ["commit", "frontEnds"])
    administrator.send("Scene.AnswerGuard", #"{"scene":"s0","guard":"\#(question ?? "")","allow":true}"#)
    #expect(administrator.told() == ["reply"])
    #expect(client.messages().first?["parameters"]?["outcome"]?["changed"] == .bool(false))
    #expect(path(world) == ["Home"])
  }

  @Test func aReloadTellsOfMigrationsAndAStopOfTheScenesThatHaveNotMoved() {
    let (world, client) = installed(storage: MemoryStorage(), scenes: 2 * Migrations.scenesPerTurn)
    send(client, Self.renamed)
    #expect(client.told() == [])
    world.daemon.stop()
    world.endTurn()
    #expect(client.told().first == "Closing")
  }

  @Test func whoWaitsForAScreenIsTold() {
    let (world, client) = installed(storage: MemoryStorage())
    client.send("Scene.Wait", #"{"scene":"s0","reference":{"name":"Thing"}}"#)
    #expect(client.told() == [])
    world.connect().install(Self.renamed)
    #expect(client.told() == ["reply"])
  }

  @Test func filesBeyondTheLimitAreNotReadAndOneFindingSaysSo() {
    let world = World()
    let client = world.connect()
    var folder = MapFolderReading(files: [.init("/m/a.yaml", Self.first)])
    folder.leftOut = MapFinding(severity: .error, file: "/m/b.yaml", message: "it is not read")
    world.daemon.mapFolders.take(folder)
    #expect(folder.findings.contains { $0.file == "/m/b.yaml" })
    #expect(world.reached(.maps) == 1)
    #expect(client.call("Manager.ListMaps")["maps"]?[0]?["map"] == .string("shop"))
  }
}

extension String {
  fileprivate func replacing(_ old: String, with new: String) -> String {
    guard let range = firstRange(of: old) else { return self }
    return self[..<range.lowerBound] + new + self[range.upperBound...]
  }
}
