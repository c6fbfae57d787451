import Testing

@testable import Simulation

/// A small part of what `make simulate` does, in the build that checks everything.
@Suite struct RandomOperationTests {
  @Test(arguments: 1...8) func randomOperationsAgreeWithTheNaiveModel(part: UInt64) {
    let summary = Simulator.run(seed: part * 1_000, steps: 1_000)
    for failure in summary.failures { Issue.record(Comment(rawValue: failure)) }
  }

  @Test func allSequencesOfTwoStepsAgreeWithTheNaiveModel() {
    let summary = Exhaustive.run(length: 2)
    for failure in summary.failures { Issue.record(Comment(rawValue: failure)) }
    #expect(summary.runs > 4_000)
  }
}
