import Foundation
import JSON
import Navigation
import NavigationStore
import Testing

@testable import NavigationDaemon

/// A file of a map takes nothing from a scene unless somebody asks for it (docs/specification/model.md §10).
struct MapFoldersTests {
  /// A map in block style: parts of it are maps, too.
  static let whole =
    "map: shop\nversion: 1.0.0\nwindow:\n  initial: main\n  cases:\n    main: {stack: Notes}\nstrict: true\nscreens:\n"
    + "  Notes: {transitions: {note: {push: Note}}}\n  Note:\n    transitions: {next: {push: Note}}\n"
    + "    arguments:\n      id: {type: integer, trait: true}\n"
    + "      text: {type: string, optional: true}\n"
  private static let withoutText = dropping("      text: {type: string, optional: true}\n", from: whole)
  static let withoutNote =
    "map: shop\nversion: 1.0.0\nwindow:\n  initial: main\n  cases:\n"
    + "    main: {stack: Notes}\nscreens:\n  Notes: {}\n"
  static let titled = whole + "description: more\n"

  private static func dropping(_ end: String, from text: String) -> String { String(text.dropLast(end.count)) }

  func folder(_ sources: String..., from path: String = "/m/a.yaml") -> MapFolderReading {
    MapFolderReading(files: sources.map { .init(path, $0) })
  }

  /// The folders have changed, and navd takes over or holds what is in them.
  func notice(_ folder: MapFolderReading, in world: World) {
    world.daemon.mapFolders.notice(folder)
    world.finish()
  }

  /// Scenes by the map in a file, each with a note.
  func opened(
    _ names: String..., storage: MemoryStorage? = MemoryStorage(), log: ToldLog? = nil
  ) -> (World, TestClient) {
    let world = World(storage: storage, log: log)
    notice(folder(Self.whole), in: world)
    let client = world.connect()
    for name in names { open(name, client) }
    return (world, client)
  }

