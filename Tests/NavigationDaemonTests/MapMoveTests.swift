import JSON
import Navigation
import SceneMap
import Testing

@testable import NavigationDaemon

/// Events of scenes that move to another map, and the parts of their past that stay hidden.
struct MapMoveTests {
  private static func map(_ version: String, _ screens: String, name: String = "shop", more: String = "") -> String {
    "map: \(name)\nversion: \(version)\nscreens: {Home: {}, \(screens)}\n"
      + "window: {initial: main, cases: {main: {stack: Home}}}\n" + more
  }

  private static let first = map("1.0.0", "Item: {}")
  private static let renamed = map("2.0.0", "Thing: {}", more: "renames: {screens: {Item: Thing}}\n")
  private static let scenes = 3 * Migrations.scenesPerTurn

  private func opened(_ item: String = #"{"name":"Item"}"#, scenes: Int = Self.scenes) -> (World, TestClient) {
    let world = World(storage: MemoryStorage())
    let client = world.connect()
    install(client, Self.first)
    _ = client.messages()
    for number in 0..<scenes {
      _ = client.call("Scene.Open", #"{"scene":"s\#(number)","map":"shop","path":[\#(item)]}"#)
    }
    return (world, client)
  }

  private func install(_ client: TestClient, _ source: String, _ more: String = "") {
    client.send("Manager.InstallMap", TestClient.installing(source, more: more))
  }

  /// The outcome for each scene, from the reply.
  private func outcomes(_ client: TestClient) -> [String] {
    let reply = client.messages().last?["parameters"]
    return reply?["migrations"]?.arrayValue?.compactMap { $0["outcome"]?.stringValue } ?? ["none"]
  }

  private func finish(_ world: World) { while world.daemon.migrations.isDue { world.endTurn() } }

  @Test func anotherMapIsNotToldOfThem() {
    let (world, client) = opened()
    let other = world.connect()
    install(client, Self.renamed)
    install(other, Self.map("1.0.0", "Item: {}", name: "bar"))
    finish(world)
    #expect(outcomes(client) == Array(repeating: "moved", count: Self.scenes))
    #expect(outcomes(other) == [])
  }

  @Test func thoseWhoseMapComesBackBeforeTheyMoveAreKept() {
    let (world, client) = opened()
    let other = world.connect()
    install(client, Self.renamed)
    let moved = world.daemon.scenes.values.count { !$0.mustMove }
    #expect(moved == Migrations.scenesPerTurn)
    install(other, Self.first, #","allowDowngrade":true"#)
    finish(world)
    let rest = Array(repeating: "kept", count: Self.scenes - moved)
    #expect(outcomes(client) == Array(repeating: "moved", count: moved) + rest)
    #expect(outcomes(other) == Array(repeating: "cut", count: moved) + rest)
  }

  @Test func aDryRunGoesOnWhenTheMapIsTakenAway() {
    let (world, client) = opened()
    install(client, Self.renamed, #","dryRun":true"#)
    world.connect().send("Manager.RemoveMap", #"{"map":"shop"}"#)
    finish(world)
    #expect(outcomes(client) == Array(repeating: "moved", count: Self.scenes))
    #expect(world.daemon.scenes.values.allSatisfy { $0.scene.isSuspended })
  }

  /// A front-end guards a screen under its present name.
  @Test func aGuardIsRenamedWithItsScreen() {
    let (world, client) = opened(scenes: 1)
    let guardian = world.connect()
    guardian.send("Scene.Attach", #"{"scene":"s0","name":"till","guards":["Item","Form"]}"#, more: true)
    _ = guardian.messages()
    install(client, Self.renamed)
    #expect(outcomes(client) == ["moved"])
    let told = guardian.messages().compactMap { $0["parameters"]?["frontEnds"]?.arrayValue?.first?["guards"] }
    #expect(told == [.array([.string("Thing"), .string("Form")])])
    client.send("Navigation.Back", #"{"scene":"s0"}"#)
    #expect(guardian.messages().contains { $0["parameters"]?["guard"]?["guard"] != nil })
    #expect(client.told() == [])
    #expect(world.daemon.scenes["s0"]?.scene.state.path.map(\.name) == ["Home", "Thing"])
  }

  /// A scene that cannot move waits for another version of its own map; calls about other maps do not list it.
  @Test func whatCannotMoveWaitsForItsMap() {
    let (world, client) = opened(scenes: 1)
    // The initial route cannot be built: a text is no number, which only shows when it is built.
    let wrong = """
      map: shop
      version: 2.0.0
      screens: {Start: {arguments: {n: {type: integer}}}}
      window:
        initial: main
        cases: {main: {arguments: {x: {default: text}}, stack: {screen: Start, arguments: {n: "{x}"}}}}

      """
    install(client, wrong)
    #expect(outcomes(client) == ["suspended"])
    install(client, Self.map("1.0.0", "Item: {}", name: "other"))
    #expect(outcomes(client) == [])
    install(client, wrong + "# Not the same.\n")
    #expect(outcomes(client) == ["suspended"])
    install(client, Self.map("3.0.0", "Item: {}"))
    #expect(outcomes(client) == ["kept"])
    #expect(world.daemon.scenes["s0"]?.scene.isSuspended == false)
  }

  @Test func aTurnMovesSoManyBytes() {
    let text = String(repeating: "x", count: 60 << 10)
    let item = #"{"name":"Item","arguments":{"text":"\#(text)"}}"#
    let (world, client) = opened(Array(repeating: item, count: 8).joined(separator: ","), scenes: 5)
    install(client, Self.renamed)
    let bytes = world.daemon.scenes["s0"]?.scene.state.byteCount ?? 0
    #expect(bytes < Migrations.bytesPerTurn && 3 * bytes > Migrations.bytesPerTurn)
    #expect(world.daemon.scenes.values.count { !$0.mustMove } == 3)
    finish(world)
    #expect(world.daemon.scenes.values.allSatisfy { !$0.mustMove && $0.info.mapVersion == "2.0.0" })
  }

  @Test func whatIsSensitiveFromNowOnWasBeforeToo() {
    let world = World(audience: .groups(navigate: nil, observe: 60))
    let (client, observer) = (world.connect(), world.connect(uid: 3_000, groups: [60]))
    install(client, Self.map("1.0.0", "Item: {arguments: {pin: {type: string}}}"))
    _ = client.messages()
    _ = client.call(
      "Scene.Open", #"{"scene":"s","map":"shop","path":[{"name":"Item","arguments":{"pin":"1234"}}]}"#)
    let before = client.call("Scene.Get", #"{"scene":"s"}"#)
    let get = #"{"scene":"s","revision":\#(before["at"]?["revision"]?.integerValue ?? 0)}"#
    #expect(observer.call("Scene.Get", get).description.contains("1234"))
    install(
      client,
      Self.map(
        "2.0.0", "Thing: {arguments: {code: {type: string, sensitive: true}}}",
        more: "renames: {screens: {Item: Thing}, arguments: {Thing.pin: code}}\n"))
    _ = client.messages()
    let past = observer.call("Scene.Get", get)
    #expect(past["path"]?[1]?["name"] == .string("Item") && !past.description.contains("1234"))
    for reader in [observer, client] {
      #expect(!reader.call("Scene.History", #"{"scene":"s"}"#).description.contains("1234"))
    }
  }

  @Test func resultsThatWereSensitiveStayHidden() throws {
    let world = World(audience: .groups(navigate: nil, observe: 60))
    let (client, observer) = (world.connect(), world.connect(uid: 3_000, groups: [60]))
    let secret = "result: {code: {type: string, sensitive: true}}"
    install(client, Self.map("1.0.0", "Item: {\(secret)}"))
    _ = client.messages()
    _ = client.call("Scene.Open", #"{"scene":"s","map":"shop"}"#)
    _ = client.call("Navigation.Push", #"{"scene":"s","screen":{"name":"Item"}}"#)
    let id = try #require(client.call("Scene.Get", #"{"scene":"s"}"#)["path"]?[1]?["id"]?.integerValue)
    _ = client.call("Navigation.Dismiss", #"{"scene":"s","result":{"code":"1234"}}"#)
    let wait = #"{"scene":"s","id":\#(id)}"#
    #expect(!client.call("Scene.AwaitResult", wait).description.contains("1234"))
    _ = client.call("Navigation.Push", #"{"scene":"s","screen":{"name":"Item"}}"#)
    install(client, Self.map("2.0.0", "Thing: {}", more: "renames: {screens: {Item: Thing}}\n"))
    _ = client.messages()
    let told = observer.call("Scene.AwaitResult", wait)
    #expect(told["cancelled"] == .bool(false) && !told.description.contains("1234"))
  }
}
