import Foundation
import FrontEndSimulation
import Random
import Testing

/// A small part of the runs of front-ends in `make simulate`, in the build that checks everything.
@Suite struct RandomFrontEndTests {
  @Test(arguments: Seeds.first(3, of: 8)) func everybodyIsToldWhatThereIs(part: UInt64) {
    let summary = FrontEndSimulator.run(seed: part * 10_000, steps: 1_000)
    for failure in summary.failures { Issue.record(Comment(rawValue: failure)) }
  }
}
