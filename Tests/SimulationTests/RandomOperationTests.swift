import FrontEndSimulation
import Random
import Testing

@testable import Simulation

/// A small part of the runs of `make simulate`, in the build that checks everything.
@Suite struct RandomOperationTests {
  @Test(arguments: Seeds.first(2, of: 8)) func randomOperationsAgreeWithTheNaiveModel(part: UInt64) {
    let summary = Simulator.run(seed: part * 1_000, steps: 1_000)
    for failure in summary.failures { Issue.record(Comment(rawValue: failure)) }
  }

  /// A simulator that only gets refusals tests nothing.
  /// Simulate fails when runs leave out what they are for.
  @Test func whatNeverHappenedIsTold() {
    let missing = Tally().missing(1)
    #expect(missing.contains("Push") && missing.contains("a link that waits") && !missing.contains("Refresh"))
    var tally = Simulator.run(seed: 1_000, steps: 1).tally
    tally.methods["Push"] = 1
    #expect(!tally.missing(1).contains("Push"))
    #expect(FrontEndTally().missing(1).contains("TimedOut"))
  }
}
