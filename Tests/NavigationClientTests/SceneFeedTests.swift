import EventLoop
import Testing

@testable import NavigationClient

struct SceneFeedTests {
  private static let nowhere = AddressChoice.Candidate(what: "nowhere", address: .unix(path: "/nonexistent/navd"))

  /// The events of a feed until it was dropped.
  private func told(_ body: (SceneFeed) -> Void) throws -> [SceneFeed.Event] {
    let loop = try EventLoop()
    var events: [SceneFeed.Event] = []
    do {
      let feed = SceneFeed(on: loop, to: [Self.nowhere]) { events.append($0) }
      body(feed)
    }
    loop.run()
    loop.close()
    return events
  }

  @Test func aDaemonThatSaysNothingCountsAsAway() throws {
    let away = SceneFeed.Event.away("it does not answer")
    #expect(try told { feed in for _ in 1..<ClientLimits.silentLooks { feed.look() } } == [])
    #expect(try told { feed in for _ in 0..<ClientLimits.silentLooks { feed.look() } } == [away])
    // It is reported once, however often it is detected.
    #expect(try told { feed in for _ in 0..<ClientLimits.silentLooks * 3 { feed.look() } } == [away])
  }
}
