import Foundation
import JSON
import Testing

@testable import NavigationDaemon

// Scenes of a navd that had no limit for their depth.
extension UnreadableSceneTests {
  private static let tabs = #"{"tabs":{"items":[{"name":"t","stack":[{"name":"X"}]}]}}"#

  /// Starts coordinators that lie in one another. Each has two containers.
  private func start(_ count: Int, in scene: String, _ world: World) {
    let start = #"{"operation":"StartCoordinator","coordinator":"C","root":\#(Self.tabs)}"#
    let operations = Array(repeating: start, count: count).joined(separator: ",")
    let client = world.connect()
    client.send("Navigation.Apply", #"{"scene":"\#(scene)","operations":[\#(operations)]}"#)
    world.finish()
    #expect(client.told() == ["reply"])
  }

  /// - Parameter isLong: Whether the scene gets a snapshot. If not, its commits are replayed.
  @Test(arguments: [false, true])
  func aSceneThatNoClientCouldReadIsUnreadable(isLong: Bool) throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let older: (inout Limits) -> Void = { limits in
      limits[.sceneDepth] = 1_000
      limits[.work] = 1_000_000
    }
    try run(change: older) { world in
      for scene in ["s", "t", "u"] { world.open(scene) }
      start(100, in: "s", world)
      start(34, in: "t", world)
      if isLong { for scene in ["s", "t"] { pushMuch(on: scene, world) } }
    }
    for _ in 0..<2 {
      try run { world in
        #expect(names(world) == ["s"])
        let client = world.connect()
        #expect(path(client.call("Scene.Get", #"{"scene":"u"}"#)) == "Home")
        client.send("Scene.Get", #"{"scene":"s"}"#)
        #expect(client.told() == ["SceneUnreadable"])
        // It is deeper than it may be, and becomes no deeper.
        #expect(path(client.call("Scene.Get", #"{"scene":"t"}"#)).hasSuffix(isLong ? " 49" : " X"))
        client.send("Navigation.StartCoordinator", #"{"scene":"t","coordinator":"C","root":\#(Self.tabs)}"#)
        #expect(client.told() == ["LimitReached"])
        client.send("Navigation.ReplaceTop", #"{"scene":"t","screen":{"name":"\#(isLong ? "49" : "X")"}}"#)
        #expect(client.told() == ["reply"])
      }
    }
    try run { world in
      let client = world.connect()
      client.send("Scene.Close", #"{"scene":"s"}"#)
      world.finish()
      #expect(client.told() == ["reply"])
      #expect(names(world) == [])
    }
  }
}
