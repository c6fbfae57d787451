import Testing

@testable import NavigationFleet

struct AppendQueueTests {
  private let claim = StageClaim(owner: "a", incarnation: "1", term: 4, epoch: "e")

  private func queue(_ rules: FleetRules = FleetRules()) -> AppendQueue {
    AppendQueue(keys: FleetKeys(stage: 0), claim: claim, fence: 9, after: .start, rules)
  }

  private func answer(_ isDone: Bool, claim: Int? = nil, frame: [UInt8]? = nil) -> EngineAnswer {
    EngineAnswer(
      isDone: isDone, revision: 20,
      entries: isDone
        ? [[]]
        : [
          claim.map { [EngineEntry(key: "claims/0", value: [], revision: $0)] } ?? [],
          frame.map { [EngineEntry(key: "f", value: $0, revision: 12)] } ?? [],
        ])
  }

  @Test func theAnswerDecides() throws {
    var queue = queue()
    queue.add([1])
    queue.begin(time: 1)
    let sent = queue.request(at: 0)
    let request = try #require(sent)
    guard case .put(_, let bytes)? = request.transaction.steps.first else { throw Missing() }
    #expect(AppendQueue.judge(request, answer(true), fence: 9) == .taken)
    #expect(AppendQueue.judge(request, nil, fence: 9) == .unknown)
    #expect(AppendQueue.judge(request, answer(false, claim: 10), fence: 9) == .refused)
    #expect(AppendQueue.judge(request, answer(false), fence: 9) == .refused)
    // An earlier attempt was taken, before or after the claim was lost.
    #expect(AppendQueue.judge(request, answer(false, claim: 9, frame: bytes), fence: 9) == .taken)
    #expect(AppendQueue.judge(request, answer(false, claim: 10, frame: bytes), fence: 9) == .taken)
    #expect(AppendQueue.judge(request, answer(false, claim: 10, frame: [0]), fence: 9) == .refused)
    #expect(AppendQueue.judge(request, answer(false, claim: 9, frame: [0]), fence: 9) == .contradicted)
  }

  private struct Missing: Error {}

  @Test func anUnknownAppendIsRepeatedAsItWas() throws {
    var queue = queue()
    queue.add([1])
    queue.begin(time: 1)
    let sent = queue.request(at: 0)
    let request = try #require(sent)
    let second = queue.request(at: 0)
    queue.add([2])
    queue.unknown(sentAt: 0)
    let early = queue.request(at: 49)
    #expect(second == nil && early == nil && queue.resendsAt == 50)
    let again = queue.request(at: 50)
    #expect(again?.transaction == request.transaction)
    let frame = queue.taken()
    #expect(frame?.payload == [1])
    #expect(!queue.isUnderWay && queue.hasOpen)
  }

  @Test func longChangesAreSplit() throws {
    var rules = FleetRules()
    rules.appendBytes = 2
    var queue = queue(rules)
    queue.add([1, 2, 3])
    queue.add([4, 5])
    queue.begin(time: 1)
    var chain = FrameChain(stage: 0, at: .start)
    var changes: FrameChanges?
    for _ in 0..<3 {
      let request = queue.request(at: 0)
      #expect(request != nil && queue.isUnderWay && changes == nil)
      let frame = queue.taken()
      changes = try chain.take(try #require(frame))
    }
    #expect(changes?.payload == [1, 2, 3, 4, 5] && !queue.isUnderWay)
  }

  @Test func aConfirmationPutsNothing() throws {
    var queue = queue()
    queue.begin(time: 1)
    let sent = queue.request(at: 0)
    let request = try #require(sent)
    #expect(request.purpose == .confirm && request.transaction.steps.isEmpty)
    #expect(request.transaction.conditions == [.init("claims/0", isAt: 9)])
    #expect(AppendQueue.judge(request, EngineAnswer(isDone: false, revision: 1, entries: []), fence: 9) == .refused)
    let frame = queue.taken()
    #expect(frame == nil && !queue.isUnderWay)
  }

  @Test func theTailIsBounded() throws {
    var rules = FleetRules()
    rules.tailBytes = 4
    var queue = queue(rules)
    queue.add([1, 2, 3])
    queue.begin(time: 1)
    _ = queue.request(at: 0)
    _ = queue.taken()
    #expect(!queue.isFull)
    queue.add([4])
    #expect(queue.isFull)
    queue.trimmed(through: 1)
    #expect(!queue.isFull && queue.tailBytes == 1)
  }
}
