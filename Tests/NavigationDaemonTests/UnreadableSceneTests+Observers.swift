import Foundation
import Testing

@testable import NavigationDaemon

// Observers that come back to the next navd, and may see other values than before.
extension UnreadableSceneTests {
  private func told(_ world: World, since: String) -> [String] {
    let observer = world.connect()
    _ = observer.call("Manager.Restrict", #"{"role":"observe"}"#)
    observer.send("Scene.Subscribe", #"{"scene":"s","since":\#(since)}"#, more: true)
    world.finish()
    return observer.told()
  }

  private func at(_ scene: String, _ world: World) -> String {
    world.connect().call("Scene.Get", #"{"scene":"\#(scene)"}"#)["at"]?.description ?? ""
  }

  /// The next navd finds it in a folder.
  @Test func anObserverOfASceneWhoseMapIsBackAtTheStartIsReset() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    var since = ""
    try run { world in
      #expect(world.connect().install(Self.map("1.0.0", "B: {}"))["info"] != nil)
      open(world)
      since = at("s", world)
      _ = world.connect().call("Manager.RemoveMap", #"{"map":"m"}"#)
    }
    let folder = MapFolderReading(files: [.init("/m/m.yaml", Self.map("1.0.0", "B: {}"))])
    try run(maps: folder) { world in
      #expect(told(world, since: since) == ["reset", "snapshot", "ready"])
    }
  }

  @Test func anObserverOfASceneWithoutItsMapIsResetByTheNextNavd() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    var since = ""
    try run { world in
      #expect(world.connect().install(Self.map("1.0.0", "B: {}"))["info"] != nil)
      open(world)
      since = at("s", world)
      _ = world.connect().call("Manager.RemoveMap", #"{"map":"m"}"#)
      #expect(told(world, since: since) == ["reset", "snapshot", "ready"])
    }
    try run { world in
      #expect(told(world, since: since) == ["reset", "snapshot", "ready"])
      _ = world.connect().call("Scene.Open", #"{"scene":"other","root":{"name":"A"}}"#)
      // It knows the scene without its map.
      #expect(told(world, since: at("other", world)) == ["ready"])
      #expect(world.connect().install(Self.map("1.0.0", "B: {}"))["info"] != nil)
      #expect(told(world, since: at("other", world)) == ["reset", "snapshot", "ready"])
    }
  }

  /// The revision of the change is not stored, only that of the scene's last commit before it.
  @Test(arguments: [false, true], [false, true])
  func anObserverThatMissedAChangeOfAMapIsResetByTheNextNavd(isKilled: Bool, hasCommit: Bool) throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    var since = ""
    try run(isKilled: isKilled) { world in
      let client = world.connect()
      #expect(client.install(Self.map("1.0.0", "B: {}"))["info"] != nil)
      open(world)
      // A stream may know a later revision than that of the scene.
      _ = client.call("Scene.Open", #"{"scene":"other","root":{"name":"A"}}"#)
      since = at("other", world)
      let reply = client.install(Self.map("2.0.0", hasSecret: true, "B: {}"))
      #expect(reply["migrations"]?.arrayValue?.first?["outcome"] == .string("kept"))
      if hasCommit { client.push("B") }
      world.finish()
    }
    try run { world in
      #expect(told(world, since: since) == ["reset", "snapshot", "ready"])
      if !hasCommit { world.connect().push("B") }
      #expect(told(world, since: at("s", world)) == ["ready"])
    }
  }
}
