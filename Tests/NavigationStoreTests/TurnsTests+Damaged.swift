import Foundation
import JSON
import Random
import StateFolder
import Testing

@testable import NavigationStore

// Turn files that are not as they were written.
extension TurnsTests {
  private static let frameBytes = TurnFrame.headBytes + RecordHead.byteCount + 1
  private var path: String { directory.file("navd.db-turns1") }

  /// Kills a run of five turns.
  /// - Returns: The `meta` of its database, and its turn file.
  private func killed() throws -> (meta: Meta, bytes: [UInt8]) {
    let store = try open()
    try store.begin()
    try commit(1...5, to: store)
    let meta = try Meta(store.database.connection)
    store.kill()
    return (meta, [UInt8](try #require(directory.contents["navd.db-turns1"])))
  }

  private func recovered(_ bytes: some Sequence<UInt8>, _ meta: Meta, lastRevision: Int = 0) throws -> RecoveredTurns {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return try RecoveredTurns(
      beside: directory.file("navd.db"), meta, lastRevision: lastRevision, isLogDamaged: false, surroundings())
  }

  /// Whatever bit is flipped, all turns are taken, or it is known that some are lost.
  @Test(arguments: [0, 2, 5]) func aFlippedBitLosesNothingSilently(lastRevision: Int) throws {
    let (meta, bytes) = try killed()
    for bit in 0..<bytes.count * 8 {
      var flipped = bytes
      flipped[bit / 8] ^= 1 << UInt8(bit % 8)
      let found = try recovered(flipped, meta, lastRevision: lastRevision)
      let (frame, place) = (bit / 8 - TurnFileHead.byteCount).quotientAndRemainder(dividingBy: Self.frameBytes)
      // The last turn may look like one that a kill has cut off, by its length, or like an old one, by its number.
      let isProven = frame < 4 || place >= 16
      #expect(found.lastRevision == 5 || found.lost == .behindHole || !found.isWhole || !isProven, "bit \(bit)")
      #expect(found.lastRevision == 5 || found.lastRevision == max(frame, lastRevision), "bit \(bit)")
    }
    let whole = try recovered(bytes, meta, lastRevision: lastRevision)
    #expect(whole.lastRevision == 5 && whole.lost == nil && whole.isWhole)
  }

  @Test func turnsBehindALostPartAreAHole() throws {
    let (meta, bytes) = try killed()
    for length in [1, 10, 39, 61] {
      for place in TurnFileHead.byteCount..<bytes.count - Self.frameBytes - length {
        var lost = bytes
        for offset in place..<place + length { lost[offset] = 0 }
        let found = try recovered(lost, meta)
        #expect(found.lastRevision == 5 || found.lost == .behindHole, "\(length) bytes at \(place)")
      }
    }
  }

  /// Neither are the remains of earlier uses of the files.
  @Test(arguments: 1...20 as ClosedRange<UInt64>) func aKillIsNoDamage(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let store = try open()
    try store.begin()
    var (revision, request) = (0, 0)
    for _ in 0..<400 {
      batch.removeAll()
      switch random.below(10) {
      case 0: batch.keep(StoredToken(markOf: 1, mode: random.below(3)))
      case 1...4:
        request += 1
        batch.keep(StoredRequest(id: request, uid: 0, scene: 1, request: "r", hash: 1, reply: [1], time: 1))
      default:
        revision += 1
        batch.append(record(revision, scene: 1, .commit, String(repeating: "\u{1}", count: random.below(200))))
      }
      try store.commit(batch)
      if random.below(25) == 0 { try store.checkpointNow() }
    }
    store.kill()
    let again = try open(epoch: "e2")
    #expect(!again.isEpochNew && again.lostTurns == nil && again.lastRevision == revision)
    again.kill()
  }

  /// The database has lost the batch that went there directly between two turns.
  @Test func aBatchThatTheDatabaseLacksIsAHole() throws {
    let store = try open()
    try store.begin()
    try commit(1...2, to: store)
    batch.removeAll()
    batch.keep(StoredToken(markOf: 1, mode: 0))
    try store.commit(batch)
    batch.removeAll()
    batch.keep(StoredRequest(id: 1, uid: 0, scene: 1, request: "r", hash: 1, reply: [1], time: 1))
    try store.commit(batch)
    var meta = try Meta(store.database.connection)
    store.kill()
    let bytes = [UInt8](try #require(directory.contents["navd.db-turns1"]))
    #expect(try recovered(bytes, meta, lastRevision: 2).lost == nil)
    meta.batches -= 1
    #expect(try recovered(bytes, meta, lastRevision: 2).lost == .behindHole)
  }

  @Test func aHoleBeginsAnEpochAndIsReported() throws {
    var (_, bytes) = try killed()
    #expect(try Inspection(directory: directory.path).lostTurns == nil)
    bytes[TurnFileHead.byteCount + 2 * Self.frameBytes + TurnFrame.headBytes] ^= 4
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let inspection = try Inspection(directory: directory.path)
    #expect(inspection.lostTurns == .behindHole && inspection.lastRevision == 2)
    let again = try open(epoch: "e2")
    #expect(again.lostTurns == .behindHole && again.epoch == "e2" && again.lastRevision == 2)
    try again.begin()
    try again.close()
    let whole = try open(epoch: "e3")
    #expect(whole.lostTurns == nil && whole.epoch == "e2")
    whole.kill()
  }

  /// Content of a turn that looks like heads of frames does not delay a start.
  @Test func theSearchBehindDamageHasALimit() throws {
    let (meta, bytes) = try killed()
    let turns = bytes[TurnFileHead.byteCount...]
    let count = 2_000
    var fakes = [UInt8](repeating: 0, count: 8)
    for index in 0..<count {
      // The length of replies up to the end of the fakes, and the number 1.
      let rest = UInt32((count - index - 1) * TurnFrame.headBytes)
      fakes += [0, 0, 0, 0] + (0..<4).map { UInt8(truncatingIfNeeded: rest >> (8 * $0)) }
      fakes += [1] + [UInt8](repeating: 0, count: TurnFrame.headBytes - 9)
    }
    let found = try recovered(bytes[..<TurnFileHead.byteCount] + fakes + turns, meta)
    #expect(found.lastRevision == 0 && found.lost == nil)
    let few = try recovered(bytes[..<TurnFileHead.byteCount] + fakes.suffix(2 * TurnFrame.headBytes) + turns, meta)
    #expect(few.lastRevision == 0 && few.lost == .behindHole)
  }
}
