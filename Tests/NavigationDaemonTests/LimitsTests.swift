import Foundation
import JSON
import Navigation
import SceneMap
import Testing
import Varlink

@testable import NavigationDaemon
@testable import NavigationStore

/// Bounds: each is listed, documented, and refuses without a trace.
struct LimitsTests {
  @Test func everyLimitStandsInTheDocumentWithItsDefaultReasonAndConsequence() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let document = try String(contentsOf: root.appending(path: "docs/protocol.md"), encoding: .utf8)
    let number = NumberFormatter()
    number.numberStyle = .decimal
    number.groupingSeparator = ","
    for name in LimitName.allCases {
      let (value, limit) = (Limits()[name], name.details)
      let text = try #require(number.string(from: NSNumber(value: value)))
      let row = "| `\(name.text)` | \(text) | \(limit.reason) | \(limit.consequence) |"
      #expect(document.contains(row), "\(name.text)")
    }
  }

  /// Readers recurse, so these limits have a maximum themselves. Clients read the deepest scene at these maxima.
  @Test func clientsReadTheDeepestScene() throws {
    let (depth, nesting) = (LimitName.sceneDepth.details.most, LimitName.nesting.details.most)
    let world = World {
      $0[.sceneDepth] = depth
      $0[.nesting] = nesting
    }
    world.open()
    let client = world.connect()
    // The arguments are an object themselves.
    let value = String(repeating: "[", count: nesting - 1) + String(repeating: "]", count: nesting - 1)
    let screen = #"{"name":"A","arguments":{"a":\#(value)}}"#
    var told: [String] = []
    while told.last != "LimitReached" {
      client.send(
        "Navigation.StartCoordinator",
        #"{"scene":"s","coordinator":"C","root":{"tabs":{"items":[{"stack":[\#(screen)]}]}}}"#)
      told += client.told()
    }
    #expect(told.count == depth / 2)
    let deep = client.call("Scene.Get", #"{"scene":"s"}"#)
    #expect(deep["window"] != nil)
    world.connect().subscribe()
    client.send("Scene.Import", #"{"document":\#(deep),"scene":"t"}"#)
    while world.daemon.hasWork { world.endTurn() }
    #expect(client.told() == ["reply"])
  }

  /// A `Try` may lie in another, and each takes two levels.
  @Test func clientsReadTheDeepestCommit() throws {
    let nesting = LimitName.nesting.details.most
    let world = World { $0[.nesting] = nesting }
    world.open()
    let client = world.connect()
    let value = String(repeating: "[", count: nesting - 1) + String(repeating: "]", count: nesting - 1)
    func apply(_ depth: Int) -> [String] {
      var operation = #"{"operation":"Push","screen":{"name":"A","arguments":{"a":\#(value)}}}"#
      for _ in 0..<depth { operation = #"{"operation":"Try","operations":[\#(operation)]}"# }
      client.send("Navigation.Apply", #"{"scene":"s","operations":[\#(operation)]}"#)
      while world.daemon.hasWork { world.endTurn() }
      return client.told()
    }
    #expect(apply(17) == ["InvalidParameter"] && apply(16) == ["reply"])
    // Read with the depth of clients.
    #expect(client.call("Scene.History", #"{"scene":"s"}"#)["commits"] != nil)
  }

  /// Errors enclose references of the call.
  @Test(arguments: [
    #"Navigation.ListTransitions {"scene":"s","from":{"key":{"name":"B","traits":DEEP}}}"#,
    #"Navigation.Dismiss {"scene":"s","screen":{"key":{"name":"B","traits":DEEP}}}"#,
    #"Navigation.Apply {"scene":"s","operations":[{"operation":"Dismiss","screen":{"key":{"name":"B","traits":DEEP}}}]}"#,
    #"Scene.Wait {"scene":"s","reference":{"screen":{"name":"B","arguments":DEEP}}}"#,
    #"Scene.Find {"scene":"s","name":"B","traits":DEEP}"#,
  ])
  func deepReferencesAreAnswered(call: String) throws {
    let (method, parameters) = try #require(call.firstIndex(of: " ").map { (String(call[..<$0]), String(call[$0...])) })
    for nesting in [64, LimitName.nesting.details.most] {
      let world = World { $0[.nesting] = nesting }
      world.open()
      for depth in [nesting, nesting + 1, 240] {
        let client = world.connect()
        let value = String(repeating: #"{"a":"#, count: depth) + "1" + String(repeating: "}", count: depth)
        client.send(method, parameters.replacing("DEEP", with: value))
        while world.daemon.hasWork { world.endTurn() }
        let told = client.told()
        #expect(depth > nesting ? told == ["LimitReached"] : told != ["LimitReached"], "\(depth): \(told)")
      }
    }
  }

  /// The limit bounds recursion, so it has a maximum itself. A call at this maximum succeeds.
  @Test func nestingHasAMostWhichTheStackBears() {
    let most = LimitName.nesting.details.most
    #expect(most < LimitDescription.mostOfAny)
    let world = World { $0[.nesting] = most }
    world.open()
    let client = world.connect()
    for (depth, answer) in [(most, "reply"), (most + 1, "LimitReached")] {
      // The arguments are an object themselves.
      let value = String(repeating: "[", count: depth - 1) + String(repeating: "]", count: depth - 1)
      client.send("Navigation.Push", #"{"scene":"s","screen":{"name":"A","arguments":{"a":\#(value)}}}"#)
      #expect(client.told() == [answer])
    }
  }

  @Test func connectionsOfAUserAreLimitedButNotThoseOfRoot() {
    let world = World {
      $0[.connections] = 10
      $0[.connectionsForRoot] = 4
      $0[.connectionsOfUser] = 3
    }
    for _ in 0..<3 { _ = world.connect() }
    #expect(world.tryToConnect() == nil)
    #expect(world.reached(.connectionsOfUser) == 1)
    for _ in 0..<3 { _ = world.connect(uid: 2_000) }
    #expect(world.tryToConnect(uid: 3_000) == nil)
    #expect(world.reached(.connectionsForRoot) == 1)
    for _ in 0..<4 { _ = world.connect(uid: 0) }
    #expect(world.tryToConnect(uid: 0) == nil)
    #expect(world.reached(.connections) == 1)
  }

  @Test func aConnectionThatEndsMakesRoomForAnother() {
    let world = World { $0[.connectionsOfUser] = 1 }
    let first = world.connect()
    #expect(world.tryToConnect() == nil)
    first.leave()
    #expect(world.tryToConnect() != nil)
    #expect(world.daemon.sessions.count == 1)
  }

  @Test func aReplyThatIsTooLongIsAnErrorAndNothingElse() {
    let world = World { $0[.messageOutBytes] = 2_000 }
    world.open()
    world.connect().push("A", text: 1_500)
    let client = world.connect()
    client.sendBytes(
      TestClient.message("Manager.Ping", "{}") + TestClient.message("Scene.Get", #"{"scene":"s"}"#)
        + TestClient.message("Manager.Ping", "{}"))
    #expect(client.told() == ["reply", "LimitReached", "reply"])
    #expect(world.reached(.messageOutBytes) == 1)
  }

  @Test func clientsReadTheLargestScene() {
    #expect(LimitName.messageOutBytes.details.most <= ClientConnection.frameBytesMax)
    let limits: [LimitName] = [.frontEndBytesOfScene, .observerBytesOfScene]
    let links = LimitName.waitingLinks.details.most * LimitName.linkBytes.details.most
    // The names of a scene, of its map and of fields.
    let frame = 64 << 10
    let rest = limits.reduce(links + MapLimits().shownBytes + frame) { $0 + $1.details.most }
    #expect(SceneLimits.treeBytesMax + rest <= ClientConnection.frameBytesMax)
    // An event has the nodes once, the results and the context.
    let event =
      SceneLimits.stateBytesMax + SceneLimits.nodesMax * (380 - 64) + SceneLimits.resultBytesMax
      + SceneLimits.contextBytesMax
    #expect(event + rest <= ClientConnection.frameBytesMax)
  }

  @Test func aNodeOnThePathTakesLessThan380BytesBesidesItsTexts() {
    let world = World()
    world.open()
    let client = world.connect()
    func length() -> Int { client.call("Scene.Get", #"{"scene":"s"}"#).description.utf8.count }
    _ = client.call("Navigation.SetStack", #"{"scene":"s","screens":[{"name":"Home"},{"name":"A"}]}"#)
    let before = length()
    let screen = #"{"name":"N","presentation":"push","title":"t","traits":[]}"#
    let screens = Array(repeating: screen, count: 50).joined(separator: ",")
    _ = client.call("Navigation.SetStack", #"{"scene":"s","screens":[{"name":"Home"},{"name":"A"},\#(screens)]}"#)
    // Ids may have 16 digits instead of two: a node's, its coordinator's, its parent's list of children, and the path's.
    let digits = 4 * 14
    #expect((100..<(380 - digits)).contains((length() - before) / 50))
  }

  /// An edit counts one unit, and one for each whole 256 bytes of it.
  @Test func theDatabaseTakesTheLongestRecord() {
    let edits = LimitName.work.details.most * 2 * 256
    #expect(edits + LimitName.messageInBytes.details.most < min(Record.bytesMax, StoreLimits.recordBytesMax))
  }

  @Test func aMessageThatIsTooLongClosesItsConnection() {
    let world = World { $0[.messageInBytes] = 1_000 }
    let client = world.connect()
    client.push("A", text: 1_000)
    #expect(client.isClosed)
    #expect(world.reached(.messageInBytes) == 1)
  }

  @Test func whatIsForgottenOfAClosedSceneStillCounts() {
    let world = World { $0[.historyCommits] = 2 }
    world.open()
    for index in 0..<5 { world.connect().push("S\(index)") }
    _ = world.connect().call("Scene.Close", #"{"scene":"s"}"#)
    #expect(world.reached(.historyCommits) > 0)
  }

  @Test func othersThanTheDaemonsUserAndRootMayDoNothing() {
    let world = World()
    world.open()
    let stranger = world.connect(uid: 2_000)
    for method in ["Manager.Ping", "Scene.List", "Navigation.Back"] {
      stranger.send(method, #"{"scene":"s"}"#)
      #expect(stranger.told() == ["PermissionDenied"], "\(method)")
    }
  }

  /// Else each of many connections could bring more, before the end of the turn closes the largest of them.
  @Test func ofAUserThatHoldsTooMuchNothingMoreIsReadInTheSameTurn() {
    let world = World(audience: .groups(navigate: 50, observe: nil)) { $0[.userBytes] = 20_000 + 2 * Session.idleBytes }
    let (first, second) = (world.connect(uid: 2_000, groups: [50]), world.connect(uid: 2_000, groups: [50]))
    let other = world.connect(uid: 3_000, groups: [50])
    let part = [UInt8](repeating: 0x20, count: 30_000) + [UInt8](repeating: 0xFF, count: 64)
    unsafe part.withUnsafeBytes { bytes in
      unsafe world.daemon.received(
        UnsafeRawBufferPointer(rebasing: bytes[..<30_000]), by: first.session, now: world.now)
    }
    #expect(!first.session.isRead && !second.session.isRead && other.session.isRead)
    world.endTurn()
    #expect(first.isClosed && second.session.isRead && second.call("Manager.Ping")["pid"] == .integer(1))
  }
}
