import JSON
import Testing

@testable import NavigationDaemon

/// The news of a scene's front-ends: the complete list or its changes, within the limit of each follower.
struct FrontEndNewsTests {
  private func events(_ client: TestClient) -> [JSONValue] {
    client.messages().compactMap { $0["parameters"] }.filter { $0["kind"] == .string("frontEnds") }
  }

  private func ids(_ list: JSONValue?) -> [String] { (list?.arrayValue ?? []).compactMap { $0["id"]?.stringValue } }

  @Test func whoAsksForChangesIsToldWhoCameAndWent() {
    let world = World()
    world.open()
    let follower = world.connect()
    follower.subscribe(#","frontEndChanges":true"#)
    let first = world.connect()
    _ = first.attach()
    let second = world.connect()
    _ = second.attach(#","guards":["Form"]"#)
    second.leave()
    first.leave()
    let told = events(follower)
    #expect(told.map { ids($0["attached"]) } == [["f1"], ["f2"], [], []])
    #expect(told[1]["attached"]?.arrayValue?.first?["guards"] == .array([.string("Form")]))
    #expect(told.map { $0["detached"] } == [.array([]), .array([]), .array([.string("f2")]), .array([.string("f1")])])
    #expect(told.allSatisfy { $0["frontEnds"] == nil })
    // The info is as it was while a front-end mirrors.
    #expect(told.map { $0["info"]?["status"]?.stringValue } == ["active", nil, nil, "detached"])
  }

  @Test(arguments: [false, true]) func aFollowerOfAllScenesThatResumesIsToldTheListBeforeItsChanges(isFirst: Bool) {
    let world = World()
    world.open()
    if isFirst { _ = world.connect().attach() }
    let follower = world.connect()
    let at = #"{"epoch":"\#(world.daemon.context.epoch)","revision":1}"#
    follower.send("Scene.Subscribe", #"{"since":\#(at),"frontEndChanges":true}"#, more: true)
    _ = world.connect().attach()
    let told = events(follower)
    #expect(told.compactMap { $0["frontEnds"] }.map { ids($0) } == (isFirst ? [["f1"]] : []))
    #expect(told.compactMap { $0["attached"] }.map { ids($0) } == [[isFirst ? "f2" : "f1"]])
  }

  /// It has seen a commit after the arrival of which it was not told yet.
  @Test func aFollowerOfAllScenesThatLeftBeforeItWasToldOfAnArrivalIsToldWhenItResumes() {
    let world = World()
    world.open()
    world.connect().subscribe()
    for _ in 0..<400 { _ = world.connect().attach(#","mode":"observe""#) }
    #expect(world.daemon.scenes["s"]?.news.isWaiting == true)
    world.connect().push("A")
    world.pass(5_000)
    let follower = world.connect()
    let at = #"{"epoch":"\#(world.daemon.context.epoch)","revision":2}"#
    follower.send("Scene.Subscribe", #"{"since":\#(at)}"#, more: true)
    #expect(events(follower).map { ids($0["frontEnds"]).count } == [400])
  }

  @Test func manyArrivalsAreToldTogether() {
    let world = World {
      $0[.streamQueueBytes] = 64 << 20
      $0[.questions] = 400
    }
    world.open()
    let followers = ["", #","frontEndChanges":true"#].map { more in
      let follower = world.connect()
      follower.subscribe(more)
      follower.isReading = false
      return follower
    }
    let before = followers.map(\.session.queuedBytes)
    let clients = (0..<400).map { _ in world.connect() }
    for client in clients { _ = client.attach(#","guards":["\#(String(repeating: "g", count: 200))"]"#) }
    for (follower, before) in zip(followers, before) {
      // One list of all has more bytes than the burst.
      #expect(follower.session.queuedBytes - before < 100 << 10)
    }
    world.pass(5_000)
    for follower in followers { follower.isReading = true }
    #expect(ids(events(followers[0]).last?["frontEnds"]).count == 400)
    #expect(Set(events(followers[1]).flatMap { ids($0["attached"]) }).count == 400)
    #expect(world.daemon.scenes["s"]?.news.changed.isEmpty == true)
  }

  /// A status that changes back before it is sent is sent to followers that began in between.
  @Test func theStatusIsToldToWhoBeganMeanwhile() {
    let world = World()
    world.open()
    let follower = world.connect()
    follower.subscribe(#","frontEndChanges":true"#)
    let mirror = world.connect()
    let token = mirror.attach()
    for _ in 0..<400 {
      let observer = world.connect()
      _ = observer.attach(#","mode":"observe""#)
    }
    mirror.leave()
    let late = world.connect()
    late.subscribe(#","frontEndChanges":true"#)
    _ = world.connect().attach(#","token":"\#(token)""#)
    #expect(events(late).isEmpty)
    world.pass(5_000)
    #expect(events(late).last?["info"]?["status"] == .string("active"))
  }
}
