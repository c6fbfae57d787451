import JSON
import SceneMap
import Testing

@testable import NavigationDaemon

/// Only clients with the role `navigate` receive values that a map declares sensitive. History hides them from all.
struct MaskingTests {
  private static let map = """
    map: vault
    version: 1.0.0
    window: {initial: main, cases: {main: {stack: Home}}}
    screens:
      Home: {transitions: {open: {push: Door, arguments: {id: "{id}", pin: "{pin}"}}, ask: {start: Asking},
          enter: {push: Door, arguments: {id: "{id}", pin: "{code}"}}, ring: {start: Ringing, arguments: {word: "{bell}"}}}}
      Door:
        arguments: {id: {type: integer, trait: true}, pin: {type: string, optional: true, sensitive: true}}
        result: {code: {type: string, optional: true, sensitive: true}, ok: {type: boolean, optional: true}}
    coordinators:
      Asking: {arguments: {pin: {type: string, sensitive: true}}, root: {stack: [{screen: Door, arguments: {id: 9, pin: "{pin}"}}]}}
      Ringing: {arguments: {word: {type: string}}, root: {stack: [{screen: Door, arguments: {id: 9, pin: "{word}"}}]}}
    links:
      schemes: [vault]
      scopes: {later: {active: false}}
      routes:
        - {path: "/door/{id}{?pin}", show: [Home, {screen: Door, arguments: {id: "{id}", pin: "{pin?}"}}]}
        - {path: "/later/{id}{?pin}", scope: later, show: [Home, {screen: Door, arguments: {id: "{id}", pin: "{pin?}"}}]}
        - {path: "/enter/{id}/{code}", follow: [{case: main}, {move: enter, arguments: {id: "{id}", code: "{code}"}}]}
        - {path: "/follow/{id}/{pin}", follow: [{case: main}, {move: open, arguments: {id: "{id}", pin: "{pin}"}}]}
    """
  static let secret = "hunter2"
  private static let plainMap = map.replacing(", sensitive: true", with: "")

  let world = World(audience: .groups(navigate: 10, observe: 11))
  let navigator: TestClient
  let observer: TestClient

  init() {
    navigator = world.connect(uid: 1, groups: [10])
    observer = world.connect(uid: 2, groups: [11])
    open(Self.map)
  }

