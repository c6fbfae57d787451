import Foundation
import JSON
import NavigationStore
import Testing

@testable import NavigationDaemon

/// The state after navd was killed and started again.
struct RestartTests {
  private static let hour = 3_600_000
  private let directory = FileManager.default.temporaryDirectory.appending(path: "navd-restart-\(UUID())").path

  /// navd from a start to a kill.
  private func run(
    at milliseconds: Int = 0, _ change: (inout Limits) -> Void = { _ in }, _ body: (World) throws -> Void
  ) throws {
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    let store = try Store(directory: directory, durability: .normal, now: milliseconds * 1_000)
    let world = World(storage: DiskStorage(store), wall: WallClock(milliseconds), change)
    try world.daemon.loadMaps(from: store, MapFolderReading())
    try world.daemon.load(from: store)
    try store.begin()
    world.daemon.migrations.resume()
    try body(world)
    world.pass(1_000)
  }

  private func has(_ world: World, _ scene: String) -> Bool { world.daemon.scenes[scene] != nil }

  @Test func aSceneThatLingersWaitsForItsFirstFrontEndOverRestarts() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try run { world in
      world.open("s", #","lingerSeconds":60"#)
      world.open("seen", #","lingerSeconds":60"#)
      let looking = world.connect()
      _ = looking.attach(#","mode":"observe""#)
      world.connect().send("Scene.Attach", #"{"scene":"seen","name":"till"}"#, more: true)
      world.pass(100_000)
      #expect(has(world, "s") && has(world, "seen"))
    }
    try run { world in
      world.pass(59_000)
      #expect(has(world, "s") && has(world, "seen"))
      world.pass(2_000)
      #expect(has(world, "s") && !has(world, "seen"))
      let client = world.connect()
      _ = client.attach()
      client.leave()
      world.pass(61_000)
      #expect(!has(world, "s"))
    }
  }

  /// A link has expired and a front-end has left meanwhile, of which no commit tells.
  @Test func aStreamOfAllScenesThatResumesAfterAStartIsToldOfFrontEndsAndLinks() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    var at = JSONValue.null
    try run { world in
      let client = world.connect()
      client.send("Manager.InstallMap", TestClient.installing(Self.links))
      world.finish()
      client.send("Scene.Open", #"{"scene":"s","map":"m"}"#)
      world.finish()
      client.send("Navigation.OpenLink", #"{"scene":"s","url":"m://item"}"#)
      world.finish()
      client.forget()
      _ = world.connect().attach()
      client.send("Scene.Subscribe", "{}", more: true)
      world.finish()
      let snapshot = try #require(client.messages().first?["parameters"])
      #expect("\(snapshot["scopes"] ?? .null)".contains("m://item") && snapshot["frontEnds"]?.arrayValue?.count == 1)
      at = try #require(snapshot["at"])
    }
    try run(at: 10_000) { world in
      let client = world.connect()
      client.send("Scene.Subscribe", #"{"since":\#(at)}"#, more: true)
      world.finish()
      let told = client.messages().compactMap { $0["parameters"] }
      #expect(told.compactMap { $0["kind"]?.stringValue } == ["frontEnds", "ready"])
      let event = try #require(told.first)
      #expect(event["scopes"]?.arrayValue?.count == 1 && !"\(event)".contains("m://item"))
      #expect(event["frontEnds"] == .array([]) && event["info"]?["status"] == .string("detached"))
    }
  }

  private static let links = """
    map: m
    version: 1.0.0
    window: {initial: main, cases: {main: {stack: Home}}}
    screens: {Home: {}}
    links:
      schemes: [m]
      scopes: {later: {active: false, expires: 5s}}
      routes: [{path: /item, scope: later, show: [Home]}]
    """

  /// The tokens of its front-ends expire before it closes.
  @Test func aSceneThatLingersForDaysIsClosedAfterARestartToo() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let linger = 48 * Self.hour
    try run { world in
      world.open("s", #","lingerSeconds":\#(linger / 1_000)"#)
      let client = world.connect()
      let token = client.attach()
      client.leave()
      world.pass(25 * Self.hour)
      client.send("Scene.Adopt", #"{"scene":"s","token":"\#(token)"}"#)
    }
    try run(at: 25 * Self.hour) { world in
      world.pass(linger - 2_000)
      #expect(has(world, "s"))
      world.pass(4_000)
      #expect(!has(world, "s"))
    }
  }

  /// An older navd kept more links, and longer ones.
  @Test func linksBeyondTheLimitsAreForgotten() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let most = LimitName.waitingLinks.details.most
    let long = "d://" + String(repeating: "x", count: LimitName.linkBytes.details.most)
    try run { world in
      world.open("s")
      let scene = try #require(world.daemon.scenes["s"]?.scene.openedRevision)
      for number in 0..<most + 3 {
        let url = number == most + 1 ? long : "d://\(number)"
        world.daemon.journal.batch.keep(
          StoredLink(
            scene: scene, scope: String(format: "s%03d", number), url: url, link: "", client: "", frontEnd: "", uid: 0,
            pid: 1, opened: number, ends: 1_000 * Self.hour))
      }
      #expect(world.connect().call("Navigation.Push", #"{"scene":"s","screen":{"name":"A"}}"#)["outcome"] != nil)
    }
    for limit in [most, most, 2] {
      try run({ $0[.waitingLinks] = limit }) { world in
        let urls = world.daemon.scenes["s"]?.waitingLinks.map(\.url) ?? []
        #expect(urls.count == limit && !urls.contains(long) && urls.last == "d://\(most + 2)")
      }
    }
  }

  /// The fate of its last mirror.
  enum Fate: CaseIterable {
    /// Its token is forgotten.
    case kicked
    /// Observers have taken all places.
    case crowdedOut
    /// It observes, by its token.
    case observes
  }

  @Test(arguments: Fate.allCases) func aSceneLingersAfterARestartWhoeverMirroredIt(fate: Fate) throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try run({ $0[.tokensOfScene] = 2 }) { world in
      world.open("s", #","lingerSeconds":60"#)
      let client = world.connect()
      let token = client.attach()
      let again = world.connect()
      switch fate {
      case .kicked:
        _ = world.connect().call("Manager.Kick", #"{"client":"\#(client.session.name)"}"#)
        again.send("Scene.Attach", #"{"scene":"s","name":"till","token":"\#(token)"}"#, more: true)
        #expect(again.told() == ["InvalidToken"])
      case .crowdedOut:
        client.leave()
        for _ in 0..<3 {
          let looking = world.connect()
          _ = looking.attach(#","mode":"observe""#)
          looking.leave()
        }
      case .observes:
        client.leave()
        _ = again.attach(#","mode":"observe","token":"\#(token)""#)
      }
    }
    try run { world in
      world.pass(59_000)
      #expect(has(world, "s"))
      world.pass(2_000)
      #expect(!has(world, "s"))
    }
  }

  /// A front-end came back, stayed for more than a day, and was attached when navd was killed.
  @Test func whoCameBackAndWasThereAtAKillMayComeAgain() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    var token = ""
    try run { world in
      world.open()
      token = world.connect().attach()
    }
    try run(at: Self.hour) { world in
      #expect(world.connect().attach(#","token":"\#(token)""#) == token)
      world.pass(30 * Self.hour)
    }
    try run(at: 32 * Self.hour) { world in
      #expect(world.connect().attach(#","token":"\#(token)""#) == token)
    }
  }
}
