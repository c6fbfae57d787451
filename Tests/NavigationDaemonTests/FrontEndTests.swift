import JSON
import Testing

@testable import NavigationDaemon

/// Tokens, modes, and how front-ends end.
struct FrontEndTests {
  @Test func aTokenIsBoundToItsSceneAndItsUser() {
    let world = World()
    world.open()
    world.open("t")
    let token = world.connect().attach()
    let client = world.connect()
    client.send("Scene.Adopt", #"{"scene":"t","token":"\#(token)"}"#)
    #expect(client.told() == ["InvalidToken"])
    let other = world.connect(uid: 0)
    other.send("Scene.Adopt", #"{"scene":"s","token":"\#(token)"}"#)
    #expect(other.told() == ["InvalidToken"])
    #expect(client.call("Scene.Adopt", #"{"scene":"s","token":"\#(token)"}"#)["frontEnd"]?["id"] == .string("f1"))
  }

  @Test func whoAttachesMayAskOnTheSameConnectionAboutItself() {
    let world = World()
    world.open()
    let client = world.connect()
    let token = client.attach()
    client.send("Scene.Get", #"{"scene":"s"}"#)
    client.send("Scene.Adopt", #"{"scene":"s","token":"\#(token)"}"#)
    #expect(client.session.replies.heldBytes > 0)
    world.connect().send("Scene.Close", #"{"scene":"s"}"#)
    #expect(client.told().suffix(3) == ["closing", "reply", "reply"])
  }

  @Test func whoComesBackIsToldWhatElseMayHaveChanged() {
    let world = World()
    world.open()
    let front = world.connect()
    _ = front.attach()
    let since = #","since":{"epoch":"\#(world.daemon.context.epoch)","revision":\#(world.daemon.scenes.revision)}"#
    front.leave()
    let client = world.connect()
    client.send("Scene.Subscribe", #"{"scene":"s"\#(since)}"#, more: true)
    let ready = client.messages().last?["parameters"]
    #expect(ready?["kind"] == .string("ready"))
    #expect(ready?["info"]?["status"] == .string("detached") && ready?["frontEnds"] == .array([]))
  }

  @Test func aTokenIsGoodForItsTimeAfterTheLastDetach() {
    let world = World { $0[.tokenMilliseconds] = 60_000 }
    world.open()
    let first = world.connect()
    let token = first.attach()
    world.pass(200_000)
    first.leave()
    world.pass(59_000)
    let again = world.connect()
    #expect(again.attach(#","token":"\#(token)""#) == token)
    again.leave()
    world.pass(61_000)
    let late = world.connect()
    late.send("Scene.Attach", #"{"scene":"s","name":"till","token":"\#(token)"}"#, more: true)
    #expect(late.told() == ["InvalidToken"])
  }

  @Test func withTooManyTokensTheOneLongestDetachedIsForgotten() {
    let world = World { $0[.tokensOfScene] = 2 }
    world.open()
    let clients = [world.connect(), world.connect(), world.connect()]
    let tokens = clients[..<2].map { $0.attach() }
    clients[1].leave()
    world.pass(1)
    clients[0].leave()
    let newest = clients[2].attach()
    #expect(world.daemon.scenes["s"]?.frontEnds.map(\.tokenHash) == [tokens[0], newest].map { Token($0).hash })
    #expect(world.reached(.tokensOfScene) == 1)
  }

  @Test func observersPushOutNoTokenOfAMirror() {
    let world = World {
      $0[.tokensOfScene] = 1
      $0[.observerTokensOfScene] = 2
    }
    world.open()
    let mirror = world.connect()
    let token = mirror.attach()
    mirror.leave()
    for _ in 0..<5 {
      let observer = world.connect()
      _ = observer.attach(#","mode":"observe""#)
      observer.leave()
    }
    #expect(world.daemon.scenes["s"]?.frontEnds.count == 3)
    #expect(world.reached(.observerTokensOfScene) == 3 && world.reached(.tokensOfScene) == 0)
    #expect(world.connect().attach(#","token":"\#(token)""#) == token)
  }

  @Test func theUserWithMostTokensAtASceneLosesOneFirst() {
    let world = World(audience: .groups(navigate: 50, observe: nil)) { $0[.tokensOfScene] = 3 }
    world.open()
    func attach(_ uid: Int) -> String {
      let client = world.connect(uid: uid, groups: [50])
      defer { client.leave() }
      world.pass(1)
      return client.attach()
    }
    let token = attach(2_000)
    let others = (0..<5).map { _ in attach(3_000) }
    let kept = [token] + others.suffix(2)
    #expect(world.daemon.scenes["s"]?.frontEnds.map(\.tokenHash) == kept.map { Token($0).hash })
  }

  @Test func attachedFrontEndsTakeNoTokenOfAnotherUser() {
    let world = World(audience: .groups(navigate: 50, observe: nil)) { $0[.tokensOfScene] = 2 }
    world.open()
    let first = world.connect(uid: 2_000, groups: [50])
    let token = first.attach()
    first.leave()
    let others = (0..<5).map { _ in world.connect(uid: 3_000, groups: [50]) }
    for other in others { _ = other.attach() }
    #expect(world.reached(.tokensOfScene) == 0)
    // Those that leave are their own user's.
    for other in others { other.leave() }
    #expect(world.daemon.scenes["s"]?.frontEnds.map(\.uid) == [2_000, 3_000])
    #expect(world.connect(uid: 2_000, groups: [50]).attach(#","token":"\#(token)""#) == token)
  }

  @Test func aTokenThatComesBackInAnotherModeCountsThere() {
    let world = World { $0[.tokensOfScene] = 1 }
    world.open()
    let observer = world.connect()
    let second = observer.attach(#","mode":"observe""#)
    observer.leave()
    let mirror = world.connect()
    let first = mirror.attach()
    mirror.leave()
    _ = world.connect().attach(#","token":"\#(second)""#)
    let late = world.connect()
    late.send("Scene.Attach", #"{"scene":"s","name":"till","token":"\#(first)"}"#, more: true)
    #expect(late.told() == ["InvalidToken"])
  }

  @Test func anObserverGuardsAndHandlesNothing() {
    let world = World()
    world.open()
    world.connect().push("Form")
    let observer = world.connect()
    observer.send(
      "Scene.Attach", #"{"scene":"s","name":"wall","mode":"observe","guards":["Form"],"capabilities":["requests"]}"#,
      more: true)
    let told = observer.messages().first?["parameters"]?["frontEnd"]
    #expect(told?["guards"] == .array([]) && told?["capabilities"] == .array([]))
    #expect(world.connect().call("Navigation.Back", #"{"scene":"s"}"#)["outcome"]?["changed"] == .bool(true))
  }

  @Test func ofThoseWhoWereThereAtOnceNoMoreMayComeBack() {
    let storage = MemoryStorage()
    let world = World(storage: storage) { $0[.tokensOfScene] = 2 }
    world.open()
    let clients = (0..<5).map { _ in world.connect() }
    let tokens = clients.map { $0.attach() }
    for client in clients {
      world.pass(1)
      client.leave()
    }
    #expect(world.daemon.scenes["s"]?.frontEnds.map(\.tokenHash) == tokens.suffix(2).map { Token($0).hash })
    world.pass(1_000)
    #expect(world.reached(.tokensOfScene) == 3 && storage.forgottenTokens == 3)
  }

  /// Front-ends that were attached when navd was killed have a day from the start on to come back.
  @Test func whoComesBackIsKeptAsOneWhoIsThere() {
    let storage = MemoryStorage()
    let world = World(storage: storage)
    world.open()
    let first = world.connect()
    let token = first.attach()
    first.leave()
    world.pass(1_000)
    #expect(storage.lastToken?.ends != 0)
    #expect(world.connect().attach(#","token":"\#(token)""#) == token)
    #expect(storage.lastToken?.hash == Token(token).hash && storage.lastToken?.ends == 0)
  }

  @Test func frontEndsThatAreThereAreNeverForgotten() {
    let world = World { $0[.tokensOfScene] = 1 }
    world.open()
    _ = world.connect().attach()
    _ = world.connect().attach()
    #expect(world.daemon.scenes["s"]?.frontEnds.count { $0.isAttached } == 2)
  }

  @Test func stealingNeedsToBeSaidAndEndsTheOthersForGood() {
    let world = World()
    world.open()
    let first = world.connect()
    let token = first.attach(#","mode":"exclusive""#)
    let second = world.connect()
    second.send("Scene.Attach", #"{"scene":"s","name":"thief"}"#, more: true)
    #expect(second.told() == ["SceneBusy"])
    _ = second.attach(#","steal":true"#)
    #expect(first.messages().last?["parameters"]?["reason"] == .string("replaced"))
    second.send("Scene.Adopt", #"{"scene":"s","token":"\#(token)"}"#)
    #expect(world.daemon.scenes["s"]?.frontEnds.count == 1)
  }

  @Test func nobodyIsSentAwayForOneWhoMayHaveNoStream() {
    let world = World { $0[.streamsOfUser] = 1 }
    world.open()
    let first = world.connect()
    _ = first.attach()
    let thief = world.connect()
    thief.send("Scene.Attach", #"{"scene":"s","name":"thief","mode":"exclusive","steal":true}"#, more: true)
    #expect(thief.told() == ["LimitReached"])
    #expect(first.told() == [])
    #expect(world.daemon.scenes["s"]?.isActive == true)
  }

  @Test func whatAFrontEndSaysOfItselfIsBounded() {
    let world = World { $0[.frontEndBytes] = 100 }
    world.open()
    let client = world.connect()
    for (more, error) in [
      (#","guards":["\#(String(repeating: "g", count: 101))"]"#, "LimitReached"),
      (#","guards":["Home",""]"#, "InvalidParameter"), (#","capabilities":["\u0001"]"#, "InvalidParameter"),
    ] {
      client.send("Scene.Attach", #"{"scene":"s","name":"till"\#(more)}"#, more: true)
      #expect(client.told() == [error])
    }
    #expect(world.daemon.scenes["s"]?.frontEnds.isEmpty == true)
    #expect(world.daemon.sessions.users[World.administrator].streams == 0)
  }

  @Test func aConnectionThatEndsTakesItsStreamsAndWaitsAlong() {
    let world = World()
    world.open()
    let watcher = world.connect()
    watcher.subscribe()
    let client = world.connect()
    _ = client.attach()
    client.send("Scene.Wait", #"{"scene":"s","reference":{"name":"Never"}}"#)
    client.leave()
    #expect(watcher.told() == ["frontEnds", "frontEnds"])
    #expect(world.daemon.scenes["s"]?.waiters.isEmpty == true)
    #expect(world.daemon.scenes["s"]?.isActive == false)
    #expect(world.daemon.sessions.users[World.administrator].streams == 1)
  }

  @Test func kickEndsTheConnectionAndTheToken() {
    let world = World()
    world.open()
    let client = world.connect()
    let token = client.attach()
    _ = world.connect().call("Manager.Kick", #"{"client":"\#(client.session.name)","reason":"closing time"}"#)
    let closing = client.messages().last?["parameters"]
    #expect(closing?["reason"] == .string("kicked") && closing?["message"] == .string("closing time"))
    #expect(client.isClosed)
    let late = world.connect()
    late.send("Scene.Adopt", #"{"scene":"s","token":"\#(token)"}"#)
    #expect(late.told() == ["InvalidToken"])
    let long = String(repeating: "x", count: 1_025)
    late.send("Manager.Kick", #"{"client":"\#(late.session.name)","reason":"\#(long)"}"#)
    #expect(late.told() == ["InvalidParameter"])
  }
}
