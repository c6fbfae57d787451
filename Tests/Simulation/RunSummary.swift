/// Counts of events in runs, which show that calls are not only refused.
package protocol RunTally: Sendable {
  init()
  var steps: Int { get }
  static func += (a: inout Self, b: Self)
  /// The printed summary.
  /// - Parameter runs: the number of runs.
  func told(_ runs: Int) -> String
  /// The number of times of each event, for a longer summary.
  var details: [String: Int] { get }
  /// Names the events that should have happened in many runs and did not: runs that do nothing succeed as well.
  /// - Parameter runs: the number of runs.
  func missing(_ runs: Int) -> [String]
}

/// The results of some runs.
package struct RunSummary<Tally: RunTally>: Sendable {
  package var runs = 0
  package var tally = Tally()
  /// Of each run that failed the whole story, with its shortest steps.
  package var failures: [String] = []

  /// Runs stop after this number of failures.
  private static var failuresMax: Int { 3 }

  package init() {}

  /// Performs runs until a number of steps is done.
  /// - Parameters:
  ///   - seed: of the first run; the next one has the next seed, `stride` on.
  ///   - run: performs the run of a seed and counts its events; returns a report if it fails.
  package init(seed: UInt64, stride: UInt64, steps: Int, run: (UInt64, inout Tally) -> String?) {
    var seed = seed
    while tally.steps < steps, failures.count < Self.failuresMax {
      if let story = run(seed, &tally) { failures.append(story) }
      runs += 1
      seed &+= stride
    }
  }

  package static func + (a: RunSummary, b: RunSummary) -> RunSummary {
    var sum = a
    sum.runs += b.runs
    sum.tally += b.tally
    sum.failures += b.failures
    return sum
  }
}
