import JSON
import Testing

@testable import NavigationDaemon

/// Documents that no scene was exported to.
struct ImportTests {
  /// A scene's document in which every node of a kind waits to be removed.
  private func document(_ world: World, dismissing kind: String) -> String {
    let document = world.connect().call("Scene.Get", #"{"scene":"s"}"#).description
    return document.replacing(#""kind":"\#(kind)""#, with: #""kind":"\#(kind)","dismissing":true"#)
  }

  /// Only a modal that others are over waits to go.
  @Test(arguments: ["stack", "screen"]) func nothingElseWaitsToGo(kind: String) {
    let world = World()
    world.open("s", #","path":[{"name":"A","presentation":"sheet"}]"#)
    let client = world.connect()
    let reply = client.call("Scene.Import", #"{"scene":"t","document":\#(document(world, dismissing: kind))}"#)
    #expect(reply["parameter"]?.stringValue?.hasPrefix("document.window") == true)
    #expect(world.daemon.scenes["t"] == nil)
  }

  private static func map(_ version: String, _ screens: String) -> String {
    "map: shop\nversion: \(version)\nstrict: true\nscreens: {Home: {transitions: {item: {push: Item}}}, \(screens)}\n"
      + "window: {initial: main, cases: {main: {stack: Home}}}\n"
  }

  /// The imported scene has the present map, and was migrated to it.
  @Test(arguments: [("1.0.0", "Item: {}", ["Home", "Item"]), ("2.0.0", "Item: {title: New}", ["Home", "Item"])])
  func aSceneWithAMapGoesByTheOneThatIsThere(version: String, screens: String, path: [String]) {
    let (world, other) = (World(), World())
    let client = world.connect()
    client.install(Self.map("1.0.0", "Item: {}"))
    _ = client.call("Scene.Open", #"{"scene":"s","map":"shop"}"#)
    _ = client.call("Navigation.Move", #"{"scene":"s","transition":"item"}"#)
    let document = client.call("Scene.Get", #"{"scene":"s"}"#).description
    let second = other.connect()
    second.install(Self.map(version, screens))
    let reply = second.call("Scene.Import", #"{"scene":"t","document":\#(document)}"#)
    #expect(reply["info"]?["mapVersion"] == .string(version))
    #expect(other.daemon.scenes["t"]?.scene.state.path.map(\.name) == path)
    #expect(other.daemon.scenes["t"]?.scene.state.path.last?.title == (version == "1.0.0" ? nil : "New"))
    _ = second.call("Navigation.Back", #"{"scene":"t"}"#)
    _ = second.call("Navigation.Move", #"{"scene":"t","transition":"item"}"#)
    #expect(other.daemon.scenes["t"]?.scene.state.path.map(\.name) == path)
  }

  /// A default and a value from a URL may be longer and deeper than those that a call gives.
  @Test func theArgumentsThatAMapGaveAreTaken() {
    let world = World { ($0[.argumentBytes], $0[.nesting]) = (20, 1) }
    let client = world.connect()
    client.install(
      """
      map: shop
      version: 1.0.0
      screens:
        Home: {arguments: {deep: {type: object, default: {a: {b: {c: \(String(repeating: "x", count: 100))}}}}}}
        Item: {arguments: {n: {type: string}}}
      window: {initial: main, cases: {main: {stack: Home}}}
      links: {schemes: [z], routes: [{path: "/item/{n}", show: [Home, Item]}]}
      """)
    _ = client.call("Scene.Open", #"{"scene":"s","map":"shop"}"#)
    _ = client.call("Navigation.OpenLink", #"{"scene":"s","url":"z://item/\#(String(repeating: "y", count: 50))"}"#)
    let document = client.call("Scene.Get", #"{"scene":"s"}"#)
    #expect(document["path"]?.arrayValue?.count == 2)
    client.send("Scene.Import", #"{"scene":"t","document":\#(document)}"#)
    #expect(client.told() == ["reply"])
    #expect(client.call("Scene.Get", #"{"scene":"t"}"#)["window"] == document["window"])
    // A call gives less, and so did a scene without a map.
    client.send("Navigation.Push", #"{"scene":"t","screen":{"name":"Item","arguments":{"n":"0123456789012345"}}}"#)
    #expect(client.told() == ["LimitReached"])
    let plain = document.description.replacing(#""map":"shop","#, with: "").replacing(
      #""mapVersion":"1.0.0","#, with: "")
    client.send("Scene.Import", #"{"scene":"u","document":\#(plain)}"#)
    #expect(client.told() == ["LimitReached"])
  }

  @Test func whatTheMapIsNotThereForIsNotTaken() {
    let (world, other) = (World(), World())
    let client = world.connect()
    client.install(Self.map("1.0.0", "Item: {}"))
    _ = client.call("Scene.Open", #"{"scene":"s","map":"shop"}"#)
    let document = client.call("Scene.Get", #"{"scene":"s"}"#).description
    let reply = other.connect().call("Scene.Import", #"{"scene":"t","document":\#(document)}"#)
    #expect(reply == .object([.init("map", .string("shop"))]))
  }

  /// A long document takes several turns, in which others are served, and is opened although its sender has gone.
  @Test(arguments: [false, true]) func aLongDocumentTakesSeveralTurns(isGone: Bool) throws {
    let world = World { $0[.turnWork] = 256 }
    let path = (0..<600).map { #"{"name":"A\#($0)","arguments":{"n":\#($0)}}"# }.joined(separator: ",")
    world.open("s", #","path":[\#(path)]"#)
    let document = world.connect().call("Scene.Get", #"{"scene":"s"}"#).description
    let (client, other) = (world.connect(), world.connect(uid: 0))
    client.sendBytes(
      TestClient.message("Scene.Import", #"{"scene":"t","document":\#(document)}"#)
        + TestClient.message("Navigation.Back", #"{"scene":"t"}"#))
    try #require(client.session.job != nil && world.daemon.scenes["t"] == nil)
    #expect(client.session.account.jobs == 1 && world.daemon.wrongCharges() == [])
    if isGone { client.session.reading.isGone = true }
    #expect(other.call("Manager.Ping")["epoch"] != nil)
    #expect(client.session.job != nil)
    world.finish()
    #expect(client.session.job == nil && client.session.account.jobs == 0)
    #expect(world.daemon.scenes["t"]?.scene.state.path.count == 600)
    #expect(world.daemon.scenes["t"]?.scene.state.path.last?.name == "A598")
    if !isGone { #expect(client.told() == ["reply", "reply"]) }
    let history = other.call("Scene.History", #"{"scene":"t"}"#)
    #expect(history["commits"]?.arrayValue?.count == 2)
  }

  @Test func aNameThatIsTakenMeanwhileIsRefused() throws {
    let world = World { $0[.turnWork] = 64 }
    world.open("s", #","path":[\#((0..<200).map { #"{"name":"A\#($0)"}"# }.joined(separator: ","))]"#)
    let document = world.connect().call("Scene.Get", #"{"scene":"s"}"#).description
    let client = world.connect()
    client.send("Scene.Import", #"{"scene":"t","document":\#(document)}"#)
    try #require(client.session.job != nil)
    _ = world.connect(uid: 0).call("Scene.Open", #"{"scene":"t","root":{"name":"Home"}}"#)
    world.finish()
    #expect(client.told() == ["SceneExists"] && world.daemon.scenes["t"]?.scene.state.path.count == 1)
  }

  @Test func whatWasExportedIsTakenWhole() {
    let world = World()
    world.open("s", #","path":[{"name":"A","presentation":"sheet"},{"name":"B"}]"#)
    let client = world.connect()
    _ = client.call("Scene.Import", #"{"scene":"t","document":\#(document(world, dismissing: "none"))}"#)
    #expect(world.daemon.scenes["t"]?.scene.state.path.map(\.name) == ["Home", "A", "B"])
  }
}
