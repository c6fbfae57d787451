import Random
package import Simulation

/// Hosts of a fleet with one stage, their clients, and an engine that answers late, twice or never. Hosts stop, die,
/// lose unsynced writes, and come back with old copies. Everything follows from the seed.
package struct FleetSimulator {
  /// Carries out runs with these seeds until so many events have happened.
  package static func run(
    seed: UInt64, stride: UInt64 = 1, steps: Int, mutation: FleetMutation? = nil
  ) -> RunSummary<FleetTally> {
    RunSummary(seed: seed, stride: stride, steps: steps) { seed, tally in
      let world = FleetWorld(seed: seed, mutation: mutation)
      world.run()
      tally += world.tally
      return world.failure.map { "SEED=\(seed) ONLY=fleet fails at \(world.now) ms: \($0)" }
    }
  }

  /// The first seed from `first` on whose run fails, and how; nil if `seeds` runs succeed.
  package static func firstFailure(
    of mutation: FleetMutation, from first: UInt64 = 1, seeds: Int
  ) -> (seed: UInt64, failure: String)? {
    for seed in first..<first + UInt64(seeds) {
      let world = FleetWorld(seed: seed, mutation: mutation)
      world.run()
      if let failure = world.failure { return (seed, failure) }
    }
    return nil
  }
}
