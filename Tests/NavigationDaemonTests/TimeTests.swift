import JSON
import Testing

@testable import NavigationDaemon

/// Events that follow from the passing of time.
struct TimeTests {
  @Test func aWaitThatIsTrueNowIsAnsweredNow() {
    let world = World()
    world.open()
    #expect(
      world.connect().call("Scene.Wait", #"{"scene":"s","reference":{"name":"Home"}}"#)["path"]?[0]?["name"]
        == .string("Home"))
  }

  @Test func aWaitEndsAtItsTimeAndNotBefore() {
    let world = World()
    world.open()
    let client = world.connect()
    client.send("Scene.Wait", #"{"scene":"s","reference":{"name":"Never"},"timeoutMilliseconds":2500}"#)
    world.pass(2_499)
    #expect(client.told() == [])
    world.pass(1)
    #expect(client.told() == ["TimedOut"])
    #expect(client.session.waiters.isEmpty)
  }

  @Test func aWaitWithoutATimeoutNeverEndsByItself() {
    let world = World()
    world.open()
    let client = world.connect()
    client.send("Scene.Wait", #"{"scene":"s","reference":{"name":"Never"}}"#)
    world.pass(3_600_000)
    #expect(client.told() == [])
  }

  @Test func waitsThatHaveEndedLeaveNoDeadlinesBehind() {
    let world = World()
    world.open()
    for _ in 0..<1_500 {
      let client = world.connect()
      client.send("Scene.Wait", #"{"scene":"s","reference":{"name":"Never"},"timeoutMilliseconds":86400000}"#)
      client.leave()
    }
    #expect(world.daemon.deadlines.count > 1_500)
    world.pass(1_000)
    #expect(world.daemon.deadlines.count == 1)
  }

  @Test func aWaitThatGoesOnKeepsItsDeadlineWhenOthersAreForgotten() {
    let world = World()
    world.open()
    let stays = world.connect()
    stays.send("Scene.Wait", #"{"scene":"s","reference":{"name":"Never"},"timeoutMilliseconds":3000}"#)
    for _ in 0..<1_500 {
      let client = world.connect()
      client.send("Scene.Wait", #"{"scene":"s","reference":{"name":"Never"},"timeoutMilliseconds":86400000}"#)
      client.leave()
    }
    world.pass(3_000)
    #expect(stays.told() == ["TimedOut"])
  }

  @Test func anIdleStreamGetsAHeartbeat() {
    let world = World { $0[.heartbeatMilliseconds] = 5_000 }
    world.open()
    let client = world.connect()
    client.subscribe()
    world.pass(4_000)
    #expect(client.told() == [])
    world.pass(2_000)
    #expect(client.told() == ["heartbeat"])
    world.connect().push("A")
    world.pass(4_000)
    #expect(client.told() == ["commit"])
  }

  @Test func aConnectionThatSaysNothingIsClosed() {
    let world = World { $0[.firstMessageMilliseconds] = 2_000 }
    let (silent, speaks) = (world.connect(), world.connect())
    _ = speaks.call("Manager.Ping")
    world.pass(3_000)
    #expect(silent.isClosed)
    #expect(!speaks.isClosed)
    #expect(world.reached(.firstMessageMilliseconds) == 1)
  }

  @Test func aMessageBegunAndNotEndedClosesItsConnection() {
    let world = World { $0[.partialMessageMilliseconds] = 2_000 }
    let client = world.connect()
    _ = client.call("Manager.Ping")
    client.sendBytes(Array("{".utf8))
    world.pass(1_000)
    client.sendBytes(Array(" ".utf8))
    world.pass(2_000)
    #expect(client.isClosed)
    #expect(world.reached(.partialMessageMilliseconds) == 1)
  }

  @Test func whoAlwaysHasBegunTheNextMessageIsNotClosed() {
    let world = World { $0[.partialMessageMilliseconds] = 2_000 }
    let client = world.connect()
    let ping = TestClient.message("Manager.Ping", "{}")
    client.sendBytes(Array(ping[..<10]))
    for _ in 0..<10 {
      world.pass(1_000)
      client.sendBytes(Array(ping[10...] + ping[..<10]))
    }
    #expect(!client.isClosed)
    #expect(client.told().count == 10)
  }

  @Test func aSceneThatLingersClosesUnlessAFrontEndComes() {
    let world = World()
    world.open("s", #","lingerSeconds":10"#)
    let first = world.connect()
    let token = first.attach()
    world.pass(60_000)
    first.leave()
    world.pass(9_000)
    let again = world.connect()
    _ = again.attach(#","token":"\#(token)""#)
    world.pass(60_000)
    #expect(world.daemon.scenes["s"] != nil)
    again.leave()
    world.pass(9_000)
    #expect(world.daemon.scenes["s"] != nil)
    world.pass(2_000)
    #expect(world.daemon.scenes["s"] == nil)
  }

  @Test func aMirrorThatOnlyLooksOnKeepsNoSceneFromClosing() {
    let world = World()
    world.open("s", #","lingerSeconds":10"#)
    let token = world.connect().attach()
    let observer = world.connect()
    _ = observer.attach(#","mode":"observe","token":"\#(token)""#)
    world.pass(9_000)
    #expect(world.daemon.scenes["s"] != nil)
    world.pass(2_000)
    #expect(world.daemon.scenes["s"] == nil)
    #expect(observer.told().last == "closing")
  }

  @Test func anObserverKeepsNoSceneFromClosing() {
    let world = World()
    world.open("s", #","lingerSeconds":10"#)
    let observer = world.connect()
    _ = observer.attach(#","mode":"observe""#)
    let mirror = world.connect()
    _ = mirror.attach()
    mirror.leave()
    world.pass(11_000)
    #expect(world.daemon.scenes["s"] == nil)
    #expect(observer.told().last == "closing")
  }
}
