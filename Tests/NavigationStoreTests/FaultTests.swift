import Random
import Testing

@testable import NavigationStore

/// Makes each fallible call of SQLite and libc fail in turn, once or from then on, in scenarios that use everything. Without
/// all seeds, it is every fourth call, and each way begins with another one.
/// The idea is from SQLite's own tests (sqlite.org/testing.html, "I/O Error Testing").
struct FaultTests {
  struct Way: CustomTestStringConvertible {
    /// The place of this way among all.
    var number = 0
    var scenario: FaultScenario.Type
    var kind: FaultyWorld.Kind
    var forever: Bool
    var testDescription: String { "\(scenario), \(kind) \(forever ? "from then on" : "once")" }
  }

  static let scenarios: [FaultScenario.Type] = [
    FaultyLife.self, FaultyFirstStart.self, FaultyMigration.self, FaultyErasing.self,
  ]

  static let ways = scenarios.flatMap { scenario in
    FaultyWorld.Kind.allCases.flatMap { kind in
      [false, true].map { Way(scenario: scenario, kind: kind, forever: $0) }
    }
  }.enumerated().map { number, way in
    var way = way
    way.number = number
    return way
  }

  @Test(arguments: ways)
  func whatWasAcknowledgedIsThereAndNothingHalf(way: Way) throws {
    let stride = Seeds.count(4, of: 1)
    var nth = way.number % stride + 1 - stride
    var failures = 0
    repeat {
      nth += stride
      let world = FaultyWorld()
      let scenario = way.scenario.init(world, seed: UInt64(nth))
      try scenario.prepare()
      world.fail(nth, forever: way.forever, way.kind)
      world.around { scenario.run() }
      failures = world.failures
      world.stopFailing()
      let finding = try scenario.findingAfterwards()
      #expect(finding == nil, "call \(nth), \(way.testDescription)")
      if finding != nil { return }
    } while failures > 0
    // A scenario with few calls would test nothing.
    #expect(nth > way.scenario.callsMin, "\(nth) calls")
  }
}
