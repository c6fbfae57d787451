import Testing

@testable import NavigationStore

/// Every fallible call of SQLite made to fail in turn, once and from then on, in a scenario that uses everything. It is
/// the loop of SQLite's own tests (sqlite.org/testing.html, "I/O Error Testing").
struct FaultTests {
  struct Way: CustomTestStringConvertible {
    var kind: FaultyWorld.Kind
    var forever: Bool
    var testDescription: String { "\(kind) \(forever ? "from then on" : "once")" }
  }

  static let ways = FaultyWorld.Kind.allCases.flatMap { kind in
    [false, true].map { Way(kind: kind, forever: $0) }
  }

  @Test(arguments: ways)
  func whatWasAcknowledgedIsThereAndNothingHalf(way: Way) throws {
    var nth = 0
    var failures = 0
    repeat {
      nth += 1
      let world = FaultyWorld()
      let scenario = FaultScenario(world, seed: UInt64(nth))
      try scenario.prepare()
      world.fail(nth, forever: way.forever, way.kind)
      scenario.run()
      failures = world.failures
      world.stopFailing()
      let finding = try scenario.findingAfterwards()
      #expect(finding == nil, "call \(nth), \(way.testDescription)")
      if finding != nil { return }
    } while failures > 0
    // The scenario must reach a good number of calls, else nothing is tested.
    #expect(nth > 60, "\(nth) calls")
  }
}
