import Testing

@testable import NavigationDaemon

/// The log lines of calls.
struct LogTests {
  /// A scene's name is checked before it is logged: a client may send a long text, or one that is not a name.
  @Test(arguments: [
    (#""s""#, "s"), (#""a\nb""#, nil), (#""\#(String(repeating: "x", count: 10_000))""#, nil), ("5", nil),
  ]) func aSceneIsNamedOnlyWithANameThatSceneMayHave(scene: String, logged: String?) {
    let log = ToldLog(.debug)
    let world = World(log: log)
    world.open()
    world.connect().send("Scene.Get", #"{"scene":\#(scene)}"#)
    #expect(log.metadata.last?["scene"] == logged)
  }
}
