package import Simulation

/// Random calls with extreme sizes on a daemon with extreme limits, with stops, kills and damaged scenes in between.
///
/// navd keeps the scenes that it has accepted, and all clients can read them. The last scene may have a map. A seed and the
/// length of a run determine everything.
package struct SizeSimulator {
  /// Steps of one run.
  package static let runLength = 60

  /// Performs runs until a number of steps is done.
  /// - Parameters:
  ///   - seed: The seed of the first run; each further run adds `stride`.
  ///   - steps: The number of steps.
  package static func run(seed: UInt64, stride: UInt64 = 1, steps: Int) -> RunSummary<SizeTally> {
    RunSummary(seed: seed, stride: stride, steps: steps) { seed, tally in
      var generator = SizeGenerator(seed: seed)
      let scenario = generator.scenario(steps: runLength)
      return failure(of: scenario, tally: &tally) == nil ? nil : report(scenario, seed: seed)
    }
  }

  /// The first error and its step, nil when all is well.
  private static func failure(
    of scenario: SizedScenario, tally: inout SizeTally
  ) -> (step: Int, disagreement: Disagreement)? {
    var step = 0
    do {
      let world = try SizeWorld(scenario)
      defer { tally += world.tally }
      for next in scenario.steps {
        try world.perform(next)
        step += 1
      }
      return nil
    } catch let disagreement as Disagreement {
      return (step, disagreement)
    } catch {
      return (step, Disagreement("navd does not start: \(error)"))
    }
  }

  /// The characters of a step in a report. Random texts have no meaning.
  private static let stepLength = 700

  /// The report about a failed scenario: its limits, its steps and the error.
  private static func report(_ scenario: SizedScenario, seed: UInt64) -> String {
    var tally = SizeTally()
    var shortest = scenario
    if let failure = failure(of: scenario, tally: &tally) {
      shortest.steps = Array(shortest.steps.prefix(failure.step + 1))
    }
    shortest.steps = minimized(shortest.steps) { steps in
      var fewer = scenario
      fewer.steps = steps
      return failure(of: fewer, tally: &tally) != nil
    }
    let limits = shortest.setting.limits.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    var lines = ["SEED=\(seed) ONLY=sizes fails", "With \(limits.joined(separator: " "))"]
    for step in shortest.steps { lines.append("  \(String(describing: step).prefix(stepLength))") }
    if let failure = failure(of: shortest, tally: &tally) {
      lines.append("At step \(failure.step): \(failure.disagreement.description.prefix(2_000))")
    }
    return lines.joined(separator: "\n")
  }
}
