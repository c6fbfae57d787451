import JSON
import Testing

@testable import NavigationDaemon

/// Documents that no scene was exported to.
struct ImportTests {
  /// A scene's document in which every node of a kind is told to wait to go.
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

  /// It goes by the map that there is, and has become what that makes of it.
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

  @Test func whatTheMapIsNotThereForIsNotTaken() {
    let (world, other) = (World(), World())
    let client = world.connect()
    client.install(Self.map("1.0.0", "Item: {}"))
    _ = client.call("Scene.Open", #"{"scene":"s","map":"shop"}"#)
    let document = client.call("Scene.Get", #"{"scene":"s"}"#).description
    let reply = other.connect().call("Scene.Import", #"{"scene":"t","document":\#(document)}"#)
    #expect(reply == .object([.init("map", .string("shop"))]))
  }

  @Test func whatWasExportedIsTakenWhole() {
    let world = World()
    world.open("s", #","path":[{"name":"A","presentation":"sheet"},{"name":"B"}]"#)
    let client = world.connect()
    _ = client.call("Scene.Import", #"{"scene":"t","document":\#(document(world, dismissing: "none"))}"#)
    #expect(world.daemon.scenes["t"]?.scene.state.path.map(\.name) == ["Home", "A", "B"])
  }
}
