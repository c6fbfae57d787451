import Random
import Testing

@testable import NavigationStore

/// A power cut leaves everything that was synced, and of the rest nothing, a beginning, or any sectors.
struct PowerCutTests {
  @Test(arguments: [Durability.normal, .full])
  func acknowledgedUnderFullOrAPrefixOfWholeBatches(durability: Durability) throws {
    var lost = 0
    for seed in 1...60 as ClosedRange<UInt64> {
      var random = SeededRandom(seed: seed)
      let world = FaultyWorld()
      let before = TemporaryDirectory()
      let after = TemporaryDirectory()
      var surroundings = Surroundings()
      surroundings.fileSystem = world.name
      surroundings.copiedBytes = 10_000
      let store = try Store(directory: before.path, durability: durability, now: 1, surroundings: surroundings)
      let logs = ["navd.db-wal", "navd.db-turns1", "navd.db-turns2"].map { before.file($0) }
      try store.begin()
      for log in logs { world.synced(log) }
      var states = [StoreModel()]
      let batch = Batch()
      var synced = 0
      for _ in 0..<random.below(60) {
        var model = states[states.count - 1]
        model.turn(batch, using: &random, recordBytesMax: 3000, hasPlainTurns: true)
        try store.commit(batch)
        try store.sweep { model.isAlive($0, $1) }
        states.append(model)
        if durability == .full {
          try store.syncLog()
          for log in logs { world.synced(log) }
          synced = states.count - 1
        }
        if random.below(15) == 0 { try store.checkpointNow() }
      }
      world.cutPower()
      store.kill()
      for name in ["navd.db", "navd.db-wal", "navd.db-turns1", "navd.db-turns2"] {
        #expect(world.leave(before.file(name), at: after.file(name), seed: random.next()))
      }
      let again = try Store(directory: after.path, durability: durability, now: 2)
      var found: Int?
      for index in states.indices.reversed() where try states[index].difference(from: again) == nil {
        found = index
        break
      }
      let state = try #require(found, "seed \(seed): half a batch, or something else")
      #expect(state >= synced, "seed \(seed): acknowledged and lost")
      if state < states.count - 1 { lost += 1 }
      try again.begin()
      try again.close()
      let inspection = try Inspection(directory: after.path)
      #expect(inspection.isGood, "seed \(seed): \(inspection.findings)")
    }
    // Under normal, cuts must lose something sometimes, or the test cuts nothing.
    #expect((lost > 6) == (durability == .normal), "\(lost) cuts cost something")
  }
}
