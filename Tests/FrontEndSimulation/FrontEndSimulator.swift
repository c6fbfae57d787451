import Foundation
package import Simulation

/// Random front-ends on a real daemon, without sockets and with a simulated clock, compared with a second model of the
/// messages that each must receive.
///
/// A run is a navd, its clients and some hundreds of steps made from one seed. The seed and the length of a run
/// determine everything, so they reproduce a failure.
package struct FrontEndSimulator {
  /// Steps of one run.
  package static let runLength = 250

  /// Performs runs until a number of steps is done.
  /// - Parameters:
  ///   - seed: the seed of the first run; each further run adds `stride`.
  ///   - length: the number of steps of each run.
  package static func run(
    seed: UInt64, stride: UInt64 = 1, steps: Int, length: Int = runLength
  ) -> RunSummary<FrontEndTally> {
    RunSummary(seed: seed, stride: stride, steps: steps) { seed, tally in
      var generator = FrontEndGenerator(seed: seed)
      let scenario = generator.scenario(steps: length)
      if failure(of: scenario, tally: &tally) == nil { return nil }
      return report(scenario, seed: seed)
    }
  }

  /// The first error and its step; the check at the end of a run counts as one more step.
  package struct Failure {
    package let step: Int
    package let disagreement: Disagreement
  }

  /// Plays a scenario; nil when all is well.
  package static func failure(of scenario: FrontEndScenario) -> Failure? {
    var tally = FrontEndTally()
    return failure(of: scenario, tally: &tally)
  }

  private static func failure(of scenario: FrontEndScenario, tally: inout FrontEndTally) -> Failure? {
    var step = 0
    do {
      let world = try FrontEndWorld(scenario.setting)
      defer { tally += world.tally }
      for next in scenario.steps {
        try world.perform(next)
        step += 1
      }
      try world.end()
      return nil
    } catch let disagreement as Disagreement {
      return Failure(step: step, disagreement: disagreement)
    } catch {
      return Failure(step: step, disagreement: Disagreement("navd does not start: \(error)"))
    }
  }

  /// The report about a failed scenario: its steps, the error, and the file that reproduces it.
  private static func report(_ scenario: FrontEndScenario, seed: UInt64) -> String {
    var shortest = scenario
    if let failure = failure(of: scenario) { shortest.steps = Array(shortest.steps.prefix(failure.step + 1)) }
    shortest.steps = minimized(shortest.steps) { steps in
      failure(of: FrontEndScenario(setting: scenario.setting, steps: steps)) != nil
    }
    var lines = ["SEED=\(seed) STEPS=\(scenario.steps.count) fails", "Shortest: \(shortest.setting)"]
    for step in shortest.steps { lines.append("  \(step)") }
    if let failure = failure(of: shortest) {
      lines.append("At step \(failure.step):")
      lines.append(failure.disagreement.description)
    }
    lines.append("As a file for FrontEndRegressions/:")
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    if let data = try? encoder.encode(shortest) { lines.append(String(decoding: data, as: UTF8.self)) }
    return lines.joined(separator: "\n")
  }
}
