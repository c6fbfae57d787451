import JSON
import Testing

@testable import NavigationDaemon

/// `List`, `ListClients` and `History` answer in pages (docs/protocol.md).
struct PagingTests {
  private func names(_ page: JSONValue) -> [String] {
    page["scenes"]?.arrayValue?.compactMap { $0["scene"]?.stringValue } ?? []
  }

  /// All pages of a list, by the cursors that the pages give.
  private func pages(_ client: TestClient, _ method: String = "Scene.List", _ more: String = "") -> [JSONValue] {
    var (pages, after): ([JSONValue], String?) = ([], nil)
    repeat {
      let cursor = after.map { #","after":"\#($0)""# } ?? ""
      pages.append(client.call(method, "{" + (cursor + more).dropFirst() + "}"))
      after = pages.last?["next"]?.stringValue
    } while after != nil && pages.count < 1_000
    return pages
  }

  private func openScenes(_ count: Int, _ client: TestClient, bytes: Int = 0) {
    let text = String(repeating: "x", count: bytes)
    for number in 0..<count {
      client.send("Scene.Open", #"{"scene":"s\#(number)","root":{"name":"Home","arguments":{"text":"\#(text)"}}}"#)
    }
    #expect(client.told() == Array(repeating: "reply", count: count))
  }

  @Test(arguments: [1, 3, 5, 7, 8]) func everyPageHasSoManyScenesAndTheLastOneNoCursor(limit: Int) {
    let world = World()
    let client = world.connect()
    openScenes(7, client)
    let pages = pages(client, "Scene.List", ",\"limit\":\(limit)")
    #expect(pages.dropLast().allSatisfy { names($0).count == limit })
    #expect(pages.flatMap(names) == (0..<7).map { "s\($0)" })
    #expect(pages.count == (7 + limit - 1) / limit)
  }

  @Test func whatIsOpenedOrClosedBetweenPagesDisturbsNoOtherScene() {
    let world = World()
    let client = world.connect()
    openScenes(6, client)
    let first = client.call("Scene.List", #"{"limit":3}"#)
    #expect(names(first) == ["s0", "s1", "s2"])
    for name in ["s1", "s2", "s4"] { _ = client.call("Scene.Close", #"{"scene":"\#(name)"}"#) }
    _ = client.call("Scene.Open", #"{"scene":"s1","root":{"name":"Home"}}"#)
    let next = first["next"]?.stringValue ?? ""
    let second = client.call("Scene.List", #"{"limit":9,"after":"\#(next)"}"#)
    #expect(names(second) == ["s3", "s5", "s1"])
    #expect(second["next"] == nil)
    #expect(names(client.call("Scene.List", #"{"after":"9000000"}"#)) == [])
  }

  @Test func theTopHasItsArgumentsWhenTheyAreAskedFor() {
    let world = World()
    let client = world.connect()
    openScenes(1, client, bytes: 3)
    let bare = client.call("Scene.List")["scenes"]?.arrayValue?.first?["top"]
    #expect(bare?["name"]?.stringValue == "Home")
    #expect(bare?["arguments"] == nil)
    let whole = client.call("Scene.List", #"{"arguments":true}"#)["scenes"]?.arrayValue?.first?["top"]
    #expect(whole?["arguments"]?["text"]?.stringValue == "xxx")
  }

  /// One navigator opens scenes with large arguments: nobody's `List` fails, with or without a limit.
  @Test(arguments: ["", #","limit":1000"#, #","arguments":true"#, #","arguments":true,"limit":1000"#])
  func aPageNeverExceedsAMessage(more: String) {
    let world = World { $0[.messageOutBytes] = 8_192 }
    let client = world.connect()
    openScenes(100, client, bytes: 3_000)
    let pages = pages(client, "Scene.List", more)
    #expect(pages.flatMap(names) == (0..<100).map { "s\($0)" })
    #expect(pages.count > 1)
    #expect(pages.allSatisfy { #"{"parameters":}"#.utf8.count + $0.description.utf8.count + 1 <= 8_192 })
    #expect(world.reached(.messageOutBytes) == 0)
  }

  /// A page is as full as a message allows: the next scene would not fit.
  @Test func aPageTakesWhatFits() {
    let world = World { $0[.messageOutBytes] = 8_192 }
    let client = world.connect()
    openScenes(100, client)
    let pages = pages(client)
    let scene = pages[0]["scenes"]?.arrayValue?.first?.description.utf8.count ?? 0
    #expect(pages.dropLast().allSatisfy { $0.description.utf8.count > 8_192 - 2 * scene })
  }

  @Test(arguments: [#""limit":0"#, #""limit":-1"#, #""after":"x""#, #""after":"-1""#, #""after":"""#])
  func whatIsNoPageIsRefused(parameters: String) {
    let world = World()
    let client = world.connect()
    for method in ["Scene.List", "Manager.ListClients"] {
      client.send(method, "{\(parameters)}")
      #expect(client.told() == ["InvalidParameter"])
    }
  }

  /// All pages of the history of scene s, by the revisions that the pages give.
  private func past(_ client: TestClient, _ more: String = "", in world: World) -> [[Int]] {
    var (pages, before): ([[Int]], Int?) = ([], nil)
    repeat {
      client.send("Scene.History", #"{"scene":"s"\#(more)\#(before.map { #","before":\#($0)"# } ?? "")}"#)
      world.finish()
      let page = client.messages().last?["parameters"] ?? .null
      let length = #"{"parameters":}"#.utf8.count + page.description.utf8.count + 1
      #expect(length <= world.daemon.context.limits[.messageOutBytes])
      pages.append(page["commits"]?.arrayValue?.compactMap { $0["revision"]?.integerValue } ?? [])
      before = page["next"]?.integerValue
    } while before != nil && pages.count < 1_000
    return pages
  }

  /// Each entry has the arguments of its operation, and those of the top after it.
  @Test(arguments: ["", #","limit":1000"#, #","limit":1"#]) func aPageOfHistoryNeverExceedsAMessage(more: String) {
    let world = World { $0[.messageOutBytes] = 8_192 }
    world.open()
    let client = world.connect()
    for number in 0..<30 { client.push("A", text: number % 3 * 1_500) }
    #expect(client.told().count == 30)
    let pages = past(client, more, in: world)
    let newest = world.daemon.scenes.revision
    #expect(pages.flatMap { $0 } == (newest - 30...newest).reversed())
    #expect(pages.count > 4 && pages.allSatisfy { !$0.isEmpty } && world.reached(.messageOutBytes) == 0)
  }

  /// A call may be longer than a reply.
  @Test func aCommitWhoseOperationsNoMessageHasRoomForIsGivenWithoutThem() {
    let world = World { $0[.messageOutBytes] = 8_192 }
    world.open()
    let client = world.connect()
    client.push("A")
    let push = #"{"operation":"Push","screen":{"name":"B"}}"#
    let operations = Array(repeating: push, count: 300).joined(separator: ",")
    client.send("Navigation.Apply", #"{"scene":"s","operations":[\#(operations)]}"#)
    client.push("C")
    world.finish()
    #expect(client.told() == ["reply", "reply", "reply"])
    let newest = world.daemon.scenes.revision
    #expect(past(client, in: world).flatMap { $0 } == (newest - 3...newest).reversed())
    let page = client.call("Scene.History", #"{"scene":"s","before":\#(newest)}"#)
    let commit = page["commits"]?.arrayValue?.first
    #expect(commit?["operations"] == .array([]) && commit?["origin"]?["operation"] == .string("Apply"))
    #expect(world.reached(.messageOutBytes) == 0)
  }

  @Test(arguments: [(1, 6), (4, 2), (5, 2), (6, 1), (7, 1)])
  func onlyTheLastPageOfHistoryHasNoRevisionForANextOne(limit: Int, count: Int) {
    let world = World()
    world.open()
    let client = world.connect()
    // A commit that is not listed.
    let root = client.call("Scene.Get", #"{"scene":"s"}"#)["path"]?.arrayValue?.first?["id"]?.integerValue ?? 0
    let appeared = client.call("Navigation.DidAppear", #"{"scene":"s","id":\#(root)}"#)
    #expect(appeared["outcome"]?["changed"] == .bool(true))
    for _ in 0..<5 { client.push("A") }
    _ = client.told()
    let pages = past(client, #","limit":\#(limit)"#, in: world)
    #expect(pages.count == count && pages.dropLast().allSatisfy { $0.count == limit })
    #expect(pages.flatMap { $0 }.count == 6)
  }

  /// No limits that can be configured allow such a commit: its top alone is longer than a message.
  @Test func aCommitThatIsLongerThanAMessageIsRefused() {
    let world = World { $0[.messageOutBytes] = 4_096 }
    world.open()
    let client = world.connect()
    client.push("A")
    client.push("A", text: 4_500)
    client.push("A")
    _ = client.told()
    #expect(past(client, #","limit":1"#, in: world).first?.count == 1)
    client.send("Scene.History", #"{"scene":"s","before":\#(world.daemon.scenes.revision)}"#)
    world.finish()
    #expect(client.told() == ["LimitReached"] && world.reached(.messageOutBytes) > 0)
  }

  @Test func clientsAreListedInPagesInTheOrderInWhichTheyConnected() {
    let world = World()
    let clients = (0..<7).map { _ in world.connect() }
    clients[2].leave()
    // The new client takes the slot of the one that left, and is nevertheless the newest.
    _ = world.connect()
    let pages = pages(clients[0], "Manager.ListClients", #","limit":3"#)
    let listed = pages.flatMap { $0["clients"]?.arrayValue?.compactMap { $0["client"]?.stringValue } ?? [] }
    #expect(listed == ["c1", "c2", "c4", "c5", "c6", "c7", "c8"])
    #expect(pages.count == 3)
  }

  @Test func observersSeeTheirOwnConnectionAlone() {
    let world = World(audience: .groups(navigate: 50, observe: 60))
    _ = world.connect()
    let observer = world.connect(uid: 2_000, groups: [60])
    let reply = observer.call("Manager.ListClients", #"{"limit":1}"#)
    #expect(reply["clients"]?.arrayValue?.compactMap { $0["client"]?.stringValue } == ["c2"])
    #expect(reply["next"] == nil)
  }
}
