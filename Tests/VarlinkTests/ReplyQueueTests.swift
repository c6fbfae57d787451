import JSON
import Random
import Testing
import Varlink

@Suite struct ReplyQueueTests {
  @Test func repliesOfTheHeadGoStraightOut() {
    var queue = ReplyQueue()
    var output = ByteBuffer()
    let call = queue.open()
    #expect(queue.isHead(call) && queue.waitingCount == 1)
    queue.reply(to: call, into: &output) { $0.append("a") }
    #expect(output.string() == "a" && queue.isEmpty && !queue.isHead(call))
  }

  @Test func laterRepliesWaitForTheirTurn() {
    var queue = ReplyQueue()
    var output = ByteBuffer()
    let calls = (0..<4).map { _ in queue.open() }
    queue.reply(to: calls[2], into: &output) { $0.append("c") }
    queue.reply(to: calls[1], into: &output) { $0.append("b") }
    #expect(output.isEmpty && queue.heldBytes == 2 && queue.waitingCount == 4)
    queue.reply(to: calls[0], into: &output) { $0.append("a") }
    #expect(output.string() == "abc" && queue.heldBytes == 0 && queue.waitingCount == 1)
    #expect(queue.isHead(calls[3]))
  }

  @Test func aStreamKeepsTheHeadUntilItEnds() {
    var queue = ReplyQueue()
    var output = ByteBuffer()
    let stream = queue.open(.more)
    let call = queue.open()
    queue.reply(to: stream, isLast: false, into: &output) { $0.append("1") }
    queue.reply(to: call, into: &output) { $0.append("x") }
    queue.reply(to: stream, isLast: false, into: &output) { $0.append("2") }
    #expect(output.string() == "12")
    queue.reply(to: stream, into: &output) { $0.append("3") }
    #expect(output.string() == "123x" && queue.isEmpty)
  }

  @Test func aStreamBehindAnotherCallGoesOutFromItsTurnOn() {
    var queue = ReplyQueue()
    var output = ByteBuffer()
    let call = queue.open()
    let stream = queue.open(.more)
    queue.reply(to: stream, isLast: false, into: &output) { $0.append("1") }
    queue.reply(to: stream, isLast: false, into: &output) { $0.append("2") }
    #expect(output.isEmpty && !queue.isHead(stream))
    queue.reply(to: call, into: &output) { $0.append("x") }
    #expect(output.string() == "x12" && queue.isHead(stream))
    queue.reply(to: stream, isLast: false, into: &output) { $0.append("3") }
    #expect(output.string() == "x123")
  }

  @Test func callsWithoutReplyCountAndSayNothing() {
    var queue = ReplyQueue(callsWaitingMax: 2)
    var output = ByteBuffer()
    let oneway = queue.open(.oneway)
    let call = queue.open()
    #expect(oneway.isOneway && queue.isFull && queue.isHead(call))
    queue.reply(to: call, into: &output) { $0.append("x") }
    queue.reply(to: oneway, into: &output) { _ in Issue.record("nothing is to be encoded") }
    #expect(output.string() == "x" && queue.isEmpty)
  }

  @Test func theQueueIsFullAtItsLimit() {
    var queue = ReplyQueue(callsWaitingMax: 3)
    var output = ByteBuffer()
    let calls = (0..<3).map { _ in queue.open() }
    #expect(queue.isFull)
    queue.reply(to: calls[1], into: &output) { $0.append("b") }
    #expect(queue.isFull, "a reply that is held still takes a place")
    queue.reply(to: calls[0], into: &output) { $0.append("a") }
    #expect(!queue.isFull)
  }

  /// Compares random calls and replies with the rule of the protocol: replies are in the order of the calls.
  @Test func anyOrderOfRepliesComesOutInTheOrderOfCalls() {
    for seed in 0..<300 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      var queue = ReplyQueue(callsWaitingMax: 12)
      var output = ByteBuffer()
      var open: [(slot: ReplyQueue.Slot, name: Int)] = []
      var replies: [[String]] = []
      for _ in 0..<200 {
        if !queue.isFull, random.once(in: 2) {
          let isOneway = random.once(in: 5)
          let slot = queue.open(isOneway ? .oneway : .single)
          open.append((slot, replies.count))
          replies.append([])
        } else if let index = open.indices.randomElement(using: &random) {
          let (slot, name) = open[index]
          let isLast = random.once(in: 2)
          let text = "\(name).\(replies[name].count)\0"
          if !slot.isOneway { replies[name].append(text) }
          queue.reply(to: slot, isLast: isLast, into: &output) { $0.append(text: text) }
          if isLast { open.remove(at: index) }
        }
        #expect(queue.waitingCount >= open.count)
      }
      while let (slot, _) = open.popLast() { queue.reply(to: slot, into: &output) { _ in } }
      #expect(queue.isEmpty && queue.heldBytes == 0)
      #expect(output.string() == replies.joined().joined(), "seed \(seed)")
    }
  }
}
