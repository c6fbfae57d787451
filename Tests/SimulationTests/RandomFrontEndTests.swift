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

  /// A simulator in which nothing happens tests nothing.
  @Test func everythingThatMayHappenHappens() {
    let summary = FrontEndSimulator.run(seed: 1, steps: 8_000)
    for failure in summary.failures { Issue.record(Comment(rawValue: failure)) }
    let tally = summary.tally
    let counts = [
      tally.commits, tally.carriedOut, tally.refused, tally.attached, tally.cameBack, tally.kicks, tally.resets,
      tally.guardsAsked, tally.requestsAsked, tally.guardedLeft, tally.restarts, tally.mirrors,
    ]
    #expect(counts.allSatisfy { $0 > 0 }, "\(tally.told(summary.runs))")
    let wanted = [
      "GuardNotFound", "InvalidParameter", "InvalidToken", "LimitReached",
      "PermissionDenied", "Refused", "RequestNotFound", "SceneBusy", "SceneNotFound", "TimedOut",
    ]
    #expect(wanted.allSatisfy { tally.errors[$0] != nil }, "\(tally.errors)")
  }
}
