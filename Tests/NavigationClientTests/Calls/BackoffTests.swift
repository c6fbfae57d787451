import NavigationClient
import Testing

struct BackoffTests {
  @Test func itDoublesUpToItsLongest() {
    var backoff = Backoff()
    var now = Duration.zero
    var waits: [Duration] = []
    for _ in 0..<10 {
      waits.append(backoff.take(at: now))
      now += waits.last ?? .zero
    }
    #expect(waits.first == Backoff.first)
    #expect(zip(waits, waits.dropFirst()).allSatisfy { $1 == min($0 * 2, Backoff.longest) })
    #expect(waits.last == Backoff.longest)
  }

  @Test func itBeginsAnewAfterACalm() {
    var backoff = Backoff()
    for second in 0..<8 { _ = backoff.take(at: .seconds(second)) }
    #expect(backoff.take(at: .seconds(8)) == Backoff.longest)
    #expect(backoff.take(at: .seconds(8) + Backoff.longest + Backoff.calm) == Backoff.first)
  }
}
