import JSON
import Testing

@testable import NavigationDaemon

/// The effects of reading the configuration again.
struct ReloadTests {
  private func change(_ world: World, _ change: (inout Limits) -> Void) -> [String] {
    var limits = world.daemon.context.limits
    change(&limits)
    return world.daemon.context.take(limits).map(\.text)
  }

  @Test func limitsThatCanChangeDoAtOnce() {
    let world = World()
    let client = world.connect()
    let needRestart = change(world) {
      $0[.scenes] = 1
      $0[.streamsOfUser] = 1
    }
    #expect(needRestart == [])
    world.open()
    client.send("Scene.Open", #"{"scene":"t","root":{"name":"A"}}"#)
    #expect(client.told() == ["LimitReached"])
    #expect(client.call("Manager.GetLimits")["limits"]?["scenes"] == .integer(1))
  }

  @Test func aConnectionIsToldTheLimitForItsOwnMessages() {
    let world = World()
    let old = world.connect()
    #expect(change(world) { $0[.messageInBytes] = 2_000 } == [])
    let told = [old, world.connect()].map { $0.call("Manager.GetLimits")["limits"]?["messageInBytes"]?.integerValue }
    #expect(told == [1 << 20, 2_000])
  }

  @Test func limitsThatNeedARestartAreNamedAndStay() {
    let world = World()
    let before = world.daemon.context.limits
    let needRestart = change(world) {
      $0[.nesting] = 5
      $0[.scenes] = 7
      $0[.requestsOfUser] = 3
    }
    #expect(needRestart == ["nesting", "requestsOfUser"])
    #expect(world.daemon.context.limits[.nesting] == before[.nesting])
    #expect(world.daemon.context.limits[.scenes] == 7)
  }

  @Test func limitsOfScenesHoldForThoseThatAreOpenedAfterwards() {
    let world = World()
    _ = change(world) { $0[.argumentBytes] = 10 }
    let client = world.connect()
    client.send("Scene.Open", #"{"scene":"t","root":{"name":"A","arguments":{"text":"longer than ten"}}}"#)
    #expect(client.told() == ["LimitReached"])
  }

  @Test func aCallThatWasExecutedIsAnsweredAgainAlthoughALowerLimitWouldRefuseIt() {
    let world = World()
    world.open()
    let client = world.connect()
    func push(_ id: String, _ text: String) -> [String] {
      let screen = #"{"name":"A","arguments":{"text":"\#(text)"}}"#
      client.send("Navigation.Push", #"{"scene":"s","screen":\#(screen),"options":{"requestId":"\#(id)"}}"#)
      return client.told()
    }
    #expect(push("a", "longer than ten") == ["reply"])
    _ = change(world) { $0[.argumentBytes] = 10 }
    let revision = world.daemon.scenes.revision
    #expect(push("a", "longer than ten") == ["reply"])
    #expect(push("a", "longer than eleven") == ["Conflict"])
    #expect(push("b", "longer than ten") == ["LimitReached"])
    #expect(world.daemon.scenes.revision == revision)
  }

  @Test func repliesWaitUntilAllIsRead() {
    let world = World()
    let (first, second) = (world.connect(), world.connect())
    var asked = 0
    world.daemon.managerCalls.onReload = { asked += 1 }
    first.send("Manager.Reload")
    second.send("Manager.Reload")
    first.send("Manager.Ping")
    #expect(asked == 2)
    #expect(first.told() == [] && second.told() == [])
    var report = ReloadReport()
    report.needRestart = ["state"]
    world.daemon.managerCalls.answer(world.daemon.managerCalls.takeReloads(1), report, [])
    world.endTurn()
    #expect(first.messages().first?["parameters"]?["diagnostics"]?[0]?["path"] == .string("state"))
    #expect(second.told() == [])
    world.daemon.managerCalls.answer(world.daemon.managerCalls.takeReloads(1), ReloadReport(), [])
    world.endTurn()
    #expect(second.told() == ["reply"])
  }

  @Test func whoHasGoneIsNotAnswered() {
    let world = World()
    let client = world.connect()
    world.daemon.managerCalls.onReload = {}
    client.send("Manager.Reload")
    client.leave()
    world.daemon.managerCalls.answer(world.daemon.managerCalls.takeReloads(1), ReloadReport(), [])
    world.endTurn()
    #expect(world.daemon.managerCalls.reloadCount == 0)
  }

  @Test func aStopAnswersThemAll() {
    let world = World()
    let client = world.connect()
    world.daemon.managerCalls.onReload = {}
    client.send("Manager.Reload")
    world.daemon.stop()
    world.endTurn()
    #expect(client.told() == ["Closing"])
  }
}
