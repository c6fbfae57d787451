import JSON
import Navigation
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

  /// The operation that it interrupts gives up the room of its questions.
  @Test func anOperationThatGoesFirstHasTheRoomOfTheOneThatItInterrupts() {
    func asking(_ bytes: Int) -> (World, TestClient, TestClient) {
      let world = World.delegating { $0[.waitingOperationBytes] = bytes }
      let detail = #"{"name":"Detail","title":"\#(String(repeating: "x", count: 1_000))"}"#
      #expect(world.connect().call("Navigation.Push", #"{"scene":"s","screen":\#(detail)}"#)["outcome"] != nil)
      let frontEnd = world.connect()
      _ = frontEnd.attach(#","capabilities":["requests"],"guards":["Detail"]"#)
      let caller = world.connect()
      caller.send("Navigation.Back", #"{"scene":"s"}"#)
      return (world, frontEnd, caller)
    }
    let bytes = charge(asking(1 << 20).0)
    let (world, frontEnd, caller) = asking(bytes)
    #expect(questions(frontEnd).count == 1 && charge(world) == bytes)
    let forced = world.connect()
    forced.show("Other", more: #","options":{"force":true}"#)
    let request = frontEnd.requests().last
    #expect(forced.told() == [] && charge(world) <= bytes && world.daemon.wrongCharges() == [])
    world.connect().answer(request, "[]")
    #expect(forced.told() == ["reply"])
    let again = questions(frontEnd)
    world.connect().send("Scene.AnswerGuard", #"{"scene":"s","guard":"\#(again.last ?? "")","allow":true}"#)
    #expect(caller.told() == ["reply"] && charge(world) == 0 && world.reached(.waitingOperationBytes) == 0)
  }

  /// Decoded operations take more memory than their text.
  @Test func eachOperationOfAnApplyThatWaitsIsCharged() {
    let (world, _, caller) = guarded(1, bytes: 1 << 20)
    caller.send("Navigation.SetRoot", Self.clear)
    let before = charge(world)
    let operations = Array(repeating: #"{"operation":"Back"}"#, count: 1_000).joined(separator: ",")
    world.connect().send("Navigation.Apply", #"{"scene":"s","operations":[\#(operations)]}"#)
    #expect(charge(world) - before > operations.utf8.count + 1_000 * MemoryLayout<ApplyItem>.size)
  }

  /// History omits them, but the operation has them.
  @Test func sensitiveValuesOfAnOperationThatWaitsAreCharged() {
    let world = World()
    let client = world.connect()
    client.install(ErasingTests.map)
    _ = client.call("Scene.Open", #"{"scene":"s","map":"vault"}"#)
    _ = client.call("Navigation.Push", #"{"scene":"s","screen":{"name":"Door"}}"#)
    _ = world.connect().attach(#","guards":["Door"]"#)
    world.connect().send("Navigation.Back", #"{"scene":"s"}"#)
    let before = charge(world)
    let pin = String(repeating: "9", count: 10_000)
    world.connect().send(
      "Navigation.Push", #"{"scene":"s","screen":{"name":"Door","arguments":{"pin":"\#(pin)"}}}"#)
    #expect(before > 0 && charge(world) - before > pin.utf8.count)
  }
}
