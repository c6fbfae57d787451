import JSON
import Testing

@testable import NavigationDaemon

// Streams of all scenes that resume. No commit tells them of front-ends and waiting links.
extension LinkWaitTests {
  /// Subscribes to all scenes after a revision, and leaves.
  private func resume(_ world: World, since revision: Int = 1, kinds: String? = nil) -> [JSONValue] {
    let reader = world.connect()
    let since = #""since":{"epoch":"\#(world.daemon.context.epoch)","revision":\#(revision)}"#
    reader.send("Scene.Subscribe", "{\(since)\(kinds.map { #","kinds":["\#($0)"]"# } ?? "")}", more: true)
    world.finish()
    defer { reader.leave() }
    return reader.messages().compactMap { $0["parameters"] }
  }

  private func kinds(_ events: [JSONValue]) -> [String] { events.compactMap { $0["kind"]?.stringValue } }

  private func pending(_ event: JSONValue?) -> [String] {
    (event?["scopes"]?.arrayValue ?? []).compactMap { $0["pending"]?.stringValue }
  }

  @Test func aStreamOfAllScenesThatResumesIsToldOfALinkThatWaits() {
    let (world, client, _) = doors()
    #expect(kinds(resume(world)) == ["ready"])
    _ = open("d://two/1", client)
    let told = resume(world)
    #expect(kinds(told) == ["frontEnds", "ready"] && pending(told.first) == ["d://two/1"])
    #expect(told.first?["info"]?["status"] == .string("detached") && told.first?["frontEnds"] == .array([]))
    #expect(kinds(resume(world, kinds: "frontEnds")) == ["frontEnds", "ready"])
    #expect(kinds(resume(world, kinds: "link")) == ["ready"])
    world.pass(6_000)
    let after = resume(world)
    #expect(kinds(after) == ["frontEnds", "ready"] && pending(after.first) == [])
    #expect(after.first?["scopes"]?.arrayValue?.count == 3)
  }

  /// The link waits since before the reader left, so only the commit of another scope names it.
  @Test func aCommitThatWasMissedHasThePendingLinksOfNow() {
    let (world, client, _) = doors()
    _ = open("d://two/1", client)
    world.connect().push("A")
    _ = client.call("Navigation.ActivateLinks", #"{"scene":"s","scope":"one"}"#)
    world.connect().push("B")
    let told = resume(world, since: 2)
    #expect(kinds(told) == ["commit", "commit", "ready"] && pending(told.first) == ["d://two/1"])
  }

  /// What a reader of all scenes knows of each: its revision, its front-ends and its pending links.
  private struct Reader: Equatable {
    var at = 1
    var scenes: [String: Known] = [:]

    struct Known: Equatable {
      var revision: Int?
      var frontEnds: [String] = []
      var pending: [String] = []
    }

    mutating func take(_ events: some Sequence<JSONValue>) {
      for event in events { take(event, of: event["scene"]?.stringValue) }
    }

    /// Takes an event, or a reply to `Get`, which has no kind.
    mutating func take(_ event: JSONValue, of scene: String?) {
      let revision = event["at"]?["revision"]?.integerValue
      at = max(at, revision ?? 0)
      guard let scene else { return }
      var known = scenes[scene] ?? Known()
      if [nil, "snapshot", "commit"].contains(event["kind"]?.stringValue) { known.revision = revision }
      if let list = event["frontEnds"]?.arrayValue { known.frontEnds = list.compactMap { $0["id"]?.stringValue } }
      if let scopes = event["scopes"]?.arrayValue { known.pending = scopes.compactMap { $0["pending"]?.stringValue } }
      scenes[scene] = known
    }
  }

  /// The state of all scenes as `Get` replies it.
  private func present(_ world: World, _ client: TestClient) -> [String: Reader.Known] {
    var reader = Reader()
    for name in world.daemon.scenes.inOrder.map(\.name) {
      reader.take(client.call("Scene.Get", #"{"scene":"\#(name)"}"#), of: name)
    }
    return reader.scenes
  }

  /// Changes scenes in each way that a stream of all scenes is told of.
  private func change(_ world: World, _ client: TestClient) {
    let first = world.connect()
    _ = first.attach()
    _ = open("d://two/1", client)
    world.connect().push("A")
    _ = client.call("Scene.Open", #"{"scene":"t","map":"doors"}"#)
    _ = client.call("Navigation.ActivateLinks", #"{"scene":"s","scope":"one"}"#)
    _ = client.call("Navigation.OpenLink", #"{"scene":"t","url":"d://two/2"}"#)
    _ = client.call("Navigation.ActivateLinks", #"{"scene":"t","scope":"one"}"#)
    first.leave()
    _ = world.connect().attach()
    world.connect().push("B")
  }

  /// Cuts a stream off before and after each of its events, but not between two commits, and resumes.
  private func checkCuts(of missed: [JSONValue], _ known: Reader, _ world: World, _ client: TestClient) {
    let kinds = kinds(missed)
    for count in 0...missed.count where count == 0 || !kinds[(count - 1)...].prefix(2).allSatisfy({ $0 == "commit" }) {
      var reader = known
      reader.take(missed.prefix(count))
      reader.take(resume(world, since: reader.at))
      #expect(reader.scenes == present(world, client), "after \(count) events")
    }
  }

  @Test func aStreamOfAllScenesMayBeCutOffAnywhereAndMissesNoFrontEndOrLink() {
    let (world, client, _) = doors()
    var known = Reader()
    known.take(resume(world))
    known.scenes = present(world, client)
    change(world, client)
    let missed = resume(world)
    #expect(kinds(missed).filter { $0 != "commit" } == ["frontEnds", "snapshot", "ready"])
    checkCuts(of: missed, known, world, client)
  }

  /// What changes between two turns of a resumption is told before the commits after it.
  ///
  /// - Parameter more: Further commits; many need one more round of the resumption.
  @Test(arguments: [0, 70]) func aStreamOfAllScenesThatResumesInStepsMayBeCutOffAnywhere(more: Int) {
    let (world, client, _) = doors { $0[.turnWork] = 64 }
    var known = Reader()
    known.scenes = present(world, client)
    let pusher = world.connect()
    for _ in 0..<300 { pusher.push("Missed") }
    let reader = world.connect()
    let since = #"{"since":{"epoch":"\#(world.daemon.context.epoch)","revision":1}}"#
    reader.send("Scene.Subscribe", since, more: true)
    #expect(reader.session.job != nil)
    change(world, client)
    #expect(reader.session.streams[0].state == .resuming)
    for _ in 0..<more { pusher.push("Meanwhile") }
    world.finish()
    let missed = reader.messages().compactMap { $0["parameters"] }
    #expect(kinds(missed).filter { $0 != "commit" } == ["frontEnds", "snapshot", "ready"])
    checkCuts(of: missed, known, world, client)
  }

  @Test func aStreamWithoutCommitsThatResumesIsToldOfScenesThatWereOpenedAndClosed() {
    let (world, client, _) = doors()
    _ = client.call("Scene.Open", #"{"scene":"t","map":"doors"}"#)
    world.connect().push("A")
    for kind in ["frontEnds", "link"] {
      let told = resume(world, kinds: kind)
      #expect(kinds(told) == ["snapshot", "ready"] && told.first?["scene"] == .string("t"))
    }
    _ = client.call("Scene.Close", #"{"scene":"t"}"#)
    #expect(kinds(resume(world, kinds: "frontEnds")) == ["reset", "snapshot", "ready"])
  }
}
