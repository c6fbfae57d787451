import Random
import Testing

@testable import Navigation

@Suite struct NodeTableTests {
  private func record(_ id: NodeID) -> NodeRecord {
    id % 5 == 0
      ? NodeRecord(id, .stack, under: 0, owner: 2, label: "S\(id)", place: nil)
      : NodeRecord(id, ScreenDescription("N\(id)"), under: 0, owner: 2, place: nil)
  }

  @Test func everyNodeIsFoundByItsID() {
    var table = NodeTable(capacity: 1, containers: 0)
    var model: [NodeID: String] = [:]
    var random = SeededRandom(seed: 3)
    var next = 0
    for step in 0..<20_000 {
      if model.isEmpty || random.below(100) < (step / 2_000 % 2 == 0 ? 60 : 40) {
        next += 1 + random.below(3)
        table.insert(record(next))
        if next % 5 == 0 { table[children: table.slot(next)] = [next] }
        model[next] = record(next).name
      } else {
        // Most often one of the newest goes.
        var id = next - random.below(20)
        if model[id] == nil { id = model.keys.min() ?? 0 }
        let gone = table.remove(slot: table.slot(id))
        #expect(gone.id == id && gone.name == model.removeValue(forKey: id))
      }
      if step % 500 == 0 {
        #expect(table.count == model.count)
        #expect(model.allSatisfy { table[table.slot($0)].name == $1 })
        #expect(model.keys.allSatisfy { $0 % 5 != 0 || table[children: table.slot($0)] == [$0] })
        #expect((0...next).allSatisfy { (model[$0] != nil) == table.contains($0) })
      }
    }
  }

  @Test func unknownIDsAreNotThere() {
    var table = NodeTable(capacity: 4, containers: 1)
    table.insert(record(1))
    for id in [0, 2, -1, .max, .min] { #expect(!table.contains(id)) }
  }

  /// The product of this Fibonacci number and the factor is so small that all its multiples have one home.
  @Test func idsThatWereChosenToCollideAreFoundWithFewProbes() {
    var table = NodeTable(capacity: 1, containers: 0)
    let ids = (1...16_000).map { $0 * 2_971_215_073 }
    #expect(ids.allSatisfy { $0 <= 1 << 52 })
    for id in ids { table.insert(NodeRecord(id, "N", under: 0, owner: 2, place: nil)) }
    #expect(ids.map { table.probes(for: $0) }.max() ?? 0 <= NodeTable.probesMax)
    for id in ids.dropLast(10) { _ = table.remove(slot: table.slot(id)) }
    #expect(ids.map { table.contains($0) } == ids.indices.map { $0 >= ids.count - 10 })
  }

  @Test func idsFromASequenceAreFoundAtOnce() {
    var table = NodeTable(capacity: 1, containers: 0)
    for id in 1...16_000 { table.insert(NodeRecord(id, "N", under: 0, owner: 2, place: nil)) }
    #expect((1...16_000).map { table.probes(for: $0) }.max() ?? 0 <= 4)
  }
}
