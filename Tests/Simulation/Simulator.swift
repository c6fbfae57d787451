/// Random operations on a scene beside a second opinion of what they do.
///
/// A run is a scene and some hundreds of steps made from one seed. Everything that a run does follows from its seed and
/// its length, so a failure is repeated by them.
package struct Simulator {
  /// What came of some runs.
  package struct Summary: Sendable {
    package var runs = 0
    package var tally = Tally()
    /// Of each run that failed the whole story, with its shortest steps.
    package var failures: [String] = []

    package init() {}

    package static func + (a: Summary, b: Summary) -> Summary {
      var sum = a
      sum.runs += b.runs
      sum.tally += b.tally
      sum.failures += b.failures
      return sum
    }
  }

  /// Steps of one run.
  package static let runLength = 400
  /// Who has seen as many failures knows enough.
  private static let failuresMax = 3

  /// Carries out runs with these seeds until so many steps are done.
  /// - Parameters:
  ///   - seed: of the first run; the next one has the next seed, `stride` on.
  ///   - length: steps of each run.
  package static func run(seed: UInt64, stride: UInt64 = 1, steps: Int, length: Int = runLength) -> Summary {
    var summary = Summary()
    var seed = seed
    while summary.tally.steps < steps, summary.failures.count < failuresMax {
      var generator = StepGenerator(seed: seed)
      let scenario = generator.scenario(steps: length)
      if Play.failure(of: scenario, care: .full, tally: &summary.tally) != nil {
        summary.failures.append(Play.report(scenario, care: .full, seed: seed))
      }
      summary.runs += 1
      seed &+= stride
    }
    return summary
  }
}
