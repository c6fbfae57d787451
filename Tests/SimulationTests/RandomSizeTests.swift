import FrontEndSimulation
import Random
import Testing

@testable import Simulation

/// A small part of the runs of `make simulate` with extreme sizes, in the build that checks everything.
@Suite struct RandomSizeTests {
  @Test(arguments: Seeds.first(2, of: 8)) func navdKeepsAndServesAllThatItAccepts(part: UInt64) {
    let summary = SizeSimulator.run(seed: part * 1_000, steps: 100)
    for failure in summary.failures { Issue.record(Comment(rawValue: failure)) }
  }
}
