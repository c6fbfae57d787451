import JSON
import Navigation
import SceneMap
import Testing

@testable import NavigationDaemon
@testable import NavigationStore

/// Links that wait until they may be shown (docs/specification/model.md §7).
struct LinkWaitTests {
  private static let source = """
    map: doors
    version: 1.0.0
    window: {initial: out, cases: {out: {stack: Out}, in: {stack: In}}}
    screens:
      Out: {transitions: {enter: {root: in}}}
      In: {transitions: {item: {push: Item, arguments: {id: "{id}"}}}}
      Item: {arguments: {id: {type: integer, trait: true}}}
      Form: {}
    links:
      schemes: [d]
      scopes: {in: {cases: [in]}, one: {active: false}, two: {active: false, expires: 5s}}
      routes:
        - {path: "/in/{id}", scope: in, follow: [{case: in}, {move: item, arguments: {id: "{id}"}}]}
        - {path: "/one/{id}", scope: one, show: [Out, {screen: Item, arguments: {id: "{id}"}}]}
        - {path: "/two/{id}", scope: two, show: [Out, {screen: Item, arguments: {id: "{id}"}}]}
        - {path: "/front/{id}", needsFrontEnd: true, show: [Out, {screen: Item, arguments: {id: "{id}"}}]}
        - {path: "/any/{id}", show: [Out, {screen: Item, arguments: {id: "{id}"}}]}
    """

  /// A world in which scene `s` has the map, and a follower of the scene.
  func doors(
    storage: MemoryStorage? = nil, _ change: (inout Limits) -> Void = { _ in }
  ) -> (World, TestClient, TestClient) {
    let world = World(storage: storage, change)
    install(Self.source, in: world)
    let client = world.connect()
    #expect(client.call("Scene.Open", #"{"scene":"s","map":"doors"}"#)["created"] == .bool(true))
    let follower = world.connect()
    follower.subscribe()
    return (world, client, follower)
  }

  private func install(_ source: String, in world: World) {
    let reply = world.connect().install(source)
    #expect(reply["info"]?["map"] == .string("doors"))
  }

