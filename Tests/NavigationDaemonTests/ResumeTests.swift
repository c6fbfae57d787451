import JSON
import Testing

@testable import NavigationDaemon

/// Streams that resume over several turns.
struct ResumeTests {
  private static func since(_ world: World, _ revision: Int, scene: String? = nil) -> String {
    let name = scene.map { #""scene":"\#($0)","# } ?? ""
    return #"{\#(name)"since":{"epoch":"\#(world.daemon.context.epoch)","revision":\#(revision)}}"#
  }

  private static func revisions(_ client: TestClient, _ kind: String) -> [Int] {
    client.messages().compactMap { $0["parameters"] }.filter { $0["kind"]?.stringValue == kind }
      .compactMap { $0["at"]?["revision"]?.integerValue }
  }

  @Test(arguments: [nil, "s"], [false, true])
  func aStreamThatHasMissedMuchIsSentItInStepsAndMissesNothingThatComesMeanwhile(scene: String?, isStored: Bool) {
    let world = JobTests.world(isStored ? MemoryStorage() : nil)
    let (reader, owner) = (world.connect(uid: 2_000, groups: [50]), world.connect())
    reader.send("Scene.Subscribe", Self.since(world, 1, scene: scene), more: true)
    var steps = 0
    while reader.session.job != nil {
      #expect(reader.session.streams[0].state == .resuming)
      owner.push("Meanwhile\(steps)")
      steps += 1
    }
    #expect(steps > 2)
    owner.push("End")
    world.finish()
    let newest = world.daemon.scenes.revision
    #expect(Self.revisions(reader, "commit") == Array(2...newest))
    #expect(reader.session.account[.jobs] == 0)
  }

  @Test func aStreamThatHasMissedMoreThanAResetWouldBeIsReset() {
    let world = JobTests.world { $0[.replyQueueBytes] = 4_096 }
    let owner = world.connect()
    for _ in 0..<100 { owner.send("Navigation.Back", #"{"scene":"s"}"#) }
    let reader = world.connect(uid: 2_000, groups: [50])
    reader.send("Scene.Subscribe", Self.since(world, 1), more: true)
    world.finish()
    let kinds = reader.messages().compactMap { $0["parameters"]?["kind"]?.stringValue }
    #expect(kinds == ["reset", "snapshot", "ready"])
    owner.push("After")
    #expect(Self.revisions(reader, "commit") == [world.daemon.scenes.revision])
  }

  /// The states of scenes that are still to be sent are held, and charged.
  @Test func whatIsStillToBeSentIsCharged() {
    let world = World(storage: MemoryStorage(), audience: .groups(navigate: 50, observe: nil))
    world.open("first")
    let since = world.daemon.scenes.revision
    let path = (0..<500).map { #"{"name":"S\#($0)"}"# }.joined(separator: ",")
    for index in 0..<10 { world.open("s\(index)", #","path":[\#(path)]"#) }
    let reader = world.connect(uid: 2_000, groups: [50])
    reader.isReading = false
    reader.send("Scene.Subscribe", Self.since(world, since), more: true)
    world.finish()
    let account = reader.session.account
    #expect(reader.session.job != nil && account[.jobs] > 10 * 500 * 192)
    #expect(world.daemon.wrongCharges() == [])
    reader.isReading = true
    world.finish()
    #expect(reader.told() == [String](repeating: "snapshot", count: 10) + ["ready"] && account[.jobs] == 0)
  }

  enum Ending: CaseIterable { case leaves, isKicked, sceneCloses, daemonStops }

  @Test(arguments: Ending.allCases)
  func aStreamMayEndWhileItResumes(ending: Ending) {
    let world = JobTests.world()
    let (reader, owner) = (world.connect(uid: 2_000, groups: [50]), world.connect())
    let account = reader.session.account
    reader.send("Scene.Subscribe", Self.since(world, 1, scene: "s"), more: true)
    #expect(reader.session.job != nil && account[.jobs] > 0)
    switch ending {
    case .leaves: reader.leave()
    case .isKicked: owner.send("Manager.Kick", #"{"client":"\#(reader.session.name)"}"#)
    case .sceneCloses: owner.send("Scene.Close", #"{"scene":"s"}"#)
    case .daemonStops: world.daemon.stop()
    }
    world.finish()
    #expect(reader.session.job == nil && account[.jobs] == 0 && account.streams == 0)
    if ending != .leaves {
      #expect(reader.messages().last?["parameters"]?["kind"] == .string("closing"))
    }
  }

  @Test func aFrontEndThatResumesIsAskedWhenItHasCaughtUp() throws {
    let world = JobTests.world()
    let first = world.connect(uid: 2_000, groups: [50])
    first.send("Scene.Attach", #"{"scene":"s","name":"till","mode":"mirror","guards":["S99"]}"#, more: true)
    let token = try #require(first.messages().first?["parameters"]?["token"]?.stringValue)
    first.leave()
    let again = world.connect(uid: 2_000, groups: [50])
    let since = Self.since(world, 1, scene: "s").dropLast()
    again.send(
      "Scene.Attach", since + #","name":"till","mode":"mirror","token":"\#(token)","guards":["S99"]}"#, more: true)
    #expect(again.session.job != nil)
    world.connect().send("Navigation.Back", #"{"scene":"s"}"#)
    world.finish()
    let kinds = again.messages().compactMap { $0["parameters"]?["kind"]?.stringValue }
    let ready = try #require(kinds.firstIndex(of: "ready"))
    #expect(kinds[0] == "attached" && kinds.filter { $0 == "commit" }.count == 100)
    #expect(kinds.firstIndex(of: "guard").map { $0 > ready } == true, "\(kinds.suffix(4))")
  }
}
