import EventLoop
import NavigationClient
import Testing

@testable import NavigationWeb

struct SceneFeedTests {
  private static let nowhere = AddressChoice.Candidate(what: "nowhere", address: .unix(path: "/nonexistent/navd"))

  /// What a feed told until it was dropped.
  private func told(_ body: (SceneFeed) -> Void) throws -> [ServerSentEvent] {
    let loop = try EventLoop()
    var events: [ServerSentEvent] = []
    do {
      let feed = SceneFeed(on: loop, to: [Self.nowhere]) { events.append($0) }
      body(feed)
    }
    loop.run()
    loop.close()
    return events
  }

  @Test func aDaemonThatSaysNothingCountsAsAway() throws {
    let away = ServerSentEvent(state: "away", why: "it does not answer")
    #expect(try told { feed in for _ in 1..<ClientLimits.silentLooks { feed.look() } } == [])
    #expect(try told { feed in for _ in 0..<ClientLimits.silentLooks { feed.look() } } == [away])
    // It is told once, however often it is found out.
    #expect(try told { feed in for _ in 0..<ClientLimits.silentLooks * 3 { feed.look() } } == [away])
  }
}
