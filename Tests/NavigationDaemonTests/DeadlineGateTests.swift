import Testing

@testable import NavigationDaemon

/// Deadlines are judged after the first poll that leaves nothing unhandled.
struct DeadlineGateTests {
  /// The polls of a loop.
  private final class Polls {
    var gate = DeadlineGate()

    /// Makes a poll, and returns the time up to which deadlines are judged after it.
    func next(accepts: Bool = false, leavesBytes: Bool = false, hasBacklog: Bool = false) -> Milliseconds? {
      gate.pollBegins()
      if accepts { gate.noteAccepted() }
      if leavesBytes { gate.noteUnread() }
      return gate.pollEnded(hasBacklog: hasBacklog)
    }
  }

  private let polls = Polls()

  @Test func nothingIsJudgedUntilADeadlineIsDue() {
    #expect(polls.next() == nil)
    polls.gate.open(at: 7)
    #expect(polls.next() == 7)
    #expect(polls.next() == nil)
  }

  @Test func deadlinesWaitUntilWhatHasArrivedIsHandled() {
    polls.gate.open(at: 7)
    #expect(polls.next(accepts: true) == nil)
    #expect(polls.next(leavesBytes: true) == nil)
    #expect(polls.next(hasBacklog: true) == nil)
    #expect(polls.next() == 7)
  }

  @Test func aConnectionOfAnEarlierPollDefersNothing() {
    #expect(polls.next(accepts: true) == nil)
    polls.gate.open(at: 7)
    #expect(polls.next() == 7)
  }

  /// More deadlines become due while the first ones wait.
  @Test func theTimeIsThatBeforeTheLastPoll() {
    polls.gate.open(at: 7)
    #expect(polls.next(accepts: true) == nil)
    polls.gate.open(at: 8)
    #expect(polls.next() == 8)
  }

  @Test func deadlinesWaitForAsManyConnectionsAsTheKernelKeeps() {
    for time in [7, 9] {
      polls.gate.open(at: time)
      var count = 1
      while count < 1_000, polls.next(accepts: true) == nil { count += 1 }
      #expect(count > 4_096 / 16 && count < 300)
    }
  }

  @Test func deadlinesWaitForFewerTurnsThatAreFull() {
    polls.gate.open(at: 7)
    var count = 1
    while count < 1_000, polls.next(accepts: true, hasBacklog: true) == nil { count += 1 }
    #expect(count > 50 && count < 80)
  }
}
