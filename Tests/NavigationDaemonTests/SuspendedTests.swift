import JSON
import Testing

@testable import NavigationDaemon

/// A scene whose map is gone.
struct SuspendedTests {
  private let map = "map: shop\nversion: 1.0.0\nscreens: {A: {}}\nwindow: {initial: m, cases: {m: {stack: A}}}\n"

  /// Whether it is suspended is looked at before request ids are.
  @Test func itGivesNoFirstReplyAgainEither() {
    let world = World()
    let client = world.connect()
    client.install(map)
    _ = client.call("Scene.Open", #"{"scene":"s","map":"shop"}"#)
    let (first, other) = (#","options":{"requestId":"r"}"#, #","options":{"requestId":"r","animated":false}"#)
    client.push("A", first)
    let reply = client.messages()
    _ = client.call("Manager.RemoveMap", #"{"map":"shop"}"#)
    client.push("A", first)
    client.push("A", other)
    #expect(client.told() == ["SceneSuspended", "SceneSuspended"])
    client.install(map)
    client.push("A", first)
    #expect(client.messages() == reply && reply.count == 1)
    client.push("A", other)
    #expect(client.told() == ["Conflict"])
  }
}
