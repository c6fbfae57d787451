import JSON
import Testing

@testable import NavigationDaemon

// Observers, who see no sensitive values of any version.
extension MapMigrationTests {
  @Test func whatTheMapBeforeCalledSensitiveStaysHidden() {
    let world = World(audience: .groups(navigate: nil, observe: 60))
    let (client, observer) = (world.connect(), world.connect(uid: 3_000, groups: [60]))
    let secret = Self.map("1.0.0", "Item: {arguments: {pin: {type: string, sensitive: true}}}")
    client.install(secret)
    _ = client.call(
      "Scene.Open", #"{"scene":"s0","map":"shop","path":[{"name":"Item","arguments":{"pin":"1234"}}]}"#)
    let at = client.call("Scene.Get", #"{"scene":"s0"}"#)["at"]
    let revision = at?["revision"]?.integerValue ?? 0
    client.install(
      Self.map(
        "2.0.0", "Thing: {arguments: {code: {type: string, sensitive: true}}}",
        more: "renames: {screens: {Item: Thing}, arguments: {Thing.pin: code}}\n"))
    let get = #"{"scene":"s0","revision":\#(revision)}"#
    #expect(client.call("Scene.Get", get).description.contains("1234"))
    let renamed = observer.call("Scene.Get", get)
    #expect(renamed["path"]?[1]?["name"] == .string("Item") && !renamed.description.contains("1234"))
    client.install(Self.map("3.0.0", "Form: {}"))
    for reader in [observer, client] {
      #expect(!reader.call("Scene.History", #"{"scene":"s0"}"#).description.contains("1234"))
    }
    let past = observer.call("Scene.Get", get)
    #expect(past["path"]?[1]?["name"] == .string("Item") && !past.description.contains("1234"))
    observer.send(
      "Scene.Subscribe", #"{"scene":"s0","since":{"epoch":"\#(world.daemon.context.epoch)","revision":\#(revision)}}"#,
      more: true)
    let events = observer.messages()
    #expect(events.count == 3 && !"\(events)".contains("1234"))
  }

  /// States from before a change of the map show an observer no arguments, so it gets the present state anew.
  @Test(arguments: [false, true]) func anObserverThatMissedAChangeOfTheMapIsReset(isOfAll: Bool) {
    let world = World(audience: .groups(navigate: nil, observe: 60))
    let client = world.connect()
    func install(_ version: String, title: String) {
      client.install(Self.map(version, "Item: {title: \(title), arguments: {pin: {type: string, sensitive: true}}}"))
    }
    install("1.0.0", title: "First")
    _ = client.call("Scene.Open", #"{"scene":"s0","map":"shop"}"#)
    let since = client.call("Scene.Get", #"{"scene":"s0"}"#)["at"]?.description ?? ""
    for screen in [#"{"name":"Item","arguments":{"pin":"1234"}}"#, #"{"name":"Other","arguments":{"n":"4711"}}"#] {
      _ = client.call("Navigation.Push", #"{"scene":"s0","screen":\#(screen)}"#)
    }
    install("1.1.0", title: "Second")
    let scene = isOfAll ? "" : #""scene":"s0","#
    func told(_ reader: TestClient) -> (kinds: [String], text: String) {
      reader.send("Scene.Subscribe", #"{\#(scene)"since":\#(since)}"#, more: true)
      world.finish()
      let events = reader.messages()
      return (events.compactMap { $0["parameters"]?["kind"]?.stringValue }, "\(events)")
    }
    let observed = told(world.connect(uid: 3_000, groups: [60]))
    #expect(observed.kinds == ["reset", "snapshot", "ready"])
    #expect(observed.text.contains("4711") && !observed.text.contains("1234"))
    #expect(told(world.connect()).kinds == (isOfAll ? ["frontEnds"] : []) + ["commit", "commit", "commit", "ready"])
  }

  // MARK: - Changes of what they may see

  /// A change by which observers see other values of a scene, and one that takes it back.
  enum Change: CaseIterable {
    case kept, moved, suspended, refused

    func isMade(by client: TestClient) -> JSONValue {
      switch self {
      case .kept: client.install(MapMigrationTests.withPin("2.0.0", isSensitive: true))
      case .moved: client.install(MapMigrationTests.withPin("2.0.0", isSensitive: true, title: "Other"))
      case .suspended: client.call("Manager.RemoveMap", #"{"map":"shop"}"#)
      case .refused: client.install(Self.wrong)
      }
    }

    func isTakenBack(by client: TestClient) -> JSONValue {
      client.install(MapMigrationTests.withPin("3.0.0", isSensitive: false), more: #","allowDowngrade":true"#)
    }

    /// Its initial route cannot be built: a text is no number, which only shows when it is built.
    private static let wrong = """
      map: shop
      version: 2.0.0
      screens: {Start: {arguments: {n: {type: integer}}}}
      window:
        initial: main
        cases: {main: {arguments: {x: {default: text}}, stack: {screen: Start, arguments: {n: "{x}"}}}}

      """
  }

  static func withPin(_ version: String, isSensitive: Bool, title: String = "Item") -> String {
    map(version, "Item: {title: \(title), arguments: {pin: {type: string, sensitive: \(isSensitive)}}}")
  }

  /// A world with `s0`, which shows observers a value until a change.
  private func pinned(_ storage: MemoryStorage? = nil) -> (World, TestClient) {
    let world = World(storage: storage, audience: .groups(navigate: nil, observe: 60))
    let client = world.connect()
    client.install(Self.withPin("1.0.0", isSensitive: false))
    let item = #"{"name":"Item","arguments":{"pin":"1234"}}"#
    let path = Array(repeating: item, count: 20).joined(separator: ",")
    _ = client.call("Scene.Open", #"{"scene":"s0","map":"shop","path":[\#(path)]}"#)
    world.finish()
    return (world, client)
  }

  private func subscribed(_ world: World, isOfAll: Bool, since: JSONValue? = nil, uid: Int = 3_000) -> TestClient {
    let reader = world.connect(uid: uid, groups: [60])
    let parameters = [isOfAll ? nil : #""scene":"s0""#, since.map { #""since":\#($0)"# }].compactMap(\.self)
    reader.send("Scene.Subscribe", "{\(parameters.joined(separator: ","))}", more: true)
    world.finish()
    return reader
  }

  private func events(_ reader: TestClient) -> [JSONValue] { reader.messages().compactMap { $0["parameters"] } }

  private func kinds(_ events: [JSONValue]) -> [String] { events.compactMap { $0["kind"]?.stringValue } }

  /// Checks that an observer was told what `Get` tells it.
  private func expectPresent(_ events: [JSONValue], _ world: World, hasPin: Bool) {
    let present = world.connect(uid: 3_000, groups: [60]).call("Scene.Get", #"{"scene":"s0"}"#)
    let told = events.last { $0["kind"] == .string("snapshot") }
    #expect(told?["window"] == present["window"] && told?["info"]?["mapVersion"] == present["info"]?["mapVersion"])
    #expect("\(events)".contains("1234") == hasPin)
  }

  @Test(arguments: Change.allCases, [false, true])
  func anObserverBeginsAnewWhenItMaySeeOtherValues(change: Change, isOfAll: Bool) {
    for storage in [nil, MemoryStorage()] {
      let (world, client) = pinned(storage)
      let readers = [3_000, World.administrator].map { subscribed(world, isOfAll: isOfAll, uid: $0) }
      for reader in readers { reader.forget() }
      for isBack in [false, true] {
        #expect((isBack ? change.isTakenBack(by: client) : change.isMade(by: client))["migrations"] != nil)
        world.finish()
        world.pass(1_000)
        let told = readers.map { events($0) }
        let anew = isOfAll ? ["snapshot"] : ["reset", "snapshot", "ready"]
        #expect(kinds(told[0]).filter { $0 != "commit" && $0 != "frontEnds" } == anew)
        #expect(!kinds(told[1]).contains { ["reset", "snapshot", "ready"].contains($0) })
        expectPresent(told[0], world, hasPin: isBack)
      }
    }
  }

  /// Its last revision is the present one, because the change made no commit.
  @Test(arguments: Change.allCases, [false, true])
  func anObserverThatResumesAtTheRevisionOfAChangeIsReset(change: Change, isOfAll: Bool) {
    let (world, client) = pinned()
    _ = client.call("Scene.Open", #"{"scene":"other","root":{"name":"A"}}"#)
    func at() -> JSONValue? {
      client.call("Scene.Get", #"{"scene":"\#(isOfAll ? "other" : "s0")"}"#)["at"]
    }
    for isBack in [false, true] {
      let since = at()
      _ = isBack ? change.isTakenBack(by: client) : change.isMade(by: client)
      world.finish()
      let told = events(subscribed(world, isOfAll: isOfAll, since: since))
      #expect(kinds(told).first == "reset" && kinds(told).last == "ready")
      let own = told.filter { $0["scene"] != .string("other") }
      expectPresent(own, world, hasPin: isBack)
      #expect(!kinds(events(subscribed(world, isOfAll: isOfAll, since: since, uid: 0))).contains("reset"))
    }
    _ = client.call("Navigation.Push", #"{"scene":"other","screen":{"name":"B"}}"#)
    _ = client.call("Navigation.Push", #"{"scene":"s0","screen":{"name":"Home"}}"#)
    let last = client.call("Scene.Get", #"{"scene":"s0"}"#)["at"]
    #expect(kinds(events(subscribed(world, isOfAll: isOfAll, since: last))) == ["ready"])
  }

  /// Others were shown the scene by a stream without commits, too.
  @Test func anObserverWithoutCommitsIsReset() {
    let (world, client) = pinned()
    let since = client.call("Scene.Get", #"{"scene":"s0"}"#)["at"]?.description ?? ""
    func told() -> [String] {
      let observer = world.connect(uid: 3_000, groups: [60])
      observer.send("Scene.Subscribe", #"{"scene":"s0","since":\#(since),"kinds":["link"]}"#, more: true)
      world.finish()
      return observer.told()
    }
    #expect(told() == ["ready"])
    _ = Change.kept.isMade(by: client)
    #expect(told() == ["reset", "snapshot", "ready"])
  }

  /// An observer that left before its turn has been told of a later commit already.
  @Test func anObserverThatLeftBeforeItWasShownASceneIsReset() {
    let (world, client) = opened(scenes: 2 * Migrations.scenesPerTurn + 5)
    _ = client.call("Scene.Open", #"{"scene":"other","root":{"name":"A"}}"#)
    let observer = subscribed(world, isOfAll: true)
    observer.forget()
    _ = client.call("Manager.RemoveMap", #"{"map":"shop"}"#)
    _ = client.call("Navigation.Push", #"{"scene":"other","screen":{"name":"B"}}"#)
    let since = JSONValue.object([
      .init("epoch", .string(world.daemon.context.epoch)), .init("revision", .integer(world.daemon.scenes.revision)),
    ])
    #expect(kinds(events(observer)).contains("commit") && !world.daemon.migrations.isIdle)
    observer.leave()
    world.finish()
    #expect(kinds(events(subscribed(world, isOfAll: true, since: since))).first == "reset")
  }

  private func opened(scenes: Int) -> (World, TestClient) {
    let world = World(audience: .groups(navigate: nil, observe: 60))
    let client = world.connect()
    client.install(Self.map("1.0.0"))
    for number in 0..<scenes { _ = client.call("Scene.Open", #"{"scene":"s\#(number)","map":"shop"}"#) }
    return (world, client)
  }

  /// Some in each turn, so that many large scenes hold nobody up.
  @Test func observersAreShownManyScenesTurnAfterTurn() {
    let scenes = 2 * Migrations.scenesPerTurn + 5
    let (world, client) = opened(scenes: scenes)
    let observer = subscribed(world, isOfAll: true)
    observer.forget()
    client.send("Manager.RemoveMap", #"{"map":"shop"}"#)
    var counts: [Int] = []
    repeat {
      counts.append(kinds(events(observer)).count { $0 == "snapshot" })
      world.endTurn()
    } while !world.daemon.migrations.isIdle
    counts.append(kinds(events(observer)).count { $0 == "snapshot" })
    #expect(counts.reduce(0, +) == scenes && counts.max() == Migrations.scenesPerTurn)
  }
}
