import Testing

@testable import NavigationStore

/// Each limit holds, is named by the error, and permits commits again when its cause has gone.
struct StoreLimitsTests {
  private let directory = TemporaryDirectory()
  private let batch = Batch()

  private func open(_ change: (inout StoreLimits) -> Void) throws -> Store {
    var surroundings = Surroundings()
    change(&surroundings.limits)
    let store = try Store(directory: directory.path, durability: .normal, now: 1, surroundings: surroundings)
    try store.begin()
    return store
  }

  /// Commits the next revision with a record of this size.
  private func commit(_ bytes: Int, to store: Store) throws {
    batch.removeAll()
    batch.append(record(store.lastRevision + 1, scene: 1, .commit, String(repeating: "x", count: bytes)))
    try store.commit(batch)
  }

  private func size(_ suffix: String) throws -> Int {
    try FileIdentity(directory.file("navd.db" + suffix))?.byteCount ?? 0
  }

  @Test func aFileOfTurnsThatIsFullTakesNoTurnUntilItWasCopied() throws {
    let store = try open { $0.turnFileBytes = 10_000 }
    for _ in 0..<10 { try commit(1_000, to: store) }
    #expect(store.isCheckpointDue)
    let error = #expect(throws: StoreError.self) { try commit(1_000, to: store) }
    #expect(error?.code == .full && error?.limit == .turnFileBytes)
    #expect(store.lastRevision == 10)
    #expect(try size("-turns1") < 11_100)
    try store.checkpointNow()
    try commit(1_000, to: store)
    #expect(store.lastRevision == 11)
    try store.close()
  }

  /// Otherwise a turn that is longer than the limit could never be written.
  @Test func anEmptyFileOfTurnsTakesATurnOfAnyLength() throws {
    let store = try open { $0.turnFileBytes = 1 }
    for _ in 0..<3 {
      try commit(5_000, to: store)
      #expect(throws: StoreError.self) { try commit(1, to: store) }
      #expect(store.isCheckpointDue)
      try store.checkpointNow()
      #expect(!store.isCheckpointDue)
    }
    #expect(store.lastRevision == 3)
    try store.close()
  }

  /// Rows that the database refused earlier are written when it is closed.
  @Test func aDatabaseThatHasRoomAgainIsClosedCleanly() throws {
    var surroundings = Surroundings()
    surroundings.copiedBytes = 4_000
    let store = try Store(directory: directory.path, durability: .normal, now: 1, surroundings: surroundings)
    try store.begin()
    try store.database.connection.execute("PRAGMA max_page_count = 1")
    for _ in 0..<5 { try commit(1_000, to: store) }
    #expect(throws: StoreError.self) { try store.check() }
    try store.database.connection.execute("PRAGMA max_page_count = 1000000")
    try store.close()
    #expect(directory.names == ["navd.db", "navd.run"])
    #expect(try open { _ in }.lastRevision == 5)
  }

  @Test func noMoreWaitsForADatabaseThatTakesNothing() throws {
    var surroundings = Surroundings()
    surroundings.limits.pendingBytes = 10_000
    surroundings.copiedBytes = 4_000
    let store = try Store(directory: directory.path, durability: .normal, now: 1, surroundings: surroundings)
    try store.begin()
    try store.database.connection.execute("PRAGMA max_page_count = 1")
    var taken = 0
    var refusal: StoreError?
    while refusal == nil, taken < 100 {
      do { try commit(1_000, to: store) } catch let error as StoreError { refusal = error }
      if refusal == nil { taken += 1 }
    }
    #expect(refusal?.code == .full && refusal?.limit == .pendingBytes)
    #expect(store.isBacklogged && store.turns.byteCount < 12_000)
    #expect(store.lastRevision == taken)
    try store.database.connection.execute("PRAGMA max_page_count = 1000000")
    #expect(throws: StoreError.self) { try store.check() }
    try commit(1_000, to: store)
    #expect(!store.isBacklogged)
    try store.check()
    try store.close()
  }

  @Test(arguments: [1, 200_000]) func aLogIsCopiedWhenItIsLongAndNotKeptLonger(bytes: Int) throws {
    let store = try open { $0.logBytes = bytes }
    var copies = 0
    for _ in 0..<2_000 {
      try commit(1_000, to: store)
      if !store.isCheckpointDue { continue }
      try store.checkpointNow()
      copies += 1
      #expect(!store.isCheckpointDue)
    }
    #expect(copies > 4 && copies < 100)
    for suffix in ["-wal", "-turns1", "-turns2"] {
      #expect(try size(suffix) <= max(bytes, 65_536) * 5 / 4 + 8_192, "\(suffix)")
    }
    try store.close()
  }
}
