import Navigation
import NavigationClient
import NavigationClientTesting
import NavigationProtocol
import Testing

/// A front-end reconnects by itself, whatever happened to its place, and ends if a retry cannot succeed.
struct ReturnTests {
  private static let busy = WireFailure.scene(.sceneBusy(.init(scene: "test", frontEnd: "f9")))
  private static let full = WireFailure.manager(.storageFailed(.init(message: "no space left")))
  private static let denied = WireFailure.service(.permissionDenied)
  private static let gone = WireFailure.scene(.sceneNotFound(.init(scene: "test")))

  @Test func whoseTokenIsForgottenComesBackAsSomebodyNew() async throws {
    try await FrontEndLife.scripted { daemon, actor in
      let connection = daemon.connect(as: "till")
      var updates = connection.updates.makeAsyncIterator()
      await updates.untilAttached(actor)
      daemon.model.forgetTokens()
      daemon.drop()
      try daemon.model.perform(.push(.init(ScreenDescription("B"))))
      #expect(await updates.untilAttached(actor)?.current.map(\.name) == ["A", "B"])
      #expect(daemon.tokens == [nil, "t1", nil])
      #expect(connection.mirror?.state == daemon.model.state)
      // It speaks for its new place.
      try await connection.perform(.back)
      #expect(await updates.next(isolation: actor)?.origin?.frontEnd == "f2")
      connection.close()
    }
  }

  @Test(arguments: [
    (busy, "another front-end holds the scene"), (full, "StorageFailed"), (gone, "the scene is not open"),
  ])
  func whoWasAttachedTriesAgainUntilItIsTaken(failure: WireFailure, reason: String) async throws {
    try await FrontEndLife.scripted { daemon, actor in
      let connection = daemon.connect(as: "till")
      var updates = connection.updates.makeAsyncIterator()
      await updates.untilAttached(actor)
      var refusals = 2
      daemon.script = { call in
        guard call.name == "Attach", refusals > 0 else { return .answered }
        refusals -= 1
        return .refused(failure)
      }
      try daemon.model.perform(.push(.init(ScreenDescription("B"))))
      daemon.drop()
      while await updates.untilDetached(actor) != reason {}
      #expect(await updates.untilAttached(actor)?.current.map(\.name) == ["A", "B"])
      #expect(refusals == 0 && connection.mirror?.state == daemon.model.state)
      connection.close()
    }
  }

  @Test(arguments: [busy, full, denied, gone])
  func whoIsRefusedAtFirstIsToldWhy(failure: WireFailure) async throws {
    try await FrontEndLife.scripted { daemon, actor in
      daemon.script = { _ in .refused(failure) }
      let connection = daemon.connect(as: "till")
      var updates = connection.updates.makeAsyncIterator()
      #expect(await updates.next(isolation: actor) == nil)
      guard case .ended(.failed(.remote(let told))) = connection.status else {
        Issue.record("\(connection.status)")
        return
      }
      #expect(told.name == "\(failure.name)")
    }
  }

  @Test func whoMayNoLongerAttachIsToldSoAndEnds() async throws {
    try await FrontEndLife.scripted { daemon, actor in
      let connection = daemon.connect(as: "till")
      var updates = connection.updates.makeAsyncIterator()
      await updates.untilAttached(actor)
      daemon.script = { _ in .refused(Self.denied) }
      daemon.drop()
      while await updates.next(isolation: actor) != nil {}
      guard case .ended(.failed(.remote)) = connection.status else {
        Issue.record("\(connection.status)")
        return
      }
    }
  }

  @Test(arguments: SceneInterface.Attach.Reply.Reason.allCases)
  func aStreamThatIsClosedEndsOrComesBack(reason: SceneInterface.Attach.Reply.Reason) async throws {
    let end: SceneConnection.End? =
      switch reason {
      case .closed: .sceneClosed
      case .kicked: .kicked("closing time")
      case .replaced: .replaced
      case .stopping, .stalled, .protocol: nil
      }
    try await FrontEndLife.scripted { daemon, actor in
      let connection = daemon.connect(as: "till")
      var updates = connection.updates.makeAsyncIterator()
      await updates.untilAttached(actor)
      daemon.close(reason, message: reason == .kicked ? "closing time" : nil)
      if let end {
        #expect(await updates.next(isolation: actor) == nil)
        #expect(connection.status == .ended(end))
      } else {
        #expect(await updates.untilDetached(actor) != nil)
        await updates.untilAttached(actor)
        #expect(daemon.tokens == [nil, "t1"])
        connection.close()
      }
    }
  }

  @Test func whoWasTooSlowIsToldEverythingAnew() async throws {
    try await FrontEndLife.scripted { daemon, actor in
      let connection = daemon.connect(as: "till")
      var updates = connection.updates.makeAsyncIterator()
      await updates.untilAttached(actor)
      daemon.losesEvents = true
      try daemon.model.perform(.push(.init(ScreenDescription("B"))))
      daemon.reset()
      let update = await updates.next(isolation: actor)
      #expect(update?.event == .changed && update?.current.map(\.name) == ["A", "B"])
      #expect(connection.status == .attached && connection.mirror?.state == daemon.model.state)
      connection.close()
    }
  }

  @Test func anotherEpochIsNotMistakenForWhatWasMissed() async throws {
    try await FrontEndLife.scripted { daemon, actor in
      let connection = daemon.connect(as: "till")
      var updates = connection.updates.makeAsyncIterator()
      await updates.untilAttached(actor)
      daemon.stop()
      daemon.model.beginEpoch()
      try daemon.model.perform(.push(.init(ScreenDescription("B"))))
      try daemon.start()
      #expect(await updates.untilAttached(actor)?.current.map(\.name) == ["A", "B"])
      #expect(connection.mirror?.at == daemon.model.at && connection.mirror?.state == daemon.model.state)
      connection.close()
    }
  }

  @Test func aCommitThatDoesNotFitIsFollowedByASnapshot() async throws {
    try await FrontEndLife.scripted { daemon, actor in
      let connection = daemon.connect(as: "till")
      var updates = connection.updates.makeAsyncIterator()
      await updates.untilAttached(actor)
      daemon.tell(.init(kind: .commit, at: .init(epoch: "e1", revision: 9), previous: 8, changes: []))
      #expect(await updates.untilDetached(actor) == "the daemon's events do not fit")
      await updates.untilAttached(actor)
      let since = daemon.calls.last { $0.name == "Attach" }?.parameters["since"]
      #expect(since == nil && connection.mirror?.state == daemon.model.state)
      connection.close()
    }
  }

  @Test func aReaderWhoIsBehindIsStillToldThatItIsAttachedAgain() async throws {
    try await FrontEndLife.scripted { daemon, actor in
      let connection = daemon.connect(as: "till")
      var behind = connection.updates.makeAsyncIterator()
      var updates = connection.updates.makeAsyncIterator()
      await updates.untilAttached(actor)
      let count = ClientLimits.updatesWaiting + 10
      for _ in 0..<count { try daemon.model.perform(.push(.init(ScreenDescription("B")))) }
      while connection.path.current.count <= count { _ = await updates.next(isolation: actor) }
      daemon.drop()
      await updates.untilAttached(actor)
      try daemon.model.perform(.push(.init(ScreenDescription("C"))))
      while connection.path.top?.name != "C" { _ = await updates.next(isolation: actor) }
      connection.close()
      var last: PathUpdate?
      while let update = await behind.next(isolation: actor) { last = update }
      #expect(last?.event == .attached && last?.top?.name == "C")
    }
  }
}
