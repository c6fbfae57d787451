import Testing

@testable import Navigation

@Suite struct RingTests {
  struct Element: RingElement, Equatable {
    var value: Int?
    static let vacant = Element(value: nil)
  }

  private func values(_ ring: Ring<Element>) -> [Int?] { ring.indices.map { ring[$0].value } }

  @Test func itIsAQueueAtBothEnds() {
    var ring = Ring<Element>()
    var model: [Int] = []
    var random = Generator(seed: 7)
    for step in 0..<5_000 {
      switch random.next(in: 5) {
      case 0, 1, 2:
        ring.append(Element(value: step))
        model.append(step)
      case 3 where !model.isEmpty:
        let number = 1 + random.next(in: min(3, model.count))
        ring.removeFirst(min(number, model.count), atOnce: step % 2 == 0)
        model.removeFirst(min(number, model.count))
      default: #expect(ring.popLast()?.value == model.popLast())
      }
      if step % 50 == 0 { #expect(values(ring) == model) }
    }
    #expect(values(ring) == model)
    ring.removeLast(ring.count)
    #expect(ring.isEmpty && ring.popLast() == nil)
  }
}
