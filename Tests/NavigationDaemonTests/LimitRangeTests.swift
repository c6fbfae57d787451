import JSON
import Navigation
import SceneMap
import Testing

@testable import NavigationDaemon

/// Calls and maps of a few kilobytes that would make large or deep scenes, and limits at the ends of their ranges.
struct LimitRangeTests {
  /// A map of coordinators, each in a tab of the one before.
  private static func chain(_ count: Int, version: Int = 1) -> String {
    let coordinators = (0..<count).map { number in
      let inner = number + 1 < count ? "{coordinator: C\(number + 1)}" : "{stack: Home}"
      return "  C\(number): {root: {tabs: {name: T\(number), items: {a: \(inner)}}}}\n"
    }
    let main = count > 0 ? "{coordinator: C0}" : "{stack: Home}"
    return """
      map: m
      version: 1.0.\(version)
      window: {initial: main, cases: {main: \(main)}}
      screens: {Home: {}}
      coordinators:\(count > 0 ? "\n" + coordinators.joined() : " {}\n")
      """
  }

  private func install(_ source: String, by client: TestClient, in world: World) -> [JSONValue] {
    client.send("Manager.InstallMap", TestClient.installing(source))
    world.finish()
    return client.messages().last?["parameters"]?["migrations"]?.arrayValue ?? []
  }

  @Test(arguments: [(63, nil), (64, "sceneDepth"), (127, "sceneDepth")])
  func aSceneOfAMapIsNoDeeperThanItMayBe(count: Int, limit: String?) {
    let world = World()
    let client = world.connect()
    #expect(install(Self.chain(count), by: client, in: world).isEmpty)
    let reply = client.call("Scene.Open", #"{"scene":"s","map":"m"}"#)
    #expect(reply["limit"] == limit.map { .string($0) } && (reply["created"] == .bool(true)) == (limit == nil))
  }

  /// Building it would take more recursion than the stack has.
  @Test(arguments: [520, 8_000]) func aMapThatBuildsManyLevelsIsRefused(count: Int) {
    let world = World()
    let client = world.connect()
    client.send("Manager.InstallMap", TestClient.installing(Self.chain(count)))
    world.finish()
    #expect(client.told() == ["MapInvalid"])
  }

  /// It waits for another version, as with a map that is gone.
  @Test func aMigrationThatWouldMakeASceneDeeperThanClientsReadSuspendsIt() {
    let world = World { $0[.sceneDepth] = 4 }
    let client = world.connect()
    _ = install(Self.chain(0), by: client, in: world)
    #expect(client.call("Scene.Open", #"{"scene":"s","map":"m"}"#)["created"] == .bool(true))
    let deep = install(Self.chain(64, version: 2), by: client, in: world)
    #expect(deep.map { $0["outcome"] } == [.string("suspended")])
    #expect(client.call("Scene.Get", #"{"scene":"s"}"#)["window"] != nil)
    let back = install(Self.chain(0, version: 3), by: client, in: world)
    #expect(back.map { $0["outcome"] } == [.string("kept")])
  }

  /// Each screen that comes and goes has the title of the map, and both sides of a change are kept.
  @Test(arguments: [(LimitName.work.details.standard, 900_000, 560), (LimitName.work.details.most, 100_000, 5_000)])
  func anApplyThatWouldMakeAnEndlessRecordIsRefused(work: Int, title: Int, count: Int) {
    let world = World { $0[.work] = work }
    let client = world.connect()
    let map = """
      map: m
      version: 1.0.0
      window: {initial: main, cases: {main: {stack: Home}}}
      screens: {Home: {}, A: {title: "\(String(repeating: "t", count: title))"}}
      """
    _ = install(map, by: client, in: world)
    #expect(client.call("Scene.Open", #"{"scene":"s","map":"m"}"#)["created"] == .bool(true))
    let pair = #"{"operation":"Push","screen":{"name":"A"}},{"operation":"Back"}"#
    let operations = Array(repeating: pair, count: count).joined(separator: ",")
    let reply = client.call("Navigation.Apply", #"{"scene":"s","operations":[\#(operations)]}"#)
    #expect(reply["limit"] == .string("work"))
    #expect(client.call("Navigation.Push", #"{"scene":"s","screen":{"name":"A"}}"#)["outcome"] != nil)
  }

  private static let ends = LimitName.allCases.flatMap { name in
    [name.details.least, name.details.most].map { (name, $0) }
  }

  /// Every call is answered, or its connection is closed, as a limit says.
  @Test(arguments: ends) func navdServesWithALimitAtTheEndsOfItsRange(name: LimitName, value: Int) throws {
    let world = World(storage: MemoryStorage()) { $0[name] = value }
    let push = #"{"operation":"Push","screen":{"name":"B"}}"#
    let calls = [
      ("Scene.Open", #"{"scene":"s","root":{"name":"Home"}}"#),
      ("Navigation.Push", #"{"scene":"s","screen":{"name":"A","arguments":{"a":[1]}},"options":{"requestId":"r"}}"#),
      ("Navigation.Apply", #"{"scene":"s","operations":[\#(push),{"operation":"Pop"}]}"#),
      ("Navigation.StartCoordinator", #"{"scene":"s","coordinator":"C","root":{"stack":[{"name":"X"}]}}"#),
      ("Navigation.Undo", #"{"scene":"s"}"#), ("Navigation.OpenLink", #"{"scene":"s","url":"x:y"}"#),
      ("Scene.Attach", #"{"scene":"s","name":"f","guards":["A"]}"#),
      ("Scene.Wait", #"{"scene":"s","reference":{"name":"Z"},"timeoutMilliseconds":10}"#),
      ("Scene.History", #"{"scene":"s"}"#), ("Scene.Get", #"{"scene":"s"}"#), ("Scene.List", "{}"),
      ("Manager.InstallMap", TestClient.installing(Self.chain(1))), ("Manager.GetLimits", "{}"),
      ("Scene.Close", #"{"scene":"s"}"#),
    ]
    let served = ["Scene.Open", "Navigation.Push", "Navigation.StartCoordinator", "Scene.Get", "Scene.Close"]
    for (method, parameters) in calls {
      // Root can always connect.
      let client = try #require(world.tryToConnect(uid: 0))
      client.send(method, parameters, more: method == "Scene.Attach")
      world.finish()
      world.pass(20)
      world.finish()
      let told = client.told()
      #expect(!told.isEmpty && !told.contains("InvalidParameter") || client.isClosed, "\(method): \(told)")
      if value == name.details.most, served.contains(method) { #expect(told == ["reply"], "\(method)") }
      client.leave()
    }
    world.pass(60_000)
    world.finish()
    let last = try #require(world.tryToConnect(uid: 0))
    last.send("Manager.Ping")
    #expect(last.told() == ["reply"] || last.isClosed)
  }
}
