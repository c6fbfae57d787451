import FleetSimulation
import Testing

/// A small part of the runs of fleets in `make simulate`, in the build that checks everything.
struct FleetSimulationTests {
  @Test func runsOfTheProtocolSucceed() {
    let summary = FleetSimulator.run(seed: 1, steps: 50_000)
    #expect(summary.failures.isEmpty, "\(summary.failures.joined(separator: "\n"))")
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
