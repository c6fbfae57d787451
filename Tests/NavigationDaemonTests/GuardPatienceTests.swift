import Testing

@testable import NavigationDaemon

/// A question about several screens has the longest of their deadlines, and that screen's `onTimeout`.
struct GuardPatienceTests {
  private static let map = """
    {map: m, version: 1.0.0, window: {initial: a, cases: {a: {screen: Home}}}, screens: {Home: {}, Free: {},
    ShortAllow: {guard: {timeout: 1s, onTimeout: allow}}, ShortRefuse: {guard: {timeout: 1s, onTimeout: refuse}},
    LongAllow: {guard: {timeout: 9s, onTimeout: allow}}, LongRefuse: {guard: {timeout: 9s, onTimeout: refuse}}}}
    """

  /// `Free` has no rule of its own: five seconds, and then it is refused.
  @Test(arguments: [
    (["ShortAllow", "LongRefuse"], 9_000, "Refused"), (["LongRefuse", "ShortAllow"], 9_000, "Refused"),
    (["ShortRefuse", "LongAllow"], 9_000, "reply"), (["LongAllow", "ShortRefuse"], 9_000, "reply"),
    (["ShortAllow", "Free"], 5_000, "Refused"), (["LongAllow", "Free", "ShortRefuse"], 9_000, "reply"),
    (["ShortAllow"], 1_000, "reply"),
  ])
  func theLongestDecides(screens: [String], milliseconds: Milliseconds, outcome: String) {
    let world = World()
    let client = world.connect()
    client.install(Self.map)
    let path = screens.map { #"{"name":"\#($0)"}"# }.joined(separator: ",")
    _ = client.call("Scene.Open", #"{"scene":"s","map":"m","path":[\#(path)]}"#)
    let guarded = screens.map { #""\#($0)""# }.joined(separator: ",")
    _ = world.connect().attach(#","guards":[\#(guarded)]"#)
    client.send("Navigation.Pop", #"{"scene":"s","toRoot":true}"#)
    world.pass(milliseconds - 1)
    #expect(client.told() == [])
    world.pass(1)
    #expect(client.told() == [outcome])
  }
}
