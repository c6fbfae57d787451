/// Random operations on a scene, compared with a second opinion of their effects.
///
/// A run is a scene and some hundreds of steps made from one seed. Everything that a run does follows from its seed and
/// its length, so a failure is repeated by them.
package struct Simulator {
  /// Steps of one run.
  package static let runLength = 400

  /// Performs runs until a number of steps is done.
  /// - Parameters:
  ///   - seed: of the first run; the next one has the next seed, `stride` on.
  ///   - length: steps of each run.
  package static func run(
    seed: UInt64, stride: UInt64 = 1, steps: Int, length: Int = runLength
  ) -> RunSummary<Tally> {
    RunSummary(seed: seed, stride: stride, steps: steps) { seed, tally in
      var generator = StepGenerator(seed: seed)
      let scenario = generator.scenario(steps: length)
      if Play.failure(of: scenario, care: .full, tally: &tally) == nil { return nil }
      return Play.report(scenario, care: .full, seed: seed)
    }
  }
}
