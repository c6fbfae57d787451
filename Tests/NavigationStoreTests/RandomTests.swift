import Random
import Testing

@testable import NavigationStore

struct RandomTests {
  /// After turns, sweeps, checkpoints, clean stops and kills in any order, the store has the contents of the model.
  @Test(arguments: Seeds.first(1, of: 4))
  func theStoreHoldsWhatTheModelHolds(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let directory = TemporaryDirectory()
    var model = StoreModel()
    let batch = Batch()
    var time = 0
    func open() throws -> Store {
      // The clock may jump in both directions.
      time = random.below(1000) - 500
      var surroundings = Surroundings()
      surroundings.copiedBytes = 1 << random.below(16)
      let store = try Store(directory: directory.path, durability: .normal, now: time, surroundings: surroundings)
      let difference = try model.difference(from: store)
      #expect(difference == nil, "seed \(seed)")
      try store.begin()
      return store
    }
    var store = try open()
    let epoch = store.epoch
    for step in 0..<800 {
      model.turn(batch, using: &random, recordBytesMax: random.below(40) == 0 ? 30_000 : 200, hasPlainTurns: true)
      try store.commit(batch)
      try store.sweep { model.isAlive($0, $1) }
      switch random.below(60) {
      case 0:
        try store.close()
        store = try open()
      case 1:
        store.kill()
        store = try open()
      case 2:
        try store.syncLog()
        try store.checkpointNow()
      case 3:
        let difference = try model.difference(from: store)
        #expect(difference == nil, "seed \(seed), step \(step)")
      default: continue
      }
    }
    #expect(store.epoch == epoch)
    try store.close()
  }
}
