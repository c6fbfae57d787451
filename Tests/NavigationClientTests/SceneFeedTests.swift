import EventLoop
import JSON
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

  /// A daemon closes a connection that takes nothing for long, so a paused feed takes a little.
  @Test func aPausedFeedReadsALittle() throws {
    let loop = try EventLoop()
    defer { loop.close() }
    let (events, text) = (100, String(repeating: "x", count: 60_000))
    let server = try ScriptedServer(on: loop) { call in
      guard call.method.hasSuffix("Subscribe") else { return [#"{"parameters":{}}"#] }
      return (0..<events).map {
        #"{"continues":true,"parameters":{"kind":"commit","number":\#($0),"text":"\#(text)"}}"#
      }
    }
    defer { server.stop() }
    var (numbers, slowest): ([Int], Int) = ([], 0)
    var feed: SceneFeed?
    feed = SceneFeed(
      on: loop, to: [.init(what: "", address: .unix(path: server.path))], sipInterval: .milliseconds(20)
    ) { event in
      if case .event(let event) = event, let number = event["number"]?.integerValue {
        if numbers.isEmpty { feed?.pause() }
        numbers.append(number)
        // Twenty come by and by, the others at once.
        if number == 20 { feed?.resume() }
        if number == events - 1 { loop.stop() }
      }
    }
    let clock = Timer(on: loop, after: .milliseconds(20), every: .milliseconds(20)) {
      if numbers.count < 20 { slowest += 1 }
    }
    let guardian = Timer(on: loop, after: .seconds(60)) { loop.stop() }
    loop.run()
    _ = consume clock
    _ = consume guardian
    #expect(numbers == Array(0..<events))
    #expect(slowest >= 3, "it reads 256 KiB in an interval")
    feed = nil
  }

  @Test func aDaemonThatSaysNothingCountsAsAway() throws {
    let away = SceneFeed.Event.away("it does not answer")
    #expect(try told { feed in for _ in 1..<ClientLimits.silentLooks { feed.look() } } == [])
    #expect(try told { feed in for _ in 0..<ClientLimits.silentLooks { feed.look() } } == [away])
    // It is reported once, however often it is detected.
    #expect(try told { feed in for _ in 0..<ClientLimits.silentLooks * 3 { feed.look() } } == [away])
  }
}
