/// What is counted in runs, to see that they do more than to be refused.
package protocol RunTally: Sendable {
  init()
  var steps: Int { get }
  static func += (a: inout Self, b: Self)
  /// What is printed of it.
  /// - Parameter runs: in which it was counted.
  func told(_ runs: Int) -> String
  /// What is printed of it, too, to those who want more: how often what has happened.
  var details: [String: Int] { get }
}

/// What came of some runs.
package struct RunSummary<Tally: RunTally>: Sendable {
  package var runs = 0
  package var tally = Tally()
  /// Of each run that failed the whole story, with its shortest steps.
  package var failures: [String] = []

  /// Who has seen as many failures knows enough.
  private static var failuresMax: Int { 3 }

  package init() {}

  /// Carries out runs with these seeds until so many steps are done.
  /// - Parameters:
  ///   - seed: of the first run; the next one has the next seed, `stride` on.
  ///   - run: carries out the run of a seed, counts what happens in it, and gives its story when it fails.
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
