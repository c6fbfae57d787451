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
  @Test func eventsThatNeverHappenAreTold() {
    var tally = Tally()
    #expect(tally.missing(1).contains("Push") && !tally.missing(1).contains("Refresh"))
    #expect(tally.missing(1).contains("a link that waits"))
    tally.methods["Push"] = 1
    tally.links.waiting = 1
    #expect(!tally.missing(1).contains("Push") && !tally.missing(1).contains("a link that waits"))
    #expect(FrontEndTally().missing(1).contains("TimedOut"))
  }
}