  func open(_ name: String, _ client: TestClient) {
    let path = #"[{"name":"Note","arguments":{"id":7,"text":"mine"}}]"#
    _ = client.call("Scene.Open", #"{"scene":"\#(name)","map":"shop","path":\#(path)}"#)
  }

  func path(_ world: World, _ scene: String = "s") -> [String] {
    world.daemon.scenes[scene]?.scene.state.path.map(\.name) ?? []
  }

  private func text(_ world: World) -> String? {
    world.daemon.scenes["s"]?.scene.state.path.last?.arguments["text"]
  }

  /// `shop 1.0.0 2`, or `shop gone 2`.
  func held(_ client: TestClient) -> [String] {
    guard case .array(let held)? = client.call("Manager.ListMaps")["held"] else { return [] }
    return held.map {
      "\($0["map"]?.stringValue ?? "?") \($0["version"]?.stringValue ?? "gone") \($0["scenes"]?.integerValue ?? -1)"
    }
  }

  func source(_ client: TestClient) -> String? {
    client.call("Manager.GetMap", #"{"map":"shop"}"#)["source"]?.stringValue
  }

  func undone(_ client: TestClient) -> [String] {
    client.send("Navigation.Undo", #"{"scene":"s"}"#)
    return client.told()
  }

  func migrations(_ world: World, _ folder: MapFolderReading) -> [String] {
    var told: [String] = []
    world.daemon.mapFolders.take(folder) { told = ($0 ?? []).map { "\($0.scene) \($0.outcome.rawValue)" } }
    world.finish()
    return told
  }

  @Test(arguments: [true, false]) func everyPartOfAFileLeavesTheSceneAsItIs(keepsState: Bool) {
    let (world, client) = opened("s", storage: keepsState ? MemoryStorage() : nil)
    var harmful = 0
    for length in 0..<Self.whole.utf8.count {
      notice(folder(String(Self.whole.prefix(length))), in: world)
      #expect(path(world) == ["Notes", "Note"] && text(world) == #""mine""#)
      if !held(client).isEmpty { harmful += 1 }
    }
    #expect(harmful > 0)
    notice(folder(Self.whole), in: world)
    #expect(held(client) == [] && path(world) == ["Notes", "Note"])
  }

  @Test func aHeldVersionIsReportedOnceAndTheSceneGoesOn() {
    let log = ToldLog()
    let (world, client) = opened("s", "t", log: log)
    for _ in 0..<2 {
      notice(folder(Self.withoutNote), in: world)
    }
    #expect(held(client) == ["shop 1.0.0 2"] && source(client) == Self.whole)
    #expect(log.messages.count { $0.hasPrefix("map held back") } == 1)
    _ = client.call("Navigation.Push", #"{"scene":"s","screen":{"name":"Note","arguments":{"id":8}}}"#)
    #expect(path(world) == ["Notes", "Note", "Note"] && undone(client) == ["reply"])
    // A scene that opens has the version that is in use.
    open("u", client)
    #expect(path(world, "u") == ["Notes", "Note"])
  }

  @Test func aVersionThatTakesAnArgumentIsHeldToo() {
    let (world, client) = opened("s")
    notice(folder(Self.withoutText), in: world)
    #expect(held(client) == ["shop 1.0.0 1"] && text(world) == #""mine""#)
  }

  @Test func aVersionThatNoLongerHasThePendingLinkIsHeldToo() {
    let route = #"{path: "/note/{id}", scope: later, show: [Notes, {screen: Note, arguments: {id: "{id}"}}]}"#
    let linked =
      Self.whole + "links: {schemes: [n], scopes: {later: {active: false}}, routes: [\(route)]}\n"
    let world = World(storage: MemoryStorage())
    notice(folder(linked), in: world)
    let client = world.connect()
    open("s", client)
    _ = client.call("Navigation.OpenLink", #"{"scene":"s","url":"n://note/3"}"#)
    for part in [Self.whole, linked.replacing("scope: later, ", with: "")] {
      notice(folder(part), in: world)
      #expect(held(client) == ["shop 1.0.0 1"] && world.daemon.scenes["s"]?.waitingLinks.count == 1)
    }
    notice(folder(linked + "description: more\n"), in: world)
    #expect(held(client) == [] && world.daemon.scenes["s"]?.waitingLinks.count == 1)
  }

  @Test func aVersionThatTakesNothingIsTakenAtOnceAndEndsTheReport() {
    let (world, client) = opened("s")
    notice(folder(Self.withoutNote), in: world)
    notice(folder(Self.titled), in: world)
    #expect(held(client) == [] && source(client) == Self.titled && path(world) == ["Notes", "Note"])
  }

  @Test func aVersionThatNoSceneMindsIsTakenAtOnce() {
    let (world, client) = opened()
    notice(folder(Self.withoutNote), in: world)
    #expect(held(client) == [] && source(client) == Self.withoutNote)
  }

  @Test func aReloadTakesTheHeldVersion() {
    let (world, client) = opened("s", "t")
    notice(folder(Self.withoutNote), in: world)
    #expect(migrations(world, folder(Self.withoutNote)) == ["s cut", "t cut"])
    #expect(held(client) == [] && path(world) == ["Notes"] && source(client) == Self.withoutNote)
  }

  @Test func anInstalledMapGoesBeforeTheHeldVersion() {
    let storage = MemoryStorage()
    let (world, client) = opened("s", storage: storage)
    notice(folder(Self.withoutNote), in: world)
    client.install(Self.titled)
    #expect(held(client) == [] && path(world) == ["Notes", "Note"])
    // Behind it, files change as they like.
    notice(folder(Self.withoutNote + "description: other\n"), in: world)
    #expect(held(client) == [] && path(world) == ["Notes", "Note"])
    let reply = client.call("Manager.RemoveMap", #"{"map":"shop"}"#)
    #expect(reply["migrations"]?[0]?["outcome"] == .string("cut"))
    #expect(source(client) == Self.withoutNote + "description: other\n")
  }

  @Test func anInstalledMapLetsTheHeldVersionInBehindIt() {
    let storage = MemoryStorage()
    let (world, client) = opened("s", storage: storage)
    notice(folder(Self.withoutNote), in: world)
    client.install(Self.titled)
    #expect(storage.maps["shop"] == Array(Self.withoutNote.utf8))
    _ = client.call("Manager.RemoveMap", #"{"map":"shop"}"#)
    #expect(source(client) == Self.withoutNote)
  }

  @Test func aSceneThatChangesMeanwhileIsJudgedAgain() {
    let world = World(storage: MemoryStorage())
    notice(folder(Self.whole), in: world)
    let client = world.connect()
    let count = 3 * Migrations.scenesPerTurn
    for number in 0..<count { _ = client.call("Scene.Open", #"{"scene":"n\#(number)","map":"shop"}"#) }
    world.daemon.mapFolders.notice(folder(Self.withoutNote))
    world.endTurn()
    #expect(world.daemon.mapFolders.isDue)
    // It is judged already, and loses something only now.
    _ = client.call("Navigation.Push", #"{"scene":"n0","screen":{"name":"Note","arguments":{"id":8}}}"#)
    world.finish()
    #expect(held(client) == ["shop 1.0.0 1"] && path(world, "n0") == ["Notes", "Note"])
    // A reload while scenes are judged has the last word.
    world.daemon.mapFolders.notice(folder(Self.whole))
    #expect(migrations(world, folder(Self.withoutNote)).contains("n0 cut"))
    #expect(!world.daemon.mapFolders.isDue && source(client) == Self.withoutNote)
  }

  @Test func aFileThatComesBackDoesNotCutSuspendedScenes() {
    let (world, client) = opened("s")
    #expect(migrations(world, folder()) == ["s suspended"])
    notice(folder(Self.withoutNote), in: world)
    #expect(world.daemon.scenes["s"]?.info.status == .suspended && held(client) == ["shop 1.0.0 1"])
    notice(folder(Self.whole), in: world)
    #expect(held(client) == [] && path(world) == ["Notes", "Note"])
    #expect(world.daemon.scenes["s"]?.info.status == .detached)
  }

  @Test func theVersionInUseStaysWhenTheFileOfTheHeldOneBreaks() {
    let (world, client) = opened("s")
    notice(folder(Self.withoutNote, from: "/m/b.yaml"), in: world)
    #expect(held(client) == ["shop 1.0.0 1"])
    notice(folder("map: [", from: "/m/b.yaml"), in: world)
    #expect(held(client) == [] && source(client) == Self.whole)
  }

  @Test func aStopForgetsTheReadingThatIsJudged() {
    let (world, _) = opened("s")
    world.daemon.mapFolders.notice(folder(Self.withoutNote))
    world.daemon.stop()
    #expect(!world.daemon.mapFolders.isDue)
    world.endTurn()
    #expect(path(world) == ["Notes", "Note"])
  }

  // MARK: - Starts

  /// navd from a start to a kill.
  func run(in directory: String, _ folder: MapFolderReading, _ body: (World) throws -> Void) throws {
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    let store = try Store(directory: directory, durability: .normal, now: 1)
    let world = World(storage: DiskStorage(store))
    try world.daemon.loadMaps(from: store, folder)
    try world.daemon.load(from: store)
    try world.daemon.begin(store)
    world.finish()
    try body(world)
    world.pass(1_000)
  }

  @Test func aStartHoldsAVersionAsAWatcherDoes() throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "navd-folders-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try run(in: directory, folder(Self.whole)) { world in open("s", world.connect()) }
    for _ in 0..<2 {
      try run(in: directory, folder(Self.withoutNote)) { world in
        let client = world.connect()
        #expect(held(client) == ["shop 1.0.0 1"] && source(client) == Self.whole)
        #expect(path(world) == ["Notes", "Note"])
        _ = client.call("Navigation.Push", #"{"scene":"s","screen":{"name":"Note","arguments":{"id":8}}}"#)
        #expect(undone(client) == ["reply"])
      }
    }
    // One that takes nothing is taken before the first client comes.
    try run(in: directory, folder(Self.titled)) { world in
      #expect(held(world.connect()) == [] && source(world.connect()) == Self.titled)
      #expect(path(world) == ["Notes", "Note"] && world.daemon.scenes["s"]?.mustMove == false)
    }
    try run(in: directory, folder(Self.withoutNote)) { world in
      #expect(migrations(world, folder(Self.withoutNote)) == ["s cut"])
    }
    try run(in: directory, folder(Self.withoutNote)) { world in
      #expect(held(world.connect()) == [] && path(world) == ["Notes"])
    }
  }
}
