import JSON
import Navigation
import NavigationProtocol
import Testing
import Varlink

@testable import NavigationDaemon

/// Streams of all scenes that begin over several turns, as their readers read.
struct SnapshotJobTests {
  /// The bytes of the largest screen of a scene.
  private static let text = 40_000
  private static let sceneCount = 50

  /// A world with scenes `s0`, `s1`, …, whose snapshots are about as long as `streamQueueBytes`.
  private static func world(_ change: (inout Limits) -> Void = { _ in }) -> World {
    let world = World(audience: .groups(navigate: 50, observe: nil)) {
      $0[.streamQueueBytes] = 80_000
      change(&$0)
    }
    for index in 0..<sceneCount { open("s\(index)", in: world) }
    return world
  }

  private static func open(_ scene: String, in world: World) {
    world.open(scene)
    push("First", text: text, on: scene, in: world)
  }

  private static func push(_ name: String, text: Int = 0, on scene: String, in world: World) {
    let arguments = #"{"text":"\#(String(repeating: "x", count: text))"}"#
    let reply = world.connect().call(
      "Navigation.Push", #"{"scene":"\#(scene)","screen":{"name":"\#(name)","arguments":\#(arguments)}}"#)
    #expect(reply["outcome"]?["changed"] == .bool(true))
  }

  private static func subscriber(_ world: World) -> TestClient {
    let client = world.connect(uid: 2_000, groups: [50])
    client.isReading = false
    client.send("Scene.Subscribe", more: true)
    return client
  }

  /// Reads what has been sent, and no more.
  private static func readOnce(_ client: TestClient, _ world: World) {
    client.isReading = true
    client.isReading = false
    world.endTurn()
  }

  /// The state of a follower: the number of screens of each scene, as the events tell.
  private struct Follower {
    var screens: [String: Int] = [:]
    var isReady = false
    var resets = 0

    mutating func take(_ message: JSONValue) {
      guard let event = message["parameters"], let kind = event["kind"]?.stringValue else { return }
      let scene = event["scene"]?.stringValue ?? ""
      switch kind {
      case "reset": (screens, isReady, resets) = ([:], false, resets + 1)
      case "snapshot":
        #expect(screens[scene] == nil && (!isReady || event["path"]?.arrayValue?.count == 1), "\(scene) again")
        screens[scene] = event["path"]?.arrayValue?.count
      case "commit":
        #expect(screens[scene] != nil, "a commit of \(scene), which it was not sent")
        for change in event["changes"]?.arrayValue ?? [] {
          screens[scene, default: 0] += ["added": 1, "removed": -1][change["change"]?.stringValue ?? ""] ?? 0
        }
      case "closed":
        #expect(screens[scene] != nil, "\(scene) is closed, which it was not sent")
        screens[scene] = nil
      case "ready":
        #expect(!isReady)
        isReady = true
      default: break
      }
    }
  }

  private static func screens(_ world: World) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: world.daemon.scenes.values.map { ($0.name, $0.scene.state.wirePath.count) })
  }

  @Test func aReaderThatDoesNotReadIsSentOneSnapshotAtATime() {
    let world = Self.world()
    let deaf = Self.subscriber(world)
    world.finish()
    #expect(deaf.session.job != nil && !world.isBusy)
    #expect(deaf.session.output.heldBytes < 3 * 2 * Self.text)
    #expect(world.daemon.wrongCharges() == [])
    var (turns, follower) = (0, Follower())
    while deaf.session.job != nil {
      Self.readOnce(deaf, world)
      #expect(deaf.session.output.heldBytes < 3 * 2 * Self.text)
      turns += 1
    }
    #expect(turns > Self.sceneCount / 3)
    deaf.isReading = true
    for message in deaf.messages() { follower.take(message) }
    #expect(follower.isReady && follower.screens == Self.screens(world))
    #expect(deaf.session.account[.replies] == 0 && world.daemon.wrongCharges() == [])
  }

  @Test func aReaderThatReadsIsSentEverythingInAFewTurns() {
    let world = Self.world()
    let reader = world.connect(uid: 2_000, groups: [50])
    reader.send("Scene.Subscribe", more: true)
    world.finish()
    #expect(reader.told() == [String](repeating: "snapshot", count: Self.sceneCount) + ["ready"])
    #expect(reader.session.job == nil && reader.session.account.jobs == 0)
  }

  /// It knows the scenes that it was sent as they are, and is not told of the others before they are sent.
  @Test func itIsToldWhatHappensMeanwhile() {
    let world = Self.world()
    let reader = Self.subscriber(world)
    var (turn, follower) = (0, Follower())
    while reader.session.job != nil {
      for scene in ["s0", "s1", "s\(Self.sceneCount - 1)"] where world.daemon.scenes[scene] != nil {
        Self.push("More\(turn)", on: scene, in: world)
      }
      if turn == 3 {
        for scene in ["s1", "s40"] { _ = world.connect().call("Scene.Close", #"{"scene":"\#(scene)"}"#) }
        Self.open("late", in: world)
        Self.open("s1", in: world)
      }
      Self.readOnce(reader, world)
      turn += 1
    }
    Self.push("After", on: "s7", in: world)
    reader.isReading = true
    world.finish()
    for message in reader.messages() { follower.take(message) }
    #expect(turn > 4 && follower.isReady && follower.resets == 0)
    #expect(follower.screens == Self.screens(world))
  }

  @Test func aReaderThatFallsBehindMeanwhileBeginsAnew() {
    let world = Self.world()
    let reader = Self.subscriber(world)
    for index in 0..<5 { Self.push("Long\(index)", text: Self.text, on: "s0", in: world) }
    #expect(world.daemon.context.metrics.resets > 0)
    #expect(reader.session.output.heldBytes < 8 * 2 * Self.text)
    reader.isReading = true
    world.finish()
    var follower = Follower()
    for message in reader.messages() { follower.take(message) }
    #expect(follower.isReady && follower.resets > 0 && follower.screens == Self.screens(world))
    Self.push("After", on: "s9", in: world)
    #expect(reader.told() == ["commit"])
  }

  /// A stream of all scenes that is reset later is sent everything in the same way.
  @Test func aStreamThatIsResetIsSentOneSnapshotAtATime() {
    let world = Self.world()
    let reader = world.connect(uid: 2_000, groups: [50])
    reader.send("Scene.Subscribe", more: true)
    world.finish()
    _ = reader.messages()
    reader.isReading = false
    for index in 0..<5 { Self.push("Long\(index)", text: Self.text, on: "s0", in: world) }
    #expect(reader.session.streams[0].state == .behind)
    Self.readOnce(reader, world)
    world.finish()
    #expect(reader.session.job != nil && reader.session.output.heldBytes < 8 * 2 * Self.text)
    reader.isReading = true
    world.finish()
    var follower = Follower()
    for message in reader.messages() { follower.take(message) }
    #expect(follower.isReady && follower.screens == Self.screens(world))
  }

  /// The same for a reader whose `since` is too long ago.
  @Test func aStreamThatCannotResumeIsSentOneSnapshotAtATime() {
    let world = Self.world()
    let reader = world.connect(uid: 2_000, groups: [50])
    reader.isReading = false
    reader.send("Scene.Subscribe", #"{"since":{"epoch":"another","revision":1}}"#, more: true)
    world.finish()
    #expect(reader.session.job != nil && reader.session.output.heldBytes < 3 * 2 * Self.text)
    reader.isReading = true
    world.finish()
    let told = reader.told()
    #expect(told == ["reset"] + [String](repeating: "snapshot", count: Self.sceneCount) + ["ready"])
  }

  /// What is missed is sent as it is read, too, and streams that wait for their readers keep no other read waiting.
  @Test func aReaderThatDoesNotReadWhatItHasMissedKeepsNobodyWaiting() {
    let world = Self.world { $0[.jobsOfUser] = 2 }
    let deaf = (0..<5).map { _ in world.connect(uid: 2_000, groups: [50]) }
    for client in deaf {
      client.isReading = false
      client.send(
        "Scene.Subscribe", #"{"since":{"epoch":"\#(world.daemon.context.epoch)","revision":0}}"#, more: true)
    }
    world.finish()
    for client in deaf {
      #expect(client.session.job != nil && client.session.output.heldBytes < 3 * 2 * Self.text)
    }
    let reader = world.connect(uid: 2_000, groups: [50])
    reader.send("Scene.Find", #"{"scene":"s0"}"#)
    #expect(reader.told() == ["reply"])
    #expect(world.daemon.wrongCharges() == [])
    for client in deaf { client.isReading = true }
    world.finish()
    for client in deaf {
      var follower = Follower()
      for message in client.messages() { follower.take(message) }
      #expect(follower.isReady && follower.screens == Self.screens(world))
    }
  }

  /// A snapshot is encoded from the state, and equals the event that is made of the generated types.
  @Test(arguments: [nil, .everything] as [SensitiveMask?]) func aSnapshotIsTheEventThatItIs(mask: SensitiveMask?) throws
  {
    let parts = Parts()
    parts.scenes.advance()
    let contents = Container.stack([
      ScreenDescription("Home"), ScreenDescription("Item", arguments: try JSONObject(parsing: #"{"sku":"1"}"#)),
    ])
    let scene = try Scene(
      opening: "s", contents, owner: 1, revision: parts.scenes.revision, time: parts.context.time,
      origin: Origin(Caller()))
    let host = SceneHost(scene: scene)
    parts.scenes.enter(host)
    let event = parts.publisher.snapshot(of: host)
    var straight = ByteBuffer()
    straight.appendReply(WholeScene(host, host.scene.state, at: parts.context.at(host), maskedBy: mask))
    var generated = ByteBuffer()
    generated.appendReply(mask.map { event.masked(by: $0) } ?? event, continues: true)
    let (one, other) = (straight.string(), generated.string())
    #expect(try JSONObject(parsing: String(one.dropLast())) == JSONObject(parsing: String(other.dropLast())))
    #expect(one.last == "\0" && one.utf8.count == other.utf8.count)
  }

  enum Ending: CaseIterable { case leaves, isKicked, daemonStops }

  @Test(arguments: Ending.allCases)
  func aStreamMayEndAtItsBeginning(ending: Ending) {
    let world = Self.world()
    let (reader, owner) = (Self.subscriber(world), world.connect())
    let account = reader.session.account
    switch ending {
    case .leaves: reader.leave()
    case .isKicked: owner.send("Manager.Kick", #"{"client":"\#(reader.session.name)"}"#)
    case .daemonStops: world.daemon.stop()
    }
    reader.isReading = true
    world.finish()
    #expect(reader.session.job == nil && account.streams == 0 && reader.isClosed)
    if ending != .leaves { #expect(reader.told().last == "closing") }
    if ending != .daemonStops { Self.push("After", on: "s0", in: world) }
    #expect(account.heldBytes == 0)
  }

  /// A poll may bring a message, and then write the last output of a stream that has fallen behind.
  @Test func whatArrivesWhileAStreamBeginsAnewWaits() throws {
    let world = Self.world { $0[.waitingCalls] = 2 }
    let reader = world.connect(uid: 2_000, groups: [50])
    reader.send("Scene.Subscribe", more: true)
    world.finish()
    _ = reader.messages()
    reader.isReading = false
    for index in 0..<5 { Self.push("Long\(index)", text: Self.text, on: "s0", in: world) }
    reader.isReading = true
    #expect(reader.session.job != nil)
    world.deliver((0..<3).flatMap { _ in TestClient.message("Manager.Ping", "{}") }, by: reader.session)
    try #require(reader.session.calls == 1)
    world.finish()
    #expect(reader.session.calls == 2 && reader.session.job == nil)
    var follower = Follower()
    for message in reader.messages() { follower.take(message) }
    #expect(follower.isReady && follower.screens == Self.screens(world))
  }

  /// Its reader cannot read it, so that it would wait for ever, and with it the first stream when that is reset.
  @Test func theSecondStreamOfAConnectionDoesNotWaitForItsReader() {
    let world = Self.world()
    let reader = world.connect(uid: 2_000, groups: [50])
    let subscribe = TestClient.message("Scene.Subscribe", "{}", #","more":true"#)
    reader.sendBytes(subscribe + subscribe)
    world.finish()
    #expect(reader.told() == [String](repeating: "snapshot", count: Self.sceneCount) + ["ready"])
    #expect(reader.session.job == nil && reader.session.queuedBytes > Self.sceneCount * 2 * Self.text)
    #expect(world.daemon.wrongCharges() == [])
    Self.push("After", on: "s0", in: world)
    #expect(reader.told() == ["commit"])
  }
}
