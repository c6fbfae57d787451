import Random

@testable import NavigationStore

/// A start after a kill, turns, sweeps, a copy of the logs, a backup and a stop.
class FaultyLife: FaultScenario {
  private lazy var random = SeededRandom(seed: seed)
  private(set) var model = StoreModel()
  private let batch = Batch()
  private var store: Store?

  override class var callsMin: Int { 60 }

  /// A database and its logs, both with contents.
  override func prepare() throws {
    let store = try open()
    try store.begin()
    for _ in 0..<12 { try turn(store) }
    store.kill()
  }

  /// One turn; it is acknowledged unless it throws.
  private func turn(_ store: Store) throws(StoreError) {
    var next = model
    next.turn(batch, using: &random, recordBytesMax: 12_000, hasPlainTurns: true)
    try store.commit(batch)
    model = next
    try store.sweep { model.isAlive($0, $1) }
  }

  override func run() {
    attempt { () throws(StoreError) in store = try open() }
    guard let store else { return }
    attempt { () throws(StoreError) in
      let difference = try model.difference(from: store)
      finding = finding ?? difference
    }
    // A failure in the middle of a beginning must not prevent the next one.
    for _ in 0..<2 where !store.isRunning { attempt { () throws(StoreError) in try store.begin() } }
    if !store.isRunning { return store.kill() }
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

  override func findingAfterwards() throws -> String? {
    if let finding { return finding }
    if let store, store.isRunning { store.kill() }
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
