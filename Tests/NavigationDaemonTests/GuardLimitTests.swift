import JSON
import Testing

@testable import NavigationDaemon

/// Questions about many screens are charged to the user of the operation.
struct GuardLimitTests {
  private static let screens = 200

  /// Scene `s` with many screens `Form`, and front-ends that guard them.
  private func guarded(_ frontEnds: Int, bytes: Int) -> (World, [TestClient], TestClient) {
    let world = World { $0[.waitingOperationBytes] = bytes }
    let text = String(repeating: "x", count: 100)
    let form = #"{"name":"Form","arguments":{"t":"\#(text)"}}"#
    let path = Array(repeating: form, count: Self.screens).joined(separator: ",")
    world.open("s", #","path":[\#(path)]"#)
    let guardians = (0..<frontEnds).map { _ in world.connect() }
    for guardian in guardians { _ = guardian.attach(#","guards":["Form"]"#) }
    return (world, guardians, world.connect())
  }

  private static let clear = #"{"scene":"s","screen":{"name":"Home"}}"#

  private func questions(_ client: TestClient) -> [String] {
    client.messages().compactMap { $0["parameters"]?["guard"]?["guard"]?.stringValue }
  }

  private func charge(_ world: World) -> Int { world.daemon.sessions.users[World.administrator][.operations] }

  @Test func questionsAreChargedByTheirScreensUntilTheyAreAnswered() {
    let (world, guardians, caller) = guarded(2, bytes: 1 << 20)
    caller.send("Navigation.SetRoot", Self.clear)
    let asked = guardians.map { questions($0) }
    #expect(asked.map(\.count) == [1, 1] && caller.told() == [])
    #expect(charge(world) > 2 * Self.screens * 100 && world.daemon.wrongCharges() == [])
    world.connect().send("Scene.AnswerGuard", #"{"scene":"s","guard":"\#(asked[0][0])","allow":true}"#)
    #expect((Self.screens * 100..<2 * Self.screens * 150).contains(charge(world)))
    world.connect().send("Scene.AnswerGuard", #"{"scene":"s","guard":"\#(asked[1][0])","allow":true}"#)
    #expect(caller.told() == ["reply"] && charge(world) == 0 && world.daemon.wrongCharges() == [])
  }

  @Test func questionsBeyondTheRoomOfTheUserAreNotAsked() {
    let (world, guardians, caller) = guarded(4, bytes: 100_000)
    caller.send("Navigation.SetRoot", Self.clear)
    #expect(caller.told() == ["LimitReached"] && world.reached(.waitingOperationBytes) == 1)
    #expect(guardians.allSatisfy { questions($0).isEmpty })
    #expect(charge(world) == 0 && world.daemon.wrongCharges() == [] && world.daemon.scenes["s"]?.asking == nil)
    let forced = #"{"scene":"s","screen":{"name":"Home"},"options":{"force":true}}"#
    #expect(caller.call("Navigation.SetRoot", forced)["outcome"] != nil)
  }
}
