import JSON
import Testing

@testable import NavigationDaemon

/// A follower of all scenes that is cut off anywhere and comes back with `since`.
struct MissedTests {
  /// The state of a follower of all scenes: the revision of each, and the last one received.
  private struct Follower {
    var at = 0
    var scenes: [String: Int] = [:]
    var resets = 0

    /// - Returns: The contradiction between the event and its state; nil if there is none.
    mutating func take(_ event: JSONValue) -> String? {
      let (kind, scene) = (event["kind"]?.stringValue ?? "", event["scene"]?.stringValue ?? "")
      let revision = event["at"]?["revision"]?.integerValue ?? -1
      switch kind {
      case "snapshot":
        if let known = scenes[scene] { return "a snapshot of \(scene), which is known at \(known)" }
        scenes[scene] = revision
      case "commit":
        let previous = event["previous"]?.integerValue
        if scenes[scene] != previous { return "\(scene) at \(scenes[scene] ?? 0), a commit after \(previous ?? 0)" }
        scenes[scene] = revision
      case "closed": scenes[scene] = nil
      case "reset": self = Follower(resets: resets + 1)
      case "frontEnds", "ready": break
      default: return "an event \(kind)"
      }
      if kind != "snapshot" || at > 0 {
        if revision < at { return "\(kind) of \(scene) at \(revision), after \(at)" }
        at = revision
      }
      return nil
    }
  }

  private static func events(_ world: World, since: Int?) -> [JSONValue] {
    let client = world.connect()
    let since = since.map { #"{"since":{"epoch":"\#(world.daemon.context.epoch)","revision":\#($0)}}"# } ?? "{}"
    client.send("Scene.Subscribe", since, more: true)
    let events = client.messages().compactMap { $0["parameters"] }
    client.leave()
    return events
  }

  private static func push(_ world: World, _ scene: String) {
    _ = world.connect().call("Navigation.Push", #"{"scene":"\#(scene)","screen":{"name":"A"}}"#)
  }

  @Test func aSceneThatWasOpenedMeanwhileIsToldAsItWasThenAndWhatCameAfterInOrder() {
    let world = World(storage: MemoryStorage())
    world.open("s")
    let since = world.daemon.scenes.revision
    world.open("t")
    for scene in ["s", "t", "s", "t", "s"] { Self.push(world, scene) }
    let events = Self.events(world, since: since)
    #expect(events.map { $0["kind"]?.stringValue } == ["snapshot"] + Array(repeating: "commit", count: 5) + ["ready"])
    #expect(events.compactMap { $0["at"]?["revision"]?.integerValue } == [2, 3, 4, 5, 6, 7, 7])
    #expect(events[0]["path"]?.arrayValue?.count == 1)
  }

  /// A stream can continue from any point of the missed events at which it is cut off.
  @Test func whatWasMissedMayBeCutOffAnywhere() throws {
    let world = World(storage: MemoryStorage())
    world.open("s")
    var known = Follower()
    for event in Self.events(world, since: nil) { #expect(known.take(event) == nil) }
    world.open("t")
    for (index, scene) in ["s", "t", "t", "s", "u", "s", "u", "t"].enumerated() {
      if index == 4 { world.open("u") }
      Self.push(world, scene)
    }
    let missed = Self.events(world, since: known.at)
    for count in 0...missed.count {
      var follower = known
      for event in missed.prefix(count) { #expect(follower.take(event) == nil) }
      for event in Self.events(world, since: follower.at) { #expect(follower.take(event) == nil, "after \(count)") }
      #expect(follower.resets == 0)
      #expect(
        follower.scenes
          == Dictionary(uniqueKeysWithValues: world.daemon.scenes.values.map { ($0.name, $0.scene.revision) }),
        "after \(count)")
    }
  }

  @Test func whatIsNoLongerKeptOfASceneThatWasOpenedMeanwhileIsAReset() {
    let world = World(storage: MemoryStorage()) { $0[.historyCommits] = 3 }
    world.open("s")
    let since = world.daemon.scenes.revision
    world.open("t")
    for _ in 0..<10 { Self.push(world, "t") }
    let kinds = Self.events(world, since: since).map { $0["kind"]?.stringValue }
    #expect(kinds == ["reset", "snapshot", "snapshot", "ready"])
  }

  /// The snapshot of a reset has the changes that were made before it in the same turn, so they are not told again.
  @Test func aChangeInTheTurnOfAResetIsToldOnce() {
    let world = World(storage: MemoryStorage(), audience: .groups(navigate: 50, observe: nil)) {
      $0[.turnWork] = 64
      $0[.replyQueueBytes] = 12_000
    }
    world.open("s")
    let since = #"{"epoch":"\#(world.daemon.context.epoch)","revision":\#(world.daemon.scenes.revision)}"#
    let root = world.connect(uid: 0)
    for _ in 0..<40 {
      root.push("A", text: 500)
      root.send("Navigation.Back", #"{"scene":"s"}"#)
    }
    root.forget()
    let reader = world.connect(uid: 2_000, groups: [50])
    reader.send("Scene.Subscribe", #"{"scene":"s","since":\#(since)}"#, more: true)
    var turns = 0
    while reader.session.job != nil, turns < 100 {
      world.deliver(
        TestClient.message("Navigation.Push", #"{"scene":"s","screen":{"name":"B"}}"#), by: root.session)
      world.endTurn()
      turns += 1
    }
    world.finish()
    #expect(turns > 2)
    var follower = Follower()
    for message in reader.messages() { #expect(message["parameters"].flatMap { follower.take($0) } == nil) }
    #expect(follower.resets == 1 && follower.scenes["s"] == world.daemon.scenes["s"]?.scene.revision)
  }
}
