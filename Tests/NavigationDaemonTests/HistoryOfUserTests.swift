import JSON
import NavigationProtocol
import Testing

@testable import NavigationDaemon

/// The histories of a user's scenes have equal parts of `historyBytesOfUser`.
struct HistoryOfUserTests {
  private static let (one, other) = (2_000, 3_000)
  private static let bytes = 40_000

  private func world(_ storage: MemoryStorage? = nil) -> World {
    World(storage: storage, audience: .groups(navigate: 50, observe: nil)) {
      $0[.historyBytesOfUser] = Self.bytes
      $0[.replayBytes] = 1_000
    }
  }

  private func connect(_ world: World, _ uid: Int) -> TestClient { world.connect(uid: uid, groups: [50]) }

  /// Opens a scene, and fills its history with commits of about 1 KB.
  private func fill(_ world: World, _ scene: String, of uid: Int, commits: Int = 60) {
    let client = connect(world, uid)
    _ = client.call("Scene.Open", #"{"scene":"\#(scene)","root":{"name":"Home"}}"#)
    change(scene, by: client, commits: commits)
  }

  private func change(_ scene: String, by client: TestClient, commits: Int) {
    let text = String(repeating: "x", count: 400)
    for index in 0..<commits {
      client.send(
        "Navigation.Push", #"{"scene":"\#(scene)","screen":{"name":"S\#(index)","arguments":{"text":"\#(text)"}}}"#)
    }
    client.forget()
  }

  /// The number of steps that can be undone.
  private func steps(_ world: World, _ scene: String) -> Int {
    let commits = world.connect().call("Scene.History", #"{"scene":"\#(scene)","limit":1000}"#)["commits"]
    return commits?.arrayValue?.count ?? 0
  }

  @Test(arguments: [false, true])
  func eachSceneKeepsAnEqualPart(isStored: Bool) {
    let world = world(isStored ? MemoryStorage() : nil)
    fill(world, "a", of: Self.one)
    let alone = steps(world, "a")
    #expect(alone > 15 && alone < 60 && world.reached(.historyBytesOfUser) == 0)
    fill(world, "b", of: Self.one)
    change("a", by: connect(world, Self.one), commits: 1)
    for scene in ["a", "b"] { #expect(abs(steps(world, scene) - alone / 2) <= 2, "\(scene)") }
    let metrics = world.daemon.managerCalls.metrics
    let reached = metrics.first {
      $0.name == "limit_reached_total" && $0.labels?["limit"] == "historyBytesOfUser"
    }
    #expect(reached.map { $0.value > 20 } == true)
    let client = connect(world, Self.one)
    client.send("Navigation.Undo", #"{"scene":"a","steps":40}"#)
    client.send("Navigation.Undo", #"{"scene":"a","steps":5}"#)
    #expect(client.told() == ["NothingToUndo", "reply"])
  }

  @Test func othersAndRootKeepAsMuchAsBefore() {
    let world = world()
    fill(world, "a", of: Self.one)
    for index in 0..<5 { fill(world, "b\(index)", of: Self.other) }
    fill(world, "r", of: 0)
    fill(world, "s", of: 0)
    let alone = steps(world, "a")
    change("a", by: connect(world, Self.one), commits: 1)
    #expect(abs(steps(world, "a") - alone) <= 1 && steps(world, "b4") < alone / 3)
    #expect(steps(world, "r") == 61 && steps(world, "s") == 61)
  }

  /// A scene that does not change gives up its part, too, when storage is swept.
  @Test func aSceneThatDoesNotChangeGivesUpItsPart() {
    let storage = MemoryStorage()
    storage.sweeps = true
    let world = world(storage)
    fill(world, "a", of: Self.one)
    let alone = steps(world, "a")
    for index in 0..<7 { fill(world, "b\(index)", of: Self.one) }
    world.pass(5_000)
    #expect(steps(world, "a") < alone / 3)
    for index in 1..<7 { _ = connect(world, Self.one).call("Scene.Close", #"{"scene":"b\#(index)"}"#) }
    change("a", by: connect(world, Self.one), commits: 3)
    // It has more room again, and nothing that was forgotten comes back.
    let later = steps(world, "a")
    #expect(later < alone / 3 + 4)
    let client = connect(world, Self.one)
    client.send("Navigation.Undo", #"{"scene":"a","steps":\#(alone - 1)}"#)
    client.send("Navigation.Undo", #"{"scene":"a","steps":2}"#)
    #expect(client.told() == ["NothingToUndo", "reply"])
  }
}