  func open(_ url: String, _ client: TestClient, _ more: String = "") -> JSONValue {
    client.call("Navigation.OpenLink", #"{"scene":"s","url":"\#(url)"\#(more)}"#)
  }

  func path(_ world: World) -> String {
    let path = world.daemon.scenes["s"]?.scene.state.path ?? []
    return path.map { $0.name + ($0.arguments["id"].map { "(\($0))" } ?? "") }.joined(separator: " ")
  }

  private func scope(_ name: String, _ client: TestClient) -> JSONValue {
    guard case .array(let scopes)? = client.call("Scene.Get", #"{"scene":"s"}"#)["scopes"] else { return .null }
    return scopes.first { $0["scope"] == .string(name) } ?? .null
  }

  /// The events of a follower: `Push`, or `expired d://one/1`.
  func told(_ follower: TestClient) -> [String] {
    follower.messages().compactMap { message in
      let event = message["parameters"]
      if let link = event?["link"] {
        let error = link["error"]?.stringValue.map { " \($0.split(separator: ".").last ?? "")" } ?? ""
        return "\(link["outcome"]?.stringValue ?? "") \(link["url"]?.stringValue ?? "")" + error
      }
      guard event?["kind"] == .string("commit") else { return nil }
      return (event?["origin"]?["operation"]?.stringValue ?? "") + (event?["scopes"] == nil ? "" : " scopes")
    }
  }

  /// The charge of a link that asks is returned with its scene.
  @Test func aLinkThatAsksWhenItsSceneIsClosedIsNotCountedAnyMore() {
    let (world, client, _) = doors()
    _ = open("d://any/1", client)
    _ = open("d://one/2", client)
    let guardian = world.connect()
    _ = guardian.attach(#","guards":["Item"]"#)
    _ = client.call("Navigation.ActivateLinks", #"{"scene":"s","scope":"one"}"#)
    world.endTurn()
    #expect(guardian.messages().contains { $0["parameters"]?["guard"] != nil })
    #expect(world.daemon.sessions.users[World.administrator][.operations] > 0)
    _ = client.call("Scene.Close", #"{"scene":"s"}"#)
    #expect(world.daemon.sessions.users[World.administrator][.operations] == 0)
  }

  @Test func anApplyTellsWhichOfItsLinksArePending() {
    let (world, client, _) = doors()
    func apply(_ operations: String, _ options: String = "") -> JSONValue {
      client.call("Navigation.Apply", #"{"scene":"s","operations":[\#(operations)]\#(options)}"#)
    }
    let open = #"{"operation":"OpenLink","url":"d://one/1"},{"operation":"OpenLink","url":"d://any/2"}"#
    func link(_ pattern: String, isPending: Bool) -> JSONValue {
      .object([.init("link", .string(pattern)), .init("pending", .bool(isPending))])
    }
    let links = JSONValue.array([
      link("/one/{id}", isPending: true), link("/any/{id}", isPending: false),
    ])
    for options in [#","options":{"dryRun":true}"#, ""] {
      #expect(apply(open, options)["outcome"]?["links"] == links)
    }
    #expect(path(world) == "Out Item(2)")
    #expect(apply(#"{"operation":"Push","screen":{"name":"Form"}}"#)["outcome"]?["links"] == nil)
  }

  @Test func itComesAsSoonAsItsScopeIsActiveAndBeforeAnythingElse() throws {
    let (world, client, follower) = doors(storage: MemoryStorage())
    let reply = open("d://in/1", client)
    #expect(reply["pending"] == .bool(true) && reply["link"] == .string("/in/{id}"))
    #expect(reply["outcome"]?["changed"] == .bool(false))
    #expect(scope("in", client)["pending"] == .string("d://in/1"))
    // A call in the same turn comes after the link.
    client.sendBytes(
      TestClient.message("Navigation.Move", #"{"scene":"s","transition":"enter"}"#)
        + TestClient.message("Navigation.Push", #"{"scene":"s","screen":{"name":"Form"}}"#))
    #expect(client.told() == ["reply", "reply"])
    #expect(path(world) == "In Item(1) Form")
    #expect(told(follower) == ["waiting d://in/1", "Move scopes", "OpenLink", "carriedOut d://in/1", "Push"])
    #expect(scope("in", client)["pending"] == nil && scope("in", client)["active"] == .bool(true))
    // The link is a step of its own, by the client that opened it.
    let commits = try #require(client.call("Scene.History", #"{"scene":"s"}"#)["commits"]?.arrayValue)
    #expect(commits.map { $0["origin"]?["operation"]?.stringValue } == ["Push", "OpenLink", "Move", "Open"])
    #expect(commits[1]["origin"]?["client"] == .string(client.session.name))
    let operations = try #require(commits[1]["operations"]?.arrayValue)
    #expect(operations.first?["url"] == .string("d://in/1"))
  }

  @Test func theNewestOfAScopeIsKept() {
    let (world, client, follower) = doors()
    for id in 1...2 { #expect(open("d://one/\(id)", client)["pending"] == .bool(true)) }
    #expect(open("d://two/3", client)["pending"] == .bool(true))
    #expect(told(follower) == ["waiting d://one/1", "replaced d://one/1", "waiting d://one/2", "waiting d://two/3"])
    _ = client.call("Navigation.ActivateLinks", #"{"scene":"s","scope":"one"}"#)
    #expect(path(world) == "Out Item(2)")
    #expect(told(follower) == ["ActivateLinks scopes", "OpenLink", "carriedOut d://one/2"])
    #expect(open("d://one/4", client)["pending"] == .bool(false))
  }

  @Test func itExpires() {
    let (world, client, follower) = doors(storage: MemoryStorage())
    _ = open("d://two/1", client)
    world.pass(4_999)
    #expect(scope("two", client)["pending"] == .string("d://two/1"))
    world.pass(1)
    #expect(scope("two", client)["pending"] == nil)
    _ = client.call("Navigation.ActivateLinks", #"{"scene":"s","scope":"two"}"#)
    #expect(told(follower) == ["waiting d://two/1", "expired d://two/1", "ActivateLinks scopes"])
    #expect(path(world) == "Out")
    _ = open("d://one/1", client)
    world.pass(600_000)
    #expect(told(follower).contains("expired d://one/1"))
    #expect(world.daemon.scenes["s"]?.waitingLinks.isEmpty == true)
  }

  @Test func oneThatNeedsAFrontEndComesWithIt() {
    let (world, client, follower) = doors()
    #expect(open("d://front/1", client)["pending"] == .bool(true))
    let observer = world.connect()
    _ = observer.attach(#","mode":"observe""#)
    #expect(path(world) == "Out")
    let mirror = world.connect()
    _ = mirror.attach()
    #expect(path(world) == "Out Item(1)")
    #expect(told(follower) == ["waiting d://front/1", "OpenLink", "carriedOut d://front/1"])
    #expect(open("d://front/2", client)["pending"] == .bool(false))
    mirror.leave()
    #expect(open("d://front/3", client)["pending"] == .bool(true))
  }

  @Test func aGuardMayRefuseIt() {
    let (world, client, follower) = doors()
    _ = client.call("Navigation.Push", #"{"scene":"s","screen":{"name":"Form"}}"#)
    let guardian = world.connect()
    _ = guardian.attach(#","guards":["Form"]"#)
    _ = open("d://one/1", client)
    _ = client.call("Navigation.ActivateLinks", #"{"scene":"s","scope":"one"}"#)
    let asked = guardian.messages().compactMap { $0["parameters"]?["guard"] }.last
    #expect(asked?["operation"] == .string("OpenLink"))
    // A call that comes meanwhile waits behind it.
    let other = world.connect()
    other.push("Form")
    #expect(other.told() == [] && path(world) == "Out Form")
    let question = asked?["guard"]?.stringValue ?? ""
    world.connect().send("Scene.AnswerGuard", #"{"scene":"s","guard":"\#(question)","allow":false}"#)
    #expect(other.told() == ["reply"] && path(world) == "Out Form Form")
    #expect(
      told(follower) == [
        "Push", "waiting d://one/1", "ActivateLinks scopes", "failed d://one/1 Refused", "Push",
      ])
    // One that is opened now is a call like any other.
    client.send("Navigation.OpenLink", #"{"scene":"s","url":"d://any/2","options":{"force":true}}"#)
    #expect(client.told() == ["reply"] && path(world) == "Out Item(2)")
  }

  @Test func whatTheDiskDoesNotTakeHasNotHappened() {
    let storage = MemoryStorage()
    let (world, client, follower) = doors(storage: storage)
    storage.isFull = true
    client.send("Navigation.OpenLink", #"{"scene":"s","url":"d://one/1"}"#)
    #expect(client.told() == ["StorageFailed"])
    #expect(world.daemon.scenes["s"]?.waitingLinks.isEmpty == true && world.daemon.journal.batch.isEmpty)
    storage.isFull = false
    _ = open("d://one/2", client)
    _ = client.call("Navigation.DeactivateLinks", #"{"scene":"s","scope":"one"}"#)
    // The scope becomes active, and the disk takes that, but not the link: it rests, and comes later.
    world.daemon.scenes["s"]?.waitingLinks.first?.isResting = true
    _ = client.call("Navigation.ActivateLinks", #"{"scene":"s","scope":"one"}"#)
    storage.isFull = true
    let waiting = world.daemon.scenes["s"]?.waitingLinks.first
    waiting?.isResting = false
    if let host = world.daemon.scenes["s"] { world.daemon.links.noteChange(of: host) }
    world.endTurn()
    #expect(path(world) == "Out" && world.daemon.scenes["s"]?.waitingLinks.first === waiting)
    storage.isFull = false
    world.pass(1_000)
    #expect(path(world) == "Out Item(2)")
    #expect(told(follower) == ["waiting d://one/2", "ActivateLinks scopes", "OpenLink", "carriedOut d://one/2"])
  }

  @Test func whatIsPutInAListWaitsWithIt() {
    let (world, client, follower) = doors(storage: MemoryStorage())
    client.send(
      "Navigation.Apply",
      #"{"scene":"s","operations":[{"operation":"OpenLink","url":"d://one/1"},{"operation":"Fail","message":"no"}]}"#)
    #expect(client.told() == ["OperationFailed"] && told(follower) == [])
    let operations = #"[{"operation":"OpenLink","url":"d://one/1"},{"operation":"ActivateLinks","scope":"one"}]"#
    #expect(client.call("Navigation.Apply", #"{"scene":"s","operations":\#(operations)}"#)["outcome"] != nil)
    #expect(path(world) == "Out Item(1)")
    #expect(told(follower) == ["Apply scopes", "waiting d://one/1", "OpenLink", "carriedOut d://one/1"])
  }

  @Test func aDryRunKeepsNothingAndARequestIsKeptOnce() {
    let (world, client, follower) = doors()
    #expect(open("d://one/1", client, #","options":{"dryRun":true}"#)["pending"] == .bool(true))
    #expect(world.daemon.scenes["s"]?.waitingLinks.isEmpty == true)
    let dry = open("d://any/1", client, #","options":{"dryRun":true}"#)
    #expect(dry["pending"] == .bool(false) && dry["outcome"]?["changed"] == .bool(true))
    let first = open("d://one/2", client, #","options":{"requestId":"r"}"#)
    #expect(open("d://one/2", client, #","options":{"requestId":"r"}"#) == first)
    #expect(told(follower) == ["waiting d://one/2"])
    client.send("Navigation.OpenLink", #"{"scene":"s","url":"d://one/3","options":{"requestId":"r"}}"#)
    #expect(client.told() == ["Conflict"])
  }

  @Test func anotherVersionOfTheMapSaysWhatALinkWaitsFor() {
    let (world, client, follower) = doors(storage: MemoryStorage())
    _ = open("d://one/1", client)
    _ = open("d://two/2", client)
    _ = open("d://in/3", client)
    #expect(told(follower).count == 3)
    let next = Self.source.replacing("version: 1.0.0", with: "version: 2.0.0")
      .replacing(#""/one/{id}", scope: one"#, with: #""/one/{id}", scope: two"#)
      .replacing(#"path: "/in/{id}", scope: in,"#, with: #"path: "/into/{id}","#)
    install(next, in: world)
    // The older of two that wait for one scope now gives way. To observers both may have the same URL.
    #expect(told(follower) == ["replaced d://one/1", "waiting d://two/2"])
    #expect(scope("two", client)["pending"] == .string("d://two/2"))
    _ = client.call("Navigation.Move", #"{"scene":"s","transition":"enter"}"#)
    #expect(told(follower) == ["Move scopes", "failed d://in/3 LinkNotMatched"])
  }

  @Test func theOldestGivesWayAtTheLimit() {
    let (world, client, follower) = doors { $0[.waitingLinks] = 1 }
    _ = open("d://one/1", client)
    _ = open("d://two/2", client)
    #expect(told(follower) == ["waiting d://one/1", "replaced d://one/1", "waiting d://two/2"])
    #expect(world.reached(.waitingLinks) == 1)
  }

  @Test func aSuspendedSceneOpensNothing() {
    let (world, client, follower) = doors()
    _ = open("d://one/1", client)
    _ = client.call("Navigation.ActivateLinks", #"{"scene":"s","scope":"two"}"#)
    _ = client.call("Manager.RemoveMap", #"{"map":"doors"}"#)
    client.send("Navigation.OpenLink", #"{"scene":"s","url":"d://two/1"}"#)
    #expect(client.told() == ["SceneSuspended"])
    #expect(world.daemon.scenes["s"]?.waitingLinks.count == 1)
    let open = Self.source.replacing("one: {active: false}", with: "one: {active: true}")
    install(open, in: world)
    #expect(path(world) == "Out Item(1)")
    #expect(told(follower).last == "carriedOut d://one/1")
  }

  @Test func aStopLeavesItWhereItIs() {
    let (world, client, follower) = doors(storage: MemoryStorage())
    _ = open("d://one/1", client)
    world.daemon.stop()
    world.endTurn()
    #expect(world.daemon.scenes["s"]?.waitingLinks.count == 1)
    #expect(!told(follower).contains { $0.hasPrefix("failed") })
  }
}
