import NavigationFleet
import Testing

struct FrameTests {
  private func frame(
    after previous: FramePosition = .start, term: Int = 1, part: Int = 0, isLast: Bool = true, _ payload: [UInt8] = [1]
  ) -> Frame {
    Frame(stage: 0, term: term, after: previous, time: 7, part: part, isLast: isLast, payload: payload)
  }

  @Test func theByteFormIsReadBack() {
    let first = frame(part: 2, isLast: false, [1, 2, 3])
    #expect(Frame(first.bytes) == first)
    #expect(Frame(frame([]).bytes) == frame([]))
  }

  @Test func aChangedByteIsNoticed() {
    let bytes = frame([1, 2, 3, 4, 5, 6, 7, 8, 9]).bytes
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= 0x10
      #expect(Frame(changed) == nil, "byte \(place)")
    }
    for length in bytes.indices { #expect(Frame(Array(bytes[..<length])) == nil) }
    #expect(Frame(bytes + [0]) == nil)
  }

  @Test func aChainTakesWhatContinuesIt() throws {
    var chain = FrameChain(stage: 0, at: .start)
    let first = frame([1])
    let changes = try chain.take(first)
    #expect(changes?.payload == [1])
    #expect(throws: ChainError.gap(expected: 2, found: 1)) { try chain.take(first) }
    let other = frame([2])
    #expect(throws: ChainError.otherHistory(number: 2)) { try chain.take(frame(after: other.position)) }
    let second = frame(after: first.position, term: 3)
    let later = try chain.take(second)
    #expect(later?.term == 3)
    #expect(throws: ChainError.formerOwner(number: 3, term: 2)) {
      try chain.take(frame(after: second.position, term: 2))
    }
    #expect(chain.complete == second.position)
  }

  @Test func partsAreTakenTogether() throws {
    var chain = FrameChain(stage: 0, at: .start)
    let first = frame(isLast: false, [1])
    let second = frame(after: first.position, part: 1, [2])
    let none = try chain.take(first)
    #expect(none == nil)
    #expect(chain.complete == .start && chain.end == first.position)
    let changes = try chain.take(second)
    #expect(changes?.payload == [1, 2])
    #expect(chain.complete == second.position)
  }

  @Test func partsWithoutAnEndAreVoidForTheNextTerm() throws {
    var chain = FrameChain(stage: 0, at: .start)
    let first = frame(isLast: false, [1])
    _ = try chain.take(first)
    // Their own owner cannot begin anew.
    #expect(throws: ChainError.missingPart(number: 2)) { try chain.take(frame(after: first.position)) }
    #expect(throws: ChainError.missingPart(number: 2)) {
      try chain.take(frame(after: first.position, term: 2, part: 1))
    }
    let changes = try chain.take(frame(after: first.position, term: 2, [3]))
    #expect(changes?.payload == [3])
  }
}
