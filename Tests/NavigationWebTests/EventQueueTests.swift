import Testing

@testable import NavigationWeb

struct EventQueueTests {
  /// The pieces that a reader was given.
  private final class Reader {
    var pieces: [String?] = []
    var ends: [Bool] = []
  }

  private let reader = Reader()

  private func read(_ queue: inout EventQueue, at now: Duration = .zero) {
    queue.next(at: now) { [reader] in reader.pieces.append($0) }
  }

  @Test func whatWaitsIsReadInOrderAndAtOnce() {
    var queue = EventQueue(bytesMax: 100)
    queue.append("a", at: .zero)
    queue.append("b", at: .zero)
    read(&queue)
    #expect(reader.pieces == ["ab"])
  }

  @Test func aReaderIsGivenWhatComes() {
    var queue = EventQueue(bytesMax: 100)
    read(&queue)
    #expect(reader.pieces.isEmpty)
    queue.append("a", at: .zero)
    #expect(reader.pieces == ["a"])
  }

  @Test func aSlowReaderLosesTheStreamAndIsTold() {
    var queue = EventQueue(bytesMax: 3)
    queue.awaitEnd { [reader] in reader.ends.append($0) }
    queue.append("abc", at: .zero)
    #expect(!queue.isEnded)
    queue.append("d", at: .zero)
    #expect(queue.isEnded)
    #expect(reader.ends == [true])
    read(&queue)
    #expect(reader.pieces == [nil])
    queue.awaitEnd { [reader] in reader.ends.append($0) }
    #expect(reader.ends == [true, true])
  }

  @Test func whatIsKeptIsReadBeforeTheEnd() {
    var queue = EventQueue(bytesMax: 100)
    queue.append("goodbye", at: .zero)
    queue.end(keeping: true)
    queue.append("more", at: .zero)
    read(&queue)
    read(&queue)
    #expect(reader.pieces == ["goodbye", nil])
  }

  @Test func whoeverWaitsIsLetGoOnce() {
    var queue = EventQueue(bytesMax: 100)
    queue.awaitEnd { [reader] in reader.ends.append($0) }
    read(&queue)
    queue.close()
    queue.close()
    #expect(reader.pieces == [nil])
    #expect(reader.ends == [false])
  }

  @Test func aStreamThatWasEndedMayBeGivenUpStill() {
    var queue = EventQueue(bytesMax: 100)
    queue.awaitEnd { [reader] in reader.ends.append($0) }
    queue.append("goodbye", at: .zero)
    queue.end(keeping: true)
    #expect(reader.ends.isEmpty && queue.isStalled(at: .seconds(31), after: .seconds(30)))
    queue.end()
    queue.end()
    #expect(reader.ends == [true])
    read(&queue)
    #expect(reader.pieces == [nil])
  }

  /// A long event is handed out in parts, whatever characters are at their ends.
  @Test(arguments: ["x", "é", "😀", "e\u{301}"]) func aLongEventIsSeveralPieces(character: String) {
    var queue = EventQueue(bytesMax: 10_000_000)
    let text = "y" + String(repeating: character, count: 1_000_000 / character.utf8.count)
    // One reader waits for it, the others come later.
    read(&queue)
    queue.append(text, at: .zero)
    queue.append("z", at: .zero)
    for second in 1..<4 { read(&queue, at: .seconds(second)) }
    #expect(reader.pieces.compactMap(\.self).joined() == text + "z")
    #expect(reader.pieces.count == 4 && reader.pieces.allSatisfy { $0?.utf8.count ?? 0 <= 262_144 })
    #expect(!queue.isStalled(at: .seconds(33), after: .seconds(30)))
    read(&queue, at: .seconds(33))
    #expect(!queue.isStalled(at: .seconds(100), after: .seconds(30)))
  }

  @Test func aPieceThatIsNotTakenStalls() {
    var queue = EventQueue(bytesMax: 100)
    queue.append("a", at: .zero)
    read(&queue, at: .seconds(100))
    #expect(queue.isStalled(at: .seconds(131), after: .seconds(30)))
    read(&queue, at: .seconds(132))
    #expect(!queue.isStalled(at: .seconds(200), after: .seconds(30)))
    // A waiting reader receives the next event at once.
    queue.append("b", at: .seconds(200))
    #expect(queue.isStalled(at: .seconds(231), after: .seconds(30)))
  }

  @Test func aStreamThatNobodyReadsStalls() {
    var queue = EventQueue(bytesMax: 100)
    #expect(!queue.isStalled(at: .seconds(100), after: .seconds(30)))
    queue.append("a", at: .seconds(100))
    #expect(!queue.isStalled(at: .seconds(130), after: .seconds(30)))
    #expect(queue.isStalled(at: .seconds(131), after: .seconds(30)))
  }
}
