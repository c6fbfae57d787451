import Foundation
import JSON
import Navigation
import NavigationStore
import Testing

@testable import NavigationDaemon

/// The states of the scenes that a user has opened have a limit together.
struct StateChargeTests {
  private func world(
    _ bytes: Int, storage: (any Storage)? = nil, _ change: (inout Limits) -> Void = { _ in }
  ) -> World {
    World(storage: storage, audience: .groups(navigate: 50, observe: nil)) {
      $0[.stateBytesOfUser] = bytes
      change(&$0)
    }
  }

  private func connect(_ world: World, _ uid: Int = 2_000) -> TestClient { world.connect(uid: uid, groups: [50]) }

  private func state(_ world: World, _ uid: Int = 2_000) -> Int { world.daemon.sessions.users[uid][.state] }

  private func told(_ client: TestClient, _ method: String, _ parameters: String) -> String {
    client.send(method, parameters)
    let message = client.messages().last
    if message?["error"] == nil { return "reply" }
    return message?["parameters"]?["limit"]?.stringValue ?? "error"
  }

  private func open(_ client: TestClient, _ scene: String, bytes: Int = 0) -> String {
    let text = String(repeating: "x", count: bytes)
    return told(client, "Scene.Open", #"{"scene":"\#(scene)","root":{"name":"Home","arguments":{"text":"\#(text)"}}}"#)
  }

  private func push(_ client: TestClient, _ scene: String, bytes: Int) -> String {
    let text = String(repeating: "x", count: bytes)
    return told(
      client, "Navigation.Push", #"{"scene":"\#(scene)","screen":{"name":"A","arguments":{"text":"\#(text)"}}}"#)
  }

  @Test func whatMakesItGrowBeyondTheLimitIsRefusedAndNothingElse() {
    let world = world(10_000)
    let (client, other, root) = (connect(world), connect(world, 3_000), world.connect(uid: 0))
    #expect(open(client, "a") == "reply" && open(client, "b", bytes: 3_000) == "reply")
    #expect(push(client, "a", bytes: 5_000) == "reply" && state(world) > 8_000)
    #expect(push(client, "a", bytes: 2_000) == "stateBytesOfUser")
    #expect(open(client, "c", bytes: 2_000) == "stateBytesOfUser" && world.daemon.scenes["c"] == nil)
    // The scene's owner is charged, whoever calls.
    #expect(push(other, "b", bytes: 2_000) == "stateBytesOfUser" && state(world, 3_000) == 0)
    #expect(open(other, "d", bytes: 9_000) == "reply" && open(root, "e", bytes: 20_000) == "reply")
    #expect(push(client, "a", bytes: 500) == "reply")
    #expect(world.daemon.wrongCharges() == [])
    #expect(told(client, "Navigation.Pop", #"{"scene":"a","toRoot":true}"#) == "reply" && state(world) < 4_000)
    #expect(open(client, "c", bytes: 2_000) == "reply")
    #expect(world.reached(.stateBytesOfUser) == 3)
    for scene in ["a", "b", "c"] { #expect(told(client, "Scene.Close", #"{"scene":"\#(scene)"}"#) == "reply") }
    #expect(state(world) == 0 && world.daemon.wrongCharges() == [])
  }

  @Test func anUndoIsRefusedForWhichThereIsNoRoom() {
    let world = world(10_000)
    let client = connect(world)
    #expect(open(client, "a") == "reply" && push(client, "a", bytes: 6_000) == "reply")
    #expect(told(client, "Navigation.Back", #"{"scene":"a"}"#) == "reply")
    #expect(open(client, "b", bytes: 6_000) == "reply")
    let before = state(world)
    #expect(told(client, "Navigation.Undo", #"{"scene":"a"}"#) == "stateBytesOfUser" && state(world) == before)
    #expect(told(client, "Scene.Close", #"{"scene":"b"}"#) == "reply")
    #expect(told(client, "Navigation.Undo", #"{"scene":"a"}"#) == "reply" && state(world) > 6_000)
    #expect(world.daemon.wrongCharges() == [])
  }

  @Test func inAnApplyAndInAnImportItIsTheSameLimit() {
    let world = world(10_000)
    let client = connect(world)
    #expect(open(client, "a", bytes: 5_000) == "reply")
    let text = String(repeating: "x", count: 6_000)
    let push = #"{"operation":"Push","screen":{"name":"A","arguments":{"text":"\#(text)"}}}"#
    client.send("Navigation.Apply", #"{"scene":"a","operations":[\#(push)]}"#)
    #expect(client.messages().last.map { "\($0)".contains("stateBytesOfUser") } == true)
    let document = client.call("Scene.Get", #"{"scene":"a"}"#)
    #expect(
      told(client, "Scene.Import", #"{"scene":"b","document":\#(document)}"#) == "stateBytesOfUser"
        && world.daemon.scenes["b"] == nil)
    #expect(world.daemon.wrongCharges() == [])
  }

  /// 50 of the largest scenes are too much, ten thousand of a till are not.
  @Test func theDefaultAdmitsManyScenesOfATillAndFewLargeOnes() {
    let limits = Limits()
    let till = 20 * 64 + 20 * 200
    #expect(10_000 * till < limits[.stateBytesOfUser])
    #expect(limits[.stateBytesOfUser] < 50 * limits[.sceneBytes] / 2)
  }

  @Test func whatTheDiskDoesNotTakeIsNotCharged() {
    let storage = MemoryStorage()
    let world = world(100_000, storage: storage)
    let client = connect(world)
    #expect(open(client, "a") == "reply" && push(client, "a", bytes: 1_000) == "reply")
    let before = state(world)
    storage.isFull = true
    #expect(push(client, "a", bytes: 3_000) == "error" && open(client, "b", bytes: 1_000) == "error")
    #expect(state(world) == before && world.daemon.wrongCharges() == [])
  }

  @Test func aStartKeepsMoreThanIsAllowedAndRefusesGrowth() throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "navd-state-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    for limit in [100_000, 5_000] {
      let store = try Store(directory: directory, durability: .normal, now: 0)
      let world = world(limit, storage: DiskStorage(store))
      try world.daemon.load(from: store)
      try store.begin()
      let client = connect(world)
      if limit == 100_000 {
        #expect(open(client, "a", bytes: 6_000) == "reply" && push(client, "a", bytes: 6_000) == "reply")
      } else {
        #expect(state(world) > 12_000 && world.daemon.wrongCharges() == [])
        #expect(push(client, "a", bytes: 10) == "stateBytesOfUser" && open(client, "b") == "stateBytesOfUser")
        let smaller = #"{"scene":"a","screen":{"name":"B"}}"#
        #expect(told(client, "Navigation.ReplaceTop", smaller) == "reply" && state(world) < 7_000)
      }
      world.endTurn()
    }
  }
}
