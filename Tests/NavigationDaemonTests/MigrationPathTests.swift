import JSON
import Testing

@testable import NavigationDaemon

/// The outcomes for scenes whose map changes.
struct MigrationPathTests {
  /// A call that was carried out is answered, whatever the names of its scenes' screens take.
  @Test func longPathsAreLeftOut() {
    let world = World()
    let client = world.connect()
    client.install(MapMigrationTests.map("1.0.0"))
    let name = String(repeating: "n", count: 250)
    let push = #"{"operation":"Push","screen":{"name":"\#(name)"}}"#
    let pushes = Array(repeating: push, count: 3_000).joined(separator: ",")
    for (scene, isLong) in [("a", false), ("b", true), ("c", true), ("d", false)] {
      _ = client.call("Scene.Open", #"{"scene":"\#(scene)","map":"shop"}"#)
      for _ in 0..<(isLong ? 3 : 0) {
        let reply = client.call("Navigation.Apply", #"{"scene":"\#(scene)","operations":[\#(pushes)]}"#)
        #expect(reply["outcome"] != nil)
      }
    }
    for isDryRun in [true, false] {
      let map = MapMigrationTests.map("2.0.0")
      client.send("Manager.InstallMap", TestClient.installing(map, more: #","dryRun":\#(isDryRun)"#))
      world.finish()
      world.endTurn()
      let told = client.messages().last?["parameters"]?["migrations"]?.arrayValue ?? []
      #expect(told.map { $0["outcome"] } == Array(repeating: .string("kept"), count: 4))
      #expect(told.map { $0["path"]?.arrayValue?.count } == [1, 9_001, 0, 0])
    }
  }
}
