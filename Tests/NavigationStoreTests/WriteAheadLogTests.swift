import Foundation
import JSON
import Random
import Testing

@testable import NavigationStore

/// The end of SQLite's log that SQLite drops, because the log is damaged before it.
struct WriteAheadLogTests {
  private static let headBytes = 32
  private static let frameBytes = 24 + StoreLimits.pageBytes

  let directory = TemporaryDirectory()
  let batch = Batch()
  private var path: String { directory.file("navd.db") }

  private func surroundings(epoch: String) -> Surroundings {
    var surroundings = Surroundings()
    surroundings.bootID = "boot"
    surroundings.newEpoch = epoch
    return surroundings
  }

  private func open(epoch: String = "e1") throws -> Store {
    try Store(directory: directory.path, durability: .normal, now: 1, surroundings: surroundings(epoch: epoch))
  }

  /// Kills a run that has written tokens into the database, each in a transaction.
  /// - Returns: Its log.
  private func killed(tokens: Range<Int> = 0..<5) throws -> [UInt8] {
    let store = try open()
    try store.begin()
    for token in tokens { try write(token, to: store) }
    store.kill()
    return [UInt8](try #require(directory.contents["navd.db-wal"]))
  }

  private func write(_ token: Int, to store: Store) throws {
    batch.removeAll()
    batch.keep(StoredToken(markOf: token, mode: 0))
    try store.commit(batch)
  }

  private func isDamaged(_ log: some Sequence<UInt8>) throws -> Bool {
    try Data(log).write(to: URL(fileURLWithPath: path + "-wal"))
    return WriteAheadLog.isDamaged(beside: path, nil)
  }

  /// The numbers of the frames that end a transaction of this use of the file.
  private func ends(_ log: [UInt8]) -> [Int] {
    (0..<(log.count - Self.headBytes) / Self.frameBytes).filter { number in
      let frame = log[(Self.headBytes + number * Self.frameBytes)...]
      return frame.dropFirst(4).prefix(4).contains { $0 != 0 }
        && frame.dropFirst(8).prefix(8).elementsEqual(log[16..<24])
    }
  }

  @Test func aWrongByteBeforeALaterTransactionIsDamage() throws {
    let log = try killed()
    #expect(try !isDamaged(log))
    let last = try #require(ends(log).last)
    #expect(last > 4)
    var random = SeededRandom(seed: 1)
    let places =
      Array(0..<Self.headBytes)
      + (0...last).flatMap { number in
        let start = Self.headBytes + number * Self.frameBytes
        return Array(start..<start + 24) + (0..<20).map { _ in start + 24 + random.below(StoreLimits.pageBytes) }
      }
    for place in places {
      var wrong = log
      wrong[place] ^= 1 << UInt8(random.below(8))
      let (number, offset) = (place - Self.headBytes).quotientAndRemainder(dividingBy: Self.frameBytes)
      // A kill may leave a part of the last frame. The frame before it has its checksum.
      let isLast = number == last || number == last - 1 && (16..<24).contains(offset)
      #expect(try isDamaged(wrong) == (place < Self.headBytes || !isLast), "byte \(offset) of frame \(number)")
    }
  }

  /// A kill cuts the log off at any byte, and the file has remains of its earlier use behind it.
  @Test func aKillIsNoDamage() throws {
    let store = try open()
    try store.begin()
    for token in 0..<20 { try write(token, to: store) }
    try store.checkpointNow()
    let remains = [UInt8](try #require(directory.contents["navd.db-wal"]))
    for token in 20..<25 { try write(token, to: store) }
    store.kill()
    let log = [UInt8](try #require(directory.contents["navd.db-wal"]))
    let last = try #require(ends(log).last)
    #expect(log.count == remains.count && last < 20)
    for number in 0...last {
      let start = Self.headBytes + number * Self.frameBytes
      for length in [0, 1, 16, 24, 25, 24 + StoreLimits.pageBytes / 2] {
        #expect(try !isDamaged(log[..<(start + length)] + remains[(start + length)...]), "frame \(number), \(length)")
        #expect(try !isDamaged(log[..<(start + length)]), "frame \(number), \(length)")
      }
    }
    #expect(try isDamaged(log.prefix(31)) && !isDamaged([]))
    try Files.remove(path + "-wal")
    #expect(!WriteAheadLog.isDamaged(beside: path, nil))
  }

  /// SQLite ignores the log.
  @Test(arguments: [0, 4, 256, 1_001, 3 << 10, 1 << 17, 1 << 31] as [UInt32])
  func pagesOfNoSizeAreDamage(size: UInt32) throws {
    var log = try killed()
    log.replaceSubrange(8..<12, with: (0..<4).map { UInt8(truncatingIfNeeded: size >> (24 - 8 * $0)) })
    var (first, second): (UInt32, UInt32) = (0, 0)
    for place in stride(from: 0, to: 24, by: 8) {
      first &+= log.littleEndian(UInt32.self, at: place) &+ second
      second &+= log.littleEndian(UInt32.self, at: place + 4) &+ first
    }
    log.replaceSubrange(
      24..<32, with: [first, second].flatMap { sum in (0..<4).map { UInt8(truncatingIfNeeded: sum >> (24 - 8 * $0)) } })
    #expect(try isDamaged(log))
  }

  @Test func damageBeginsAnEpochAndIsReported() throws {
    var log = try killed()
    let ends = ends(log)
    log[Self.headBytes + ends[ends.count - 2] * Self.frameBytes + 100] ^= 4
    #expect(try isDamaged(log))
    #expect(try Inspection(directory: directory.path).lostTurns == .behindHole)
    let again = try open(epoch: "e2")
    #expect(again.lostTurns == .behindHole && again.epoch == "e2" && again.isEpochNew)
    var tokens = 0
    try again.forEachToken { _ in tokens += 1 }
    #expect(tokens == 3)
    try again.begin()
    again.kill()
    let whole = try open(epoch: "e3")
    #expect(whole.lostTurns == nil && whole.epoch == "e2")
    whole.kill()
  }
}
