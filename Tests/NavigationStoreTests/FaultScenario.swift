import Random

@testable import NavigationStore

/// A life of a store in which calls fail: what was acknowledged is noted, and must be there in the end.
final class FaultScenario {
  private let directory = TemporaryDirectory()
  private let world: FaultyWorld
  private var random: SeededRandom
  private var model = StoreModel()
  private let batch = Batch()
  private var store: Store?
  /// A first wrong thing that was seen on the way.
  private var finding: String?

  init(_ world: FaultyWorld, seed: UInt64) {
    self.world = world
    random = SeededRandom(seed: seed)
  }

  private func open() throws(StoreError) -> Store {
    var surroundings = Surroundings()
    surroundings.fileSystem = world.name
    surroundings.pendingBytes = 30_000
    return try Store(directory: directory.path, durability: .normal, now: 1, surroundings: surroundings)
  }

  /// A database with something in it and in its log, before anything fails.
  func prepare() throws {
    let store = try open()
    try store.begin()
    for _ in 0..<12 { try turn(store) }
    store.kill()
  }

  /// One turn: acknowledged or not.
  private func turn(_ store: Store) throws(StoreError) {
    var next = model
    next.turn(batch, using: &random, recordBytesMax: 12_000, hasPlainTurns: true)
    try store.commit(batch)
    model = next
    try store.sweep { model.isAlive($0, $1) }
  }

  /// Everything that a navd does, each of it whether or not what was before has failed.
  func run() {
    attempt { () throws(StoreError) in store = try open() }
    guard let store else { return }
    attempt { () throws(StoreError) in
      let difference = try model.difference(from: store)
      finding = finding ?? difference
    }
    attempt { () throws(StoreError) in try store.begin() }
    if store.running == nil { return store.kill() }
    for step in 0..<16 {
      attempt { () throws(StoreError) in try turn(store) }
      if step == 4 { attempt { () throws(StoreError) in try store.checkpointNow() } }
      if step == 6 { attempt { () throws(StoreError) in try backUp(store) } }
    }
    attempt { () throws(StoreError) in
      let difference = try model.difference(from: store)
      finding = finding ?? difference
    }
    attempt { () throws(StoreError) in try store.close() }
    if random.next() & 1 == 0 { self.store = nil }
  }

  private func backUp(_ store: Store) throws(StoreError) {
    let backup = try store.beginBackup()
    while try !backup.step(pages: 20) { try turn(store) }
    while try !backup.read(bytesMax: 50_000).isEmpty { continue }
  }

  private func attempt(_ body: () throws(StoreError) -> Void) {
    do throws(StoreError) {
      try body()
    } catch {
      // A file system that fails says so, and nothing else. Shown only when it is wrong.
      if ![.io, .full].contains(error.code) { finding = finding ?? "\(error)" }
    }
  }

  /// What is wrong when nothing fails any more.
  func findingAfterwards() throws -> String? {
    if let finding { return finding }
    if let store, store.running != nil { store.kill() }
    store = nil
    let again = try open()
    if let difference = try model.difference(from: again) { return difference }
    try again.begin()
    try turn(again)
    if let difference = try model.difference(from: again) { return difference }
    try again.close()
    let inspection = try Inspection(directory: directory.path)
    return inspection.isGood ? nil : inspection.findings.first
  }
}
