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
  @Test func everyMethodIsCommittedAndEveryErrorGiven() {
    var tally = Tally()
    for seed in 1...40 as ClosedRange<UInt64> { tally += Simulator.run(seed: seed * 1_000, steps: 1).tally }
    // A Refresh changes nothing.
    let methods = NaiveTransaction.methods.union(["Apply", "Undo", "Redo"]).subtracting(["Refresh"])
    #expect(Set(tally.methods.keys) == methods)
    #expect(tally.errors.count >= 13, "\(tally.errors.keys.sorted())")
    #expect(tally.committed * 4 > tally.steps)
    #expect(tally.guardsAsked > 0 && tally.requestsAsked > 0)
    let links = tally.links
    #expect(links.opened > links.waiting && links.waiting > 0, "\(links)")
    #expect(links.byComponents > 0 && links.withRest > 0 && links.withBrackets > 0, "\(links)")
  }

  @Test func allSequencesOfTwoStepsAgreeWithTheNaiveModel() {
    let summary = Exhaustive.run(length: 2)
    for failure in summary.failures { Issue.record(Comment(rawValue: failure)) }
    #expect(summary.runs > 4_000)
  }
}
