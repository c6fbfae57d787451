import JSON
import Testing
import Varlink

@testable import NavigationDaemon

/// The direct encoding of a scene equals that of the wire types.
struct InfoTests {
  @Test(arguments: [nil, 60]) func infoIsThatOfTheGeneratedType(lingerSeconds: Int?) throws {
    let world = World()
    let linger = lingerSeconds.map { ",\"lingerSeconds\":\($0)" } ?? ""
    _ = world.connect().call("Scene.Open", #"{"scene":"s","root":{"name":"A","arguments":{"b":1}}\#(linger)}"#)
    _ = world.connect().attach()
    let host = try #require(world.daemon.scenes["s"])
    var straight = ByteBuffer()
    host.appendInfo(to: &straight)
    var generated = ByteBuffer()
    host.shownInfo.encode(into: &generated)
    #expect(straight.string() == generated.string())
  }

  private static let map = #"""
    map: vault
    version: 1.0.0
    window: {initial: main, cases: {main: {stack: Home}}}
    screens:
      Home: {transitions: {open: {push: Door, arguments: {id: "{id}", pin: "{code}"}}}}
      Door:
        arguments:
          {id: {type: integer}, pin: {type: string, sensitive: true}, was: {type: string, optional: true, sensitive: true}}
    renames: {screens: {Gate: Door}, arguments: {Door.key: pin}}
    """#

  /// Front-ends that show a scene learn its sensitive arguments, by present and former names of screens and arguments.
  @Test func whatIsSensitiveIsNamedToThoseWhoShowIt() throws {
    let world = World()
    let client = world.connect()
    client.install(Self.map)
    _ = client.call("Scene.Open", #"{"scene":"s","map":"vault"}"#)
    let screen = { (name: String) in #"{"screen":"\#(name)","arguments":["pin","was","key"]}"# }
    let names = try JSONValue(parsing: "[\(screen("Door")),\(screen("Gate"))]")
    #expect(client.call("Scene.Get", #"{"scene":"s"}"#)["info"]?["sensitive"] == names)
    let list = client.call("Scene.List", "{}")["scenes"]?.arrayValue
    #expect(list?.first?["scene"]?.stringValue == "s")
    #expect(list?.first?["sensitive"] == nil)
    let follower = world.connect()
    follower.send("Scene.Subscribe", #"{"scene":"s"}"#, more: true)
    #expect(follower.messages().first?["parameters"]?["info"]?["sensitive"] == names)
    client.install(Self.map.replacing(", sensitive: true", with: "").replacing("1.0.0", with: "1.1.0"))
    let told = follower.messages().filter { $0["parameters"]?["kind"]?.stringValue == "frontEnds" }
    #expect(told.last?["parameters"]?["info"]?["mapVersion"]?.stringValue == "1.1.0")
    #expect(told.last?["parameters"]?["info"]?["sensitive"] == nil)
  }

  /// An argument of a transition is hidden input if it becomes part of a sensitive argument.
  @Test func whatIsSensitiveIsWriteOnly() {
    let world = World()
    let client = world.connect()
    client.install(Self.map)
    _ = client.call("Scene.Open", #"{"scene":"s","map":"vault"}"#)
    let open = client.call("Navigation.ListTransitions", #"{"scene":"s"}"#)["transitions"]?.arrayValue?.first
    let properties = open?["parameters"]?["properties"]
    #expect(properties?["code"]?["writeOnly"]?.boolValue == true)
    #expect(properties?["code"]?["type"]?.stringValue == "string")
    #expect(properties?["id"] != nil)
    #expect(properties?["id"]?["writeOnly"] == nil)
  }

  @Test func aDeclaredResultIsToldAsASchema() {
    let world = World()
    let client = world.connect()
    client.install(
      #"""
      map: ask
      version: 1.0.0
      window: {initial: main, cases: {main: {stack: Home}}}
      screens:
        Home: {transitions: {ask: {present: Question, as: alert}}}
        Question: {result: {approved: {type: boolean}, pin: {type: string, optional: true, sensitive: true}}}
      """#)
    _ = client.call("Scene.Open", #"{"scene":"s","map":"ask"}"#)
    #expect(client.call("Navigation.ListTransitions", #"{"scene":"s"}"#)["result"] == nil)
    _ = client.call("Navigation.Move", #"{"scene":"s","transition":"ask"}"#)
    let result = client.call("Navigation.ListTransitions", #"{"scene":"s"}"#)["result"]
    #expect(result?["properties"]?["approved"]?["type"]?.stringValue == "boolean")
    #expect(result?["properties"]?["pin"]?["writeOnly"]?.boolValue == true)
    #expect(result?["required"] == .array([.string("approved")]))
  }
}
