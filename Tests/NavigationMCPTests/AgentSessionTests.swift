import JSON
import NavigationClient
import Testing

@testable import NavigationMCP

@Suite struct AgentSessionTests {
  private static let transitions = """
    {"at":{"epoch":"e","revision":6},
    "from":7,"transitions":[{"name":"item","kind":"push","target":"Item","universal":false,"optional":false,
    "parameters":{"type":"object","properties":{"sku":{"type":"string"}},"required":["sku"]}},
    {"name":"pay now!","kind":"present","target":"Pay","title":"Pay","universal":false,"optional":false}]}
    """
  private static let place = """
    {"at":{"epoch":"e","revision":9},"info":{"revision":9},"path":[{"id":3,"name":"Home"},{"id":8,"name":"Item"}]}
    """

  @Test(arguments: [("2024-11-05", "2024-11-05"), ("2025-06-18", "2025-06-18"), ("2019-01-01", "2025-11-25")])
  func theVersionIsNegotiated(wanted: String, given: String) {
    var client = Client(isReady: false)
    let result = client.request("initialize", #"{"protocolVersion":"\#(wanted)"}"#).result
    #expect(result?["protocolVersion"] == .string(given))
    #expect(result?["capabilities"]?["tools"]?["listChanged"] == .bool(true))
    #expect(result?["capabilities"]?["resources"]?["subscribe"] == .bool(true))
  }

  @Test func nothingButPingGoesBeforeInitialize() {
    var client = Client(isReady: false)
    #expect(client.request("tools/list").errorCode == -32600)
    #expect(client.request("ping").result == .object([]))
    #expect(client.request("initialize", "{}").errorCode == -32602)
    #expect(client.request("initialize", #"{"protocolVersion":"2025-06-18"}"#).result != nil)
    #expect(client.request("initialize", #"{"protocolVersion":"2025-06-18"}"#).errorCode == -32600)
  }

  @Test func mistakesHaveTheirCodes() {
    var client = Client()
    #expect(client.request("prompts/list").errorCode == -32601)
    #expect(client.request("tools/call", "{}").errorCode == -32602)
    #expect(client.request("tools/call", #"{"name":"look","arguments":[]}"#).errorCode == -32602)
    #expect(client.request("tools/call", #"{"name":"go_nowhere"}"#).errorCode == -32602)
    #expect(client.request("tools/list", #"{"cursor":"x"}"#).errorCode == -32602)
    #expect(client.request("resources/read", #"{"uri":"file:///etc/passwd"}"#).errorCode == -32002)
    #expect(client.request("resources/read", #"{"uri":"navd://scene/other/path"}"#).errorCode == -32002)
    #expect(client.request("resources/read", "{}").errorCode == -32602)
    #expect(client.session.receive(.tooLong).errorCode == -32600)
  }

  @Test func transitionsAreToolsWithSchemas() throws {
    var client = Client()
    let listing = client.request("tools/list")
    #expect(listing.calls.first?.call.role == .observe)
    let tools = try client.answer(listing, Self.transitions).result?["tools"]?.arrayValue ?? []
    let names = tools.compactMap { $0["name"]?.stringValue }
    #expect(names.prefix(5) == ["look", "back", "undo", "open_link", "go_item"])
    // A name that clients do not accept gets a hash of the name, so that it is stable.
    #expect(names.last?.utf8.starts(with: "go_pay_now__".utf8) == true && names.last?.utf8.count == 28)
    #expect(names.allSatisfy { $0.utf8.count <= 64 })
    #expect(tools[4]["inputSchema"]?["required"] == .array([.string("sku")]))
    #expect(tools.last?["inputSchema"]?["type"] == .string("object"))
  }

  @Test func aToolTakesItsTransitionWhereTheClientSawIt() throws {
    var client = Client()
    _ = try client.answer(client.request("tools/list"), Self.transitions)
    let moving = client.request("tools/call", #"{"name":"go_item","arguments":{"sku":"4"}}"#)
    let move = try #require(moving.calls.first?.call)
    #expect(move.role == .navigate && move.method == "org.navd.Navigation.Move")
    #expect(
      move.parameters.text
        == #"{"arguments":{"sku":"4"},"options":{"ifTop":7},"scene":"s","transition":"item"}"#)
    let looking = try client.answer(moving, #"{"outcome":{"revision":9,"changed":true,"ids":[8],"coordinators":[]}}"#)
    #expect(looking.calls.first?.call.role == .observe)
    let listing = try client.answer(looking, Self.place)
    let result = try client.answer(listing, #"{"from":8,"transitions":[]}"#).result
    #expect(result?["isError"] == .bool(false))
    #expect(result?["structuredContent"]?["changed"] == .bool(true))
    #expect(result?["structuredContent"]?["path"]?.arrayValue?.count == 2)
    // The place has other tools, and the client saw its top.
    #expect(client.notices() == ["notifications/tools/list_changed"])
    let seen = try #require(client.session.tools.seen["s"])
    #expect(seen.top == 8 && seen.revision == 9)
  }

  @Test func anErrorOfNavdIsAResultWithThePresentPlace() throws {
    var client = Client()
    _ = try client.answer(client.request("tools/list"), Self.transitions)
    let moving = client.request("tools/call", #"{"name":"go_item","arguments":{"sku":"4"}}"#)
    let failure = RemoteFailure(name: "org.navd.Navigation.Conflict", parameters: .object([]))
    let looking = try client.fail(moving, .remote(failure))
    let result = try client.answer(client.answer(looking, Self.place), #"{"from":8,"transitions":[]}"#).result
    #expect(result?["isError"] == .bool(true))
    #expect(result?["structuredContent"]?["error"] == .string("Conflict"))
    #expect(result?["structuredContent"]?["path"] != nil)
    let away = client.request("tools/call", #"{"name":"back"}"#)
    #expect(try client.fail(away, .unreachable([])).result?["isError"] == .bool(true))
  }

  @Test func aToolThatNavigatesNeedsAPlaceThatWasSeen() throws {
    for (name, arguments) in [("back", "{}"), ("undo", "{}"), ("open_link", #"{"url":"pos://help"}"#)] {
      var client = Client()
      let call = #"{"name":"\#(name)","arguments":\#(arguments)}"#
      let refused = client.request("tools/call", call)
      #expect(refused.calls.isEmpty && refused.result?["isError"] == .bool(true), "\(name)")
      let looking = try client.answer(client.request("tools/call", #"{"name":"look"}"#), Self.place)
      _ = try client.answer(looking, #"{"from":8,"transitions":[]}"#)
      let parameters = try #require(client.request("tools/call", call).calls.first?.call.parameters)
      // Undo means the step that the client saw, not a later one after which the same screen is on top.
      let place = name == "undo" ? #"{"ifRevision":9,"ifTop":8}"# : #"{"ifTop":8}"#
      #expect(parameters["options"] == place, "\(name)")
      // Of a scene that was closed and opened again, nothing was seen.
      _ = try client.happen(#"{"kind":"closed","scene":"s"}"#)
      #expect(client.request("tools/call", call).calls.isEmpty, "\(name)")
    }
  }

  @Test func aSceneThatIsOpenedAgainIsAnother() throws {
    let opened = #""at":{"epoch":"e","revision":1},"info":{"openedAt":"9:00"}"#
    let again = #""at":{"epoch":"e","revision":5},"info":{"openedAt":"9:30"}"#
    let restored = #""at":{"epoch":"f","revision":1},"info":{"openedAt":"9:00"}"#
    for (next, isKnown) in [(opened, true), (again, false), (restored, false)] {
      for begins in [true, false] {
        var client = Client()
        _ = client.session.happened(.begin)
        _ = try client.happen(#"{"kind":"snapshot","scene":"s",\#(opened)}"#)
        _ = try client.happen(#"{"kind":"ready"}"#)
        _ = try client.answer(client.request("tools/list"), Self.transitions)
        if begins { _ = client.session.happened(.begin) }
        _ = try client.happen(#"{"kind":"snapshot","scene":"s",\#(next)}"#)
        _ = try client.happen(#"{"kind":"ready"}"#)
        #expect((client.session.tools.seen["s"] != nil) == isKnown)
      }
    }
  }

  @Test func ofASceneThatHasGoneNothingWasSeen() throws {
    // The feed of one scene tells that it is not open; one of all scenes begins anew without it.
    var client = Client()
    _ = try client.answer(client.request("tools/list"), Self.transitions)
    let refresh = client.session.happened(.absent)
    #expect(client.session.tools.seen.isEmpty)
    let failure = RemoteFailure(name: "org.navd.Scene.SceneNotFound", parameters: .object([]))
    _ = try client.fail(refresh, .remote(failure))
    #expect(client.notices() == ["notifications/tools/list_changed"])
    // One that closes while it is looked at, too.
    let looking = try client.answer(client.request("tools/call", #"{"name":"look"}"#), Self.place)
    _ = try client.fail(looking, .remote(failure))
    #expect(client.session.tools.seen.isEmpty)
    var all = Client(scene: nil)
    _ = try all.happen(#"{"kind":"snapshot","scene":"s"}"#)
    _ = try all.happen(#"{"kind":"ready"}"#)
    _ = try all.answer(all.request("tools/list"), Self.transitions)
    _ = all.session.happened(.begin)
    #expect(all.session.tools.seen["s"] != nil)
    _ = try all.happen(#"{"kind":"ready"}"#)
    #expect(all.session.tools.seen.isEmpty)
  }

  @Test func whatNeedsTheOnlySceneWaitsUntilItIsKnown() throws {
    var client = Client(scene: nil)
    #expect(client.request("tools/call", #"{"name":"look"}"#) == [])
    #expect(client.request("tools/list") == [])
    #expect(client.session.requestCount == 2)
    #expect(client.send(#"{"jsonrpc":"2.0","id":2,"method":"ping"}"#).errorCode == -32600)
    // A scene that is named needs not be known.
    let named = client.request("tools/call", #"{"name":"look","arguments":{"scene":"b"}}"#)
    #expect(named.calls.first?.call.parameters.text == #"{"scene":"b"}"#)
    _ = client.session.happened(.begin)
    _ = try client.happen(#"{"kind":"snapshot","scene":"a"}"#)
    let ready = try client.happen(#"{"kind":"ready"}"#)
    #expect(ready.calls.map { $0.call.parameters.text } == Array(repeating: #"{"scene":"a"}"#, count: 3))
    // While the feed begins anew, too; a cancelled request gets no reply.
    _ = client.session.happened(.begin)
    #expect(client.request("tools/call", #"{"name":"look"}"#) == [])
    #expect(client.request("tools/call", #"{"name":"look"}"#) == [])
    #expect(client.notify("cancelled", #"{"requestId":6}"#) == [])
    #expect(try client.happen(#"{"kind":"ready"}"#).messages.count == 1)
  }

  @Test func whatWaitsIsToldThatNavdIsAway() throws {
    var client = Client(scene: nil)
    #expect(client.request("tools/call", #"{"name":"look"}"#) == [])
    #expect(client.request("tools/list") == [])
    let effects = client.session.happened(.away("it is not there"))
    #expect(effects.messages.count == 2 && effects.calls.isEmpty)
    #expect(effects.result?["structuredContent"]?["error"] == .string("navd is away (it is not there)"))
    #expect(client.request("tools/call", #"{"name":"look"}"#).result?["isError"] == .bool(true))
    _ = client.session.happened(.begin)
    #expect(client.request("tools/call", #"{"name":"look"}"#) == [])
  }

  @Test func withoutNavigationItOnlyLooks() throws {
    var client = Client(allowsNavigation: false)
    let tools = client.request("tools/list").result?["tools"]?.arrayValue
    #expect(tools?.compactMap { $0["name"]?.stringValue } == ["look"])
    for name in ["back", "undo", "open_link", "go_item"] {
      let effects = client.request("tools/call", #"{"name":"\#(name)","arguments":{"url":"x"}}"#)
      #expect(effects.errorCode == -32602 && effects.calls.isEmpty)
    }
    let looking = client.request("tools/call", #"{"name":"look"}"#)
    #expect(looking.calls.first?.call.role == .observe)
    #expect(try client.happen(#"{"kind":"commit","scene":"s"}"#) == [])
  }

  @Test func aChangeOfTheToolsIsToldOnce() throws {
    var client = Client()
    _ = try client.answer(client.request("tools/list"), Self.transitions)
    var refresh = try client.happen(#"{"kind":"commit","scene":"s"}"#)
    // While the tools are read, one more commit makes them be read once more.
    #expect(try client.happen(#"{"kind":"commit","scene":"s"}"#) == [])
    #expect(try client.happen(#"{"kind":"commit","scene":"s"}"#) == [])
    refresh = try client.answer(refresh, Self.transitions)
    #expect(refresh.calls.count == 1 && client.notices() == [])
    #expect(try client.answer(refresh, #"{"from":8,"transitions":[]}"#) == [])
    #expect(client.notices() == ["notifications/tools/list_changed"])
    refresh = try client.happen(#"{"kind":"commit","scene":"s"}"#)
    _ = try client.answer(refresh, #"{"from":9,"transitions":[{"name":"a","kind":"back"}]}"#)
    #expect(client.notices() == [])
    _ = try client.answer(client.request("tools/list"), #"{"from":9,"transitions":[]}"#)
    #expect(client.notices() == [])
  }

  @Test func subscribedResourcesAreUpdatedOnceUntilTheyAreTold() throws {
    var client = Client(allowsNavigation: false)
    #expect(client.request("resources/subscribe", #"{"uri":"navd://scene/s/path"}"#).result == .object([]))
    for _ in 0..<3 { _ = try client.happen(#"{"kind":"commit","scene":"s"}"#) }
    #expect(client.notices() == ["notifications/resources/updated navd://scene/s/path"])
    #expect(client.request("resources/unsubscribe", #"{"uri":"navd://scene/s/path"}"#).result == .object([]))
    _ = try client.happen(#"{"kind":"commit","scene":"s"}"#)
    #expect(client.notices() == [])
  }

  @Test func subscriptionsAreBounded() {
    var limits = AgentLimits()
    limits.subscriptions = 1
    var client = Client(scene: nil, limits: limits)
    #expect(client.request("resources/subscribe", #"{"uri":"navd://scenes"}"#).result != nil)
    #expect(client.request("resources/subscribe", #"{"uri":"navd://scenes"}"#).result != nil)
    #expect(client.request("resources/subscribe", #"{"uri":"navd://scene/a/map"}"#).errorCode == -32602)
  }

  @Test func withoutASceneTheOnlyOpenOneIsMeant() throws {
    var client = Client(scene: nil)
    _ = client.session.happened(.begin)
    _ = try client.happen(#"{"kind":"snapshot","scene":"a"}"#)
    #expect(try client.happen(#"{"kind":"ready"}"#).calls.count == 1)
    #expect(client.notices() == ["notifications/resources/list_changed"])
    #expect(client.request("tools/list").calls.first?.call.parameters.text == #"{"scene":"a"}"#)
    _ = try client.happen(#"{"kind":"snapshot","scene":"b"}"#)
    let several = client.request("tools/call", #"{"name":"back"}"#).result
    #expect(several?["structuredContent"]?["error"]?.stringValue?.contains("a, b") == true)
    let looking = client.request("tools/call", #"{"name":"look","arguments":{"scene":"b"}}"#)
    #expect(looking.calls.first?.call.parameters.text == #"{"scene":"b"}"#)
    _ = try client.happen(#"{"kind":"closed","scene":"a"}"#)
    #expect(client.session.chosenScene == "b")
  }

  @Test func aCancelledRequestGetsNoReply() throws {
    var client = Client()
    let listing = client.request("tools/list")
    let number = try #require(listing.calls.first?.number)
    #expect(client.send(#"{"jsonrpc":"2.0","id":2,"method":"ping"}"#).errorCode == -32600)
    #expect(client.notify("cancelled", #"{"requestId":2}"#) == [.drop(number)])
    #expect(client.session.requestCount == 0)
    #expect(try client.answer(listing, Self.transitions) == [])
  }

  @Test func resourcesAreListedAndRead() throws {
    var client = Client(scene: nil)
    let listing = client.request("resources/list")
    let page = try client.answer(
      listing, #"{"scenes":[{"scene":"a","map":"pos"},{"scene":"b"}],"next":"c"}"#
    ).result
    let uris = page?["resources"]?.arrayValue?.compactMap { $0["uri"]?.stringValue } ?? []
    #expect(
      uris.first == "navd://scenes" && uris.contains("navd://scene/a/map") && !uris.contains("navd://scene/b/map"))
    #expect(page?["nextCursor"] == .string("c"))
    let next = client.request("resources/list", #"{"cursor":"c"}"#)
    #expect(next.calls.first?.call.parameters["after"] == #""c""#)
    let reading = client.request("resources/read", #"{"uri":"navd://scene/a/map"}"#)
    let map = try client.answer(reading, #"{"info":{"map":"pos"}}"#)
    let contents = try client.answer(map, #"{"source":"map: pos"}"#).result?["contents"]?[0]
    #expect(contents?["text"] == .string("map: pos") && contents?["mimeType"] == .string("application/yaml"))
    let absent = client.request("resources/read", #"{"uri":"navd://scene/x/tree"}"#)
    let failure = RemoteFailure(name: "org.navd.Scene.SceneNotFound", parameters: .object([]))
    #expect(try client.fail(absent, .remote(failure)).errorCode == -32002)
    #expect(client.request("resources/templates/list").result?["resourceTemplates"]?.arrayValue?.count == 5)
  }

  /// A view that shows everything but sensitive values: no call that reads has another role.
  @Test func everyReadObserves() {
    var client = Client(scene: nil)
    for part in SceneResource.Part.allCases {
      let effects = client.request("resources/read", #"{"uri":"navd://scene/a/\#(part.rawValue)"}"#)
      #expect(effects.calls.allSatisfy { $0.call.role == .observe } && effects.calls.count == 1)
    }
  }
}
