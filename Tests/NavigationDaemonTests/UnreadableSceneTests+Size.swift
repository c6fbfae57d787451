import Foundation
import JSON
import Navigation
import Testing

@testable import NavigationDaemon

// Scenes of a navd that had no limits for their depth and size.
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

  /// The scene is served, since it is neither deep nor large now. No call brings the state back that clients cannot read.
  /// - Parameter isLong: Whether the scene gets a snapshot. If not, its commits are replayed.
  @Test(arguments: [true, false], [true, false])
  func noCallLeadsToAStateThatNoClientCouldRead(isDeep: Bool, isLong: Bool) throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let older: (inout Limits) -> Void = { limits in
      limits[.sceneDepth] = 1_000
      limits[.sceneBytes] = 64 << 20
      limits[.argumentBytes] = 1 << 20
      limits[.work] = 1_000_000
      limits[.historyBytes] = 64 << 20
      limits[.replayBytes] = isLong ? 4_096 : 64 << 20
    }
    var last = 0
    try run(change: older) { world in
      for scene in ["s", "u"] { world.open(scene) }
      let client = world.connect()
      if isDeep {
        start(100, in: "s", world)
        last = world.daemon.scenes.revision
        client.send("Navigation.FinishToRoot", #"{"scene":"s"}"#)
      } else {
        for _ in 0..<20 { client.push("A", text: 512 << 10) }
        last = world.daemon.scenes.revision
        client.send("Navigation.Pop", #"{"scene":"s","toRoot":true}"#)
      }
      world.finish()
      #expect(Set(client.told()) == ["reply"])
      if isLong { pushMuch(on: "u", world) }
    }
    try run(change: { $0[.historyBytes] = 64 << 20 }) { world in
      #expect(names(world) == [])
      let client = world.connect()
      let before = client.call("Scene.Get", #"{"scene":"s"}"#)
      let reply = client.call("Navigation.Undo", #"{"scene":"s"}"#)
      #expect(reply["limit"] == .string(isDeep ? "sceneDepth" : "sceneBytes"))
      if isDeep { #expect(reply["value"] == .integer(75)) }
      #expect(client.call("Scene.Get", #"{"scene":"s"}"#) == before)
      for revision in [last - 1, last] {
        client.send("Scene.Get", #"{"scene":"s","revision":\#(revision)}"#)
        #expect(client.told() == ["RevisionNotFound"])
        let stream = world.connect()
        let since = #"{"epoch":"\#(world.daemon.context.epoch)","revision":\#(revision)}"#
        stream.send("Scene.Subscribe", #"{"scene":"s","since":\#(since)}"#, more: true)
        world.finish()
        #expect(stream.told() == ["reset", "snapshot", "ready"])
      }
      client.send("Scene.Get", #"{"scene":"s","revision":\#(last + 1)}"#)
      #expect(client.told() == ["reply"])
    }
  }

  /// - Parameter isLong: Whether the scene gets a snapshot. If not, its commits are replayed.
  @Test(arguments: [(20, false), (20, true), (32, true), (16, true)])
  func aSceneThatIsTooLargeForClientsIsUnreadable(count: Int, isLong: Bool) throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let older: (inout Limits) -> Void = { limits in
      limits[.sceneBytes] = 64 << 20
      limits[.argumentBytes] = 1 << 20
      limits[.replayBytes] = isLong ? 4_096 : 64 << 20
    }
    var last = 0
    try run(change: older) { world in
      for scene in ["s", "u"] { world.open(scene) }
      let client = world.connect()
      for _ in 0..<count { client.push("A", text: 512 << 10) }
      world.finish()
      #expect(client.told() == [String](repeating: "reply", count: count))
      last = world.daemon.scenes.revision
      // The last snapshot of the first scene is then its present state.
      if isLong { pushMuch(on: "u", world) }
    }
    let isReadable = count < 20
    for _ in 0..<2 {
      try run { world in
        #expect(names(world) == (isReadable ? [] : ["s"]))
        let (client, stream) = (world.connect(), world.connect())
        #expect(path(client.call("Scene.Get", #"{"scene":"u"}"#)).hasPrefix(isLong ? "49" : "Home"))
        client.send("Scene.Get", #"{"scene":"s"}"#)
        #expect(client.told() == [isReadable ? "reply" : "SceneUnreadable"])
        stream.send("Scene.Subscribe", "{}", more: true)
        world.finish()
        #expect(stream.told() == [String](repeating: "snapshot", count: isReadable ? 2 : 1) + ["ready"])
        if isReadable { return }
        // All of it can be read that a message has room for.
        let state = client.call("Scene.Get", #"{"scene":"s","lastReadable":true}"#)
        if count < 32 {
          #expect(state["at"]?["revision"] == .integer(last) && state["path"]?.arrayValue?.count == count + 1)
        } else {
          #expect(state["limit"] == .string("messageOutBytes"))
        }
      }
    }
    if isReadable { return }
    try run { world in
      let client = world.connect()
      client.send("Scene.Close", #"{"scene":"s"}"#)
      world.finish()
      #expect(client.told() == ["reply"] && names(world) == [])
    }
  }

  /// - Parameter isLong: Whether the scene gets a snapshot. If not, its commits are replayed.
  @Test(arguments: [false, true])
  func aSceneWithArgumentsOfADepthThatNoClientReadsIsUnreadable(isLong: Bool) throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    func pushed(_ depth: Int, on scene: String) -> String {
      let value = String(repeating: "[", count: depth - 1) + String(repeating: "]", count: depth - 1)
      return #"{"scene":"\#(scene)","screen":{"name":"A","arguments":{"a":\#(value)}}}"#
    }
    let older: (inout Limits) -> Void = { limits in
      limits[.nesting] = 1_000
      limits[.replayBytes] = isLong ? 4_096 : 64 << 20
    }
    try run(change: older) { world in
      for scene in ["s", "t", "u"] { world.open(scene) }
      let client = world.connect()
      for depth in [SceneLimits.nestingMax, SceneLimits.nestingMax + 1] {
        for scene in ["s", "t"] { client.send("Navigation.Push", pushed(depth, on: scene)) }
      }
      client.send("Navigation.Pop", #"{"scene":"t"}"#)
      world.finish()
      #expect(client.told() == [String](repeating: "reply", count: 5))
      if isLong { pushMuch(on: "u", world) }
    }
    for _ in 0..<2 {
      try run { world in
        #expect(names(world) == ["s"])
        let (client, stream) = (world.connect(), world.connect())
        stream.send("Scene.Subscribe", "{}", more: true)
        world.finish()
        #expect(stream.told() == ["snapshot", "snapshot", "ready"])
        client.send("Scene.Get", #"{"scene":"s","lastReadable":true}"#)
        #expect(client.told() == ["SceneUnreadable"])
        // The deep arguments have left. Undo, and events that were missed, do not bring them back.
        #expect(path(client.call("Scene.Get", #"{"scene":"t"}"#)) == "Home A")
        client.send("Navigation.Undo", #"{"scene":"t"}"#)
        client.send("Scene.Get", #"{"scene":"t","revision":5}"#)
        world.finish()
        #expect(client.told() == ["NothingToUndo", "RevisionNotFound"])
      }
    }
  }

  /// The state is as it was before, so clients read it, and they read the commit without its operations.
  @Test func historyGivesACommitThatIsNestedTooDeeplyForClientsWithoutItsOperations() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    // A call may have 256 levels then.
    try run(change: { $0[.nesting] = 1_000 }) { world in
      world.open("s")
      let client = world.connect()
      let value = String(repeating: "[", count: 248) + String(repeating: "]", count: 248)
      let push = #"{"operation":"Push","screen":{"name":"A","arguments":{"a":\#(value)}}}"#
      client.send("Navigation.Apply", #"{"scene":"s","operations":[\#(push),{"operation":"Pop"}]}"#)
      client.push("B")
      world.finish()
      #expect(client.told() == ["reply", "reply"])
    }
    try run { world in
      #expect(names(world) == [])
      let client = world.connect()
      let commits = client.call("Scene.History", #"{"scene":"s"}"#)["commits"]?.arrayValue
      let counts = commits?.map { $0["operations"]?.arrayValue?.count }
      #expect(counts == [1, 0])
    }
  }
}
