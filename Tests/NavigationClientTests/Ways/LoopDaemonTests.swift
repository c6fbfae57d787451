import EventLoop
import Foundation
import JSON
import NavigationClient
import NavigationProtocol
import Testing

@testable import NavigationDaemon

struct LoopDaemonTests {
  /// On a busy machine, the thread of a test may wait for its processor for longer than a daemon waits for clients.
  @Test func aClientIsNotJudgedByTheTimeForWhichTheThreadStoodStill() async throws {
    try await FrontEndLife.onLoop { actor in
      let server = try LoopDaemon(on: actor.loop) { $0[.firstMessageMilliseconds] = 1_000 }
      defer { server.stop() }
      var hasStood = false
      // The connection is accepted, and its message is not read yet.
      let pause = Hook(.check, on: actor.loop) {
        if hasStood || server.daemon.sessions.count == 0 { return }
        hasStood = true
        Thread.sleep(forTimeInterval: 1.2)
      }
      let channel = CallChannel(on: actor.loop, to: [server.place], parser: JSONParser())
      defer { channel.close() }
      _ = try await channel.call(ManagerInterface.Ping.self, .init())
      #expect(hasStood)
      _ = consume pause
    }
  }

  @Test func issuesOnItsThreadBelongToTheTest() async throws {
    let test = try #require(Test.current)
    let seen = try await FrontEndLife.onLoop { _ in Test.current?.id }
    #expect(seen == test.id)
  }
}
