import FleetSimulation
import Testing

struct FleetSimulationTests {
  @Test func runsOfTheProtocolSucceed() {
    let summary = FleetSimulator.run(seed: 1, steps: 300_000)
    #expect(summary.failures.isEmpty, "\(summary.failures.joined(separator: "\n"))")
    // Runs that do nothing succeed as well.
    let counts = summary.tally.counts
    for name in ["acknowledged", "read", "answered at once", "served", "repeated", "killed", "paused"] {
      #expect(counts[name, default: 0] > summary.runs, "\(name): \(counts[name, default: 0])")
    }
    for name in [
      "ended: claim lost", "ended: engine lost", "power cut", "old copy", "cut", "refused: full", "parts",
      "handed over", "copied",
    ] {
      #expect(counts[name, default: 0] > 0, "\(name)")
    }
  }

  /// A little before the first seed that detects a mutation, for those that are rarely detected: a stale read needs an owner that
  /// is cut off at the right moment. Without this, the test takes minutes.
  private static let firstSeeds: [FleetMutation: UInt64] = [
    .leaseFromAnswer: 398, .appendUnderWayCoversReads: 890, .readBeforeClaim: 156,
  ]

  @Test(arguments: FleetMutation.allCases)
  func everyMutationIsDetected(mutation: FleetMutation) {
    let first = Self.firstSeeds[mutation] ?? 1
    #expect(FleetSimulator.firstFailure(of: mutation, from: first, seeds: 1_000) != nil)
  }
}
