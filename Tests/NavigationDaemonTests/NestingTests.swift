import JSON
import Testing

@testable import NavigationDaemon

/// The limit `nesting` applies to every value in a call, even if it is not read.
struct NestingTests {
  private static func nested(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  @Test(arguments: [
    ("Navigation.Push", #"{"scene":"s","screen":{"name":"B"},"more":DEEP}"#),
    ("Navigation.Push", #"{"scene":"s","screen":{"name":"B","more":{"a":DEEP}}}"#),
    ("Navigation.Push", #"{"scene":"s","screen":{"name":"B"},"options":{"more":DEEP}}"#),
    ("Navigation.Apply", #"{"scene":"s","operations":[{"operation":"Back","more":DEEP}]}"#),
    ("Navigation.Apply", #"{"scene":"s","operations":[{"operation":"Try","operations":[],"more":DEEP}]}"#),
    ("Scene.Get", #"{"scene":"s","more":DEEP}"#),
  ])
  func itHoldsForWhatIsIgnored(method: String, parameters: String) {
    let world = World()
    world.open()
    let client = world.connect()
    func told(_ depth: Int) -> [String] {
      client.send(method, parameters.replacing("DEEP", with: Self.nested(depth)))
      return client.told()
    }
    let outer = parameters.contains(#"{"a":"#) ? 1 : 0
    #expect(told(64 - outer) == ["reply"])
    #expect(told(65 - outer) == ["LimitReached"])
  }

  /// The limit also applies to calls that take no parameters, or that another interface answers.
  @Test(arguments: [
    "org.navd.Manager.Ping", "org.navd.Manager.ListMaps", "org.navd.Manager.GetLimits", "org.navd.Manager.GetMetrics",
    "org.navd.Manager.Reload", "org.navd.Manager.Backup", "org.varlink.service.GetInfo",
  ])
  func itHoldsForCallsWithoutParameters(method: String) {
    let world = World()
    let client = world.connect()
    for depth in [64, 65] {
      let message = #"{"method":"\#(method)","parameters":{"more":\#(Self.nested(depth))},"more":true}"#
      client.sendBytes(Array(message.utf8) + [0])
      let told = client.told()
      #expect((told.first == "LimitReached") == (depth > 64), "\(told)")
    }
  }

  @Test func itHoldsForTheTraitsOfAKey() {
    let world = World()
    world.open()
    let client = world.connect()
    let key = #"{"scene":"s","to":{"key":{"name":"B","traits":{"a":\#(Self.nested(64))}}}}"#
    client.send("Navigation.GoBackTo", key)
    #expect(client.told() == ["LimitReached"])
  }

  /// The connection may have calls of others.
  @Test func aNumberThatIsTooLargeIsRefusedAndItsConnectionGoesOn() {
    let world = World()
    world.open()
    let client = world.connect()
    let push = #"{"scene":"s","screen":{"name":"B","arguments":{"n":99999999999999999999}}}"#
    client.sendBytes(
      TestClient.message("Scene.Get", #"{"scene":"s"}"#) + TestClient.message("Navigation.Push", push)
        + Array(#"{"method":"org.navd.Navigation.Back","parameters":{"scene":"s","n":1e999},"oneway":true}"#.utf8) + [0]
        + Array(#"{"method":"org.navd.Scene.Get","parameters":{"scene":"s","n":1e999},"oneway":true}"#.utf8) + [0]
        + TestClient.message("Scene.Get", #"{"scene":"s"}"#))
    let messages = client.messages()
    #expect(messages.count == 3 && messages.first == messages.last)
    #expect(messages.dropFirst().first?["parameters"]?["parameter"] == .string("screen.arguments.n"))
    #expect(!client.isClosed)
    // A read without a reply has no effect.
    #expect(world.daemon.context.metrics.dropped == 1)
  }

  @Test(arguments: [200, 100_000]) func aMessageThatIsMuchTooDeepIsRefusedAndItsConnectionGoesOn(depth: Int) {
    let world = World { $0[.nesting] = 3 }
    world.open()
    let client = world.connect()
    client.send("Navigation.Push", #"{"scene":"s","screen":{"name":"B"},"more":\#(Self.nested(depth))}"#)
    #expect(client.told() == ["LimitReached"])
    #expect(!client.isClosed)
  }

  /// Values that no parser takes, and their places.
  private static let faulty: [(String, String)] = [
    (#"{"scene":"s","screen":{"name":"B","arguments":{"t":"a\ud800b"}}}"#, "screen.arguments.t"),
    (#"{"scene":"s","screen":{"name":"B","arguments":{"t":["x","\q"]}}}"#, "screen.arguments.t[1]"),
    ("{\"scene\":\"s\u{1}\"}", "scene"), (#"{"scene":"s","screen":{"na\u12":1}}"#, "screen"),
    (#"{"scene":"s","\udc00":{"name":"B"}}"#, "parameters"),
  ]

  @Test(arguments: faulty) func aFaultyTextIsRefusedAndItsConnectionGoesOn(parameters: String, place: String) {
    let world = World()
    world.open()
    let client = world.connect()
    client.sendBytes(
      TestClient.message("Navigation.Push", parameters) + TestClient.message("Scene.Get", #"{"scene":"s"}"#))
    let messages = client.messages()
    #expect(messages.count == 2 && messages.first?["parameters"]?["parameter"] == .string(place))
    #expect(!client.isClosed)
  }

  @Test func aLowerLimitHoldsToo() {
    let world = World { $0[.nesting] = 3 }
    world.open()
    let client = world.connect()
    client.send("Navigation.Push", #"{"scene":"s","screen":{"name":"B"},"more":\#(Self.nested(4))}"#)
    #expect(client.told() == ["LimitReached"])
  }

  /// The name may be the one that says if a reply is expected.
  @Test(arguments: [#""one\udc00way":true"#, #""\q":1"#]) func aFaultyNameOfTheMessageItselfEndsItsConnection(
    field: String
  ) {
    let world = World()
    world.open()
    let client = world.connect()
    client.sendBytes(Array(#"{"method":"org.navd.Scene.Get","parameters":{"scene":"s"},\#(field)}"#.utf8) + [0])
    _ = client.told()
    #expect(client.isClosed)
  }

  /// Replies come in the order of the calls, and a refused call takes no others back.
  @Test func aFaultyCallIsAnsweredBetweenOthersAndOnlyIfAReplyIsExpected() {
    let world = World()
    world.open()
    let client = world.connect()
    let push = #"{"scene":"s","screen":{"name":"B","arguments":{"t":"\ud800"}}}"#
    client.sendBytes(
      TestClient.message("Navigation.Push", #"{"scene":"s","screen":{"name":"B"}}"#)
        + Array(#"{"method":"org.navd.Navigation.Push","parameters":\#(push),"oneway":true}"#.utf8) + [0]
        + TestClient.message("Navigation.Push", push)
        + TestClient.message("Navigation.Push", #"{"scene":"s","screen":{"name":"C"}}"#))
    #expect(client.told() == ["reply", "InvalidParameter", "reply"])
    #expect(world.daemon.scenes["s"]?.scene.state.path.count == 3)
    let observer = world.tryToConnect(through: .observe)
    observer?.send("Navigation.Push", push)
    #expect(observer?.told() == ["PermissionDenied"])
  }
}