  private func open(_ map: String) {
    world.connect().install(map, more: #","allowDowngrade":true"#)
    _ = navigator.call("Scene.Open", #"{"scene":"s","map":"vault"}"#)
  }

  func observe() -> TestClient { world.connect(uid: 2, groups: [11]) }
  func navigate() -> TestClient { world.connect(uid: 1, groups: [10]) }

  func push(_ id: Int = 1) {
    let screen = #"{"name":"Door","arguments":{"id":\#(id),"pin":"\#(Self.secret)"}}"#
    navigator.send("Navigation.Push", #"{"scene":"s","screen":\#(screen)}"#)
    #expect(navigator.told() == ["reply"])
  }

  func tells(_ messages: [JSONValue]) -> Bool { messages.contains { $0.description.contains(Self.secret) } }

  func tells(_ client: TestClient, _ method: String, _ parameters: String) -> Bool {
    client.send(method, parameters)
    let messages = client.messages()
    #expect(messages.count == 1 && messages[0]["error"] == nil, "\(method): \(messages)")
    return tells(messages)
  }

  /// A value that becomes a sensitive argument is sensitive where it is given, under any name.
  @Test(arguments: [
    #""transition":"enter","arguments":{"id":1,"code":"\#(secret)"}"#,
    #""transition":"ring","arguments":{"bell":"\#(secret)"}"#,
  ])
  func whatBecomesSensitiveIsNotTold(move: String) {
    navigator.send("Navigation.Move", #"{"scene":"s",\#(move)}"#)
    #expect(navigator.told() == ["reply"])
    #expect(!tells(observer, "Scene.History", #"{"scene":"s"}"#))
    #expect(!tells(navigator, "Scene.History", #"{"scene":"s"}"#))
    #expect(!tells(observer, "Scene.Get", #"{"scene":"s"}"#))
    #expect(!tells(observer, "Navigation.ResolveLink", #"{"scene":"s","url":"vault://enter/1/\#(Self.secret)"}"#))
  }

  @Test(arguments: [
    ("Scene.List", #"{"arguments":true}"#), ("Scene.Get", #"{"scene":"s"}"#),
    ("Scene.Get", #"{"scene":"s","minRevision":1}"#),
    ("Scene.Find", #"{"scene":"s","name":"Door"}"#), ("Scene.Wait", #"{"scene":"s","reference":{"name":"Door"}}"#),
    ("Scene.Wait", #"{"scene":"s","revision":1}"#),
    ("Navigation.ResolveLink", #"{"scene":"s","url":"vault://door/1?pin=hunter2"}"#),
    ("Navigation.ResolveLink", #"{"map":"vault","url":"vault://follow/1/hunter2"}"#),
  ])
  func anObserverIsAnsweredWithoutIt(method: String, parameters: String) {
    push()
    #expect(tells(navigator, method, parameters))
    #expect(!tells(observer, method, parameters))
    // Other values are sent.
    if method == "Scene.Get" {
      let arguments = observer.call(method, parameters)["path"]?[1]?["arguments"]
      #expect(arguments == .object([.init("id", .integer(1))]))
    }
  }

  @Test func thePastIsToldWithoutItToo() throws {
    push()
    let revision = try #require(navigator.call("Scene.Get", #"{"scene":"s"}"#)["at"]?["revision"]?.integerValue)
    _ = navigator.call("Navigation.Push", #"{"scene":"s","screen":{"name":"Home"}}"#)
    let past = #"{"scene":"s","revision":\#(revision)}"#
    #expect(tells(navigator, "Scene.Get", past))
    #expect(!tells(observer, "Scene.Get", past))
  }

  /// A client that guesses a value does not learn that it is right.
  @Test func anObserverCannotTryValues() {
    push()
    let guess = #"{"name":"Door","arguments":{"id":1,"pin":"hunter2"}}"#
    let wait = #"{"scene":"s","reference":{"screen":\#(guess)},"timeoutMilliseconds":0}"#
    navigator.send("Scene.Wait", wait)
    #expect(navigator.told() == ["reply"])
    observer.send("Scene.Wait", wait)
    world.pass(1)
    #expect(observer.told() == ["TimedOut"])
    let find = #"{"scene":"s","name":"Door","traits":{"pin":"hunter2"}}"#
    #expect(observer.call("Scene.Find", find)["nodes"] == .array([]))
    let from = #"{"scene":"s","from":{"screen":\#(guess)}}"#
    navigator.send("Navigation.ListTransitions", from)
    observer.send("Navigation.ListTransitions", from)
    #expect(navigator.told() == ["reply"] && observer.told() == ["ScreenNotFound"])
    // Other arguments find it.
    let plain = #"{"scene":"s","from":{"screen":{"name":"Door","arguments":{"id":1}}}}"#
    observer.send("Navigation.ListTransitions", plain)
    #expect(observer.told() == ["reply"])
  }

  @Test(arguments: [false, true]) func whoHasGivenUpRightsIsAskedWithoutIt(isRequest: Bool) {
    if isRequest {
      let reply = world.connect().install(
        Self.map.replacing("  Door:\n", with: "  Door:\n    handles: {show: {Other: {delegate: true}}}\n")
          .replacing("coordinators:\n", with: "  Other: {}\ncoordinators:\n")
          .replacing("version: 1.0.0", with: "version: 1.0.1"))
      #expect(reply["info"] != nil, "\(reply)")
    }
    let client = navigate()
    client.send(
      "Scene.Attach", #"{"scene":"s","name":"till","guards":["Door"],"capabilities":["requests"]}"#, more: true)
    client.send("Manager.Restrict", #"{"role":"observe"}"#)
    push()
    navigator.send(
      isRequest ? "Navigation.Show" : "Navigation.Back", #"{"scene":"s","elements":["Other"]}"#)
    let messages = client.messages()
    let asked = messages.compactMap { $0["parameters"]?[isRequest ? "request" : "guard"] }
    let screen = isRequest ? asked.first?["of"] : asked.first?["screens"]?[0]
    #expect(screen?["name"] == .string("Door") && screen?["arguments"]?["id"] == .integer(1))
    #expect(!tells(messages))
  }

  @Test(arguments: [#"{"scene":"s"}"#, "{}"]) func streamsOfObserversAreToldWithoutIt(scene: String) throws {
    let (trusted, watching) = (navigate(), observe())
    trusted.send("Scene.Subscribe", scene, more: true)
    watching.send("Scene.Subscribe", scene, more: true)
    push()
    let (told, seen) = (trusted.messages(), watching.messages())
    #expect(tells(told) && !tells(seen))
    #expect(told.count == seen.count)
    let change = seen.last?["parameters"]?["changes"]?[0]
    #expect(change?["node"]?["name"] == .string("Door"))
    #expect(change?["node"]?["arguments"] == .object([.init("id", .integer(1))]))
    // A snapshot, for later followers.
    let (late, lateWatching) = (navigate(), observe())
    late.send("Scene.Subscribe", scene, more: true)
    lateWatching.send("Scene.Subscribe", scene, more: true)
    #expect(tells(late.messages()) && !tells(lateWatching.messages()))
    // And for returning followers.
    let since =
      scene.dropLast() + (scene == "{}" ? "" : ",")
      + #""since":{"epoch":"\#(world.daemon.context.epoch)","revision":1}}"#
    let (back, backWatching) = (navigate(), observe())
    back.send("Scene.Subscribe", String(since), more: true)
    backWatching.send("Scene.Subscribe", String(since), more: true)
    let missed = backWatching.messages()
    #expect(missed.last?["parameters"]?["kind"] == .string("ready"))
    #expect(missed.contains { $0["parameters"]?["kind"] == .string("commit") })
    #expect(tells(back.messages()) && !tells(missed))
  }

  @Test func aFrontEndThatMirrorsIsToldAndOneThatLooksOnIsNot() {
    let (mirror, looking) = (navigate(), navigate())
    _ = mirror.attach()
    _ = looking.attach(#","mode":"observe""#)
    push()
    let (told, seen) = (mirror.messages(), looking.messages())
    #expect(tells(told) && !tells(seen))
    #expect(seen.contains { $0["parameters"]?["kind"] == .string("commit") })
    // The top is part of the event about a new front-end.
    _ = navigate().attach()
    let arrivals = (mirror.messages(), looking.messages())
    #expect(tells(arrivals.0) && !tells(arrivals.1))
    #expect(arrivals.1.last?["parameters"]?["kind"] == .string("frontEnds"))
  }

  @Test func aReaderThatFellBehindIsToldWithoutItAgain() {
    let small = World(audience: .groups(navigate: 10, observe: 11)) { $0[.streamQueueBytes] = 2_000 }
    small.connect().install(Self.map)
    let client = small.connect()
    _ = client.call("Scene.Open", #"{"scene":"s","map":"vault"}"#)
    let slow = small.connect(uid: 2, groups: [11])
    slow.subscribe()
    slow.isReading = false
    for id in 1...50 {
      let screen = #"{"name":"Door","arguments":{"id":\#(id),"pin":"\#(Self.secret)"}}"#
      _ = client.call("Navigation.Push", #"{"scene":"s","screen":\#(screen)}"#)
    }
    slow.isReading = true
    let messages = slow.messages()
    #expect(messages.contains { $0["parameters"]?["kind"] == .string("reset") })
    #expect(!tells(messages))
  }

  @Test func rightsThatAreGivenUpAreGoneFromStreamsToo() {
    let client = navigate()
    client.subscribe()
    push(1)
    #expect(tells(client.messages()))
    // A stream holds replies back, but not the effects of calls.
    client.send("Manager.Restrict", #"{"role":"observe"}"#)
    push(2)
    let messages = client.messages()
    #expect(messages.contains { $0["parameters"]?["kind"] == .string("commit") })
    #expect(!tells(messages))
  }

  @Test func whatAScreenLeftWithIsMasked() throws {
    push()
    let id = try #require(navigator.call("Scene.Get", #"{"scene":"s"}"#)["path"]?[1]?["id"]?.integerValue)
    let (waiting, watching, waitingNavigator) = (observe(), observe(), navigate())
    watching.subscribe()
    let call = #"{"scene":"s","id":\#(id)}"#
    waiting.send("Scene.AwaitResult", call)
    waitingNavigator.send("Scene.AwaitResult", call)
    _ = navigator.call("Navigation.Dismiss", #"{"scene":"s","result":{"code":"hunter2","ok":true}}"#)
    #expect(tells(waitingNavigator.messages()))
    let rest = JSONValue.object([.init("ok", .bool(true))])
    #expect(waiting.messages().first?["parameters"]?["result"] == rest)
    // Later calls get the rest.
    #expect(navigator.call("Scene.AwaitResult", call)["result"] == rest)
    let told = watching.messages()
    #expect(told.count == 1 && !tells(told))
  }

  /// A commit that the disk refuses has no effect, so the screen keeps its values.
  @Test func whatTheDiskDoesNotTakeLosesNothing() {
    let storage = MemoryStorage()
    let world = World(storage: storage)
    let client = world.connect()
    client.install(Self.map)
    _ = client.call("Scene.Open", #"{"scene":"s","map":"vault"}"#)
    let door = #"{"name":"Door","arguments":{"id":1,"pin":"hunter2"}}"#
    _ = client.call("Navigation.Push", #"{"scene":"s","screen":\#(door)}"#)
    let before = client.call("Scene.Get", #"{"scene":"s"}"#)
    storage.isFull = true
    client.send("Navigation.Pop", #"{"scene":"s"}"#)
    #expect(client.told() == ["StorageFailed"])
    #expect(client.call("Scene.Get", #"{"scene":"s"}"#) == before && before.description.contains("hunter2"))
  }

  @Test func ofASceneWhoseMapIsGoneNothingIsTold() {
    push()
    _ = world.connect().call("Manager.RemoveMap", #"{"map":"vault"}"#)
    #expect(tells(navigator, "Scene.Get", #"{"scene":"s"}"#))
    let seen = observer.call("Scene.Get", #"{"scene":"s"}"#)
    #expect(seen["info"]?["status"] == .string("suspended"))
    #expect(seen["path"]?[1]?["name"] == .string("Door") && seen["path"]?[1]?["arguments"] == nil)
    #expect(!tells(navigator, "Scene.History", #"{"scene":"s"}"#))
  }

  @Test func whereNothingIsSensitiveObserversSeeEverything() {
    _ = navigator.call("Scene.Close", #"{"scene":"s"}"#)
    _ = world.connect().call("Manager.RemoveMap", #"{"map":"vault"}"#)
    open(Self.plainMap)
    #expect(world.daemon.scenes["s"]?.mask == nil)
    let (trusted, watching) = (navigate(), observe())
    trusted.subscribe()
    watching.subscribe()
    push()
    let (told, seen) = (trusted.messages(), watching.messages())
    #expect(told == seen && tells(seen))
    #expect(tells(observer, "Scene.Get", #"{"scene":"s"}"#))
    #expect(tells(observer, "Scene.History", #"{"scene":"s"}"#))
  }
}
