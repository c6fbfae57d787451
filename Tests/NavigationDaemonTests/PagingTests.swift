import JSON
import Testing

@testable import NavigationDaemon

/// `List` and `ListClients` answer in pages (docs/protocol.md).
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
