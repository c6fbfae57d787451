import Foundation
import Random
import Testing

@testable import NavigationStore

struct EpochTests {
  /// Ends of the last run, and whether its epoch is over.
  @Test(arguments: [
    (Durability.none, isClean: true, isSameBoot: false, isOver: false),
    (.none, false, true, true),
    (.normal, true, false, false),
    (.normal, false, true, false),
    (.normal, false, false, true),
    (.full, false, false, false),
    (.full, true, true, false),
  ])
  func anEpochEndsWhenAcknowledgedStateMayBeLost(
    durability: Durability, isClean: Bool, isSameBoot: Bool, isOver: Bool
  ) throws {
    let directory = TemporaryDirectory()
    let first = try open(directory, durability, boot: "a", epoch: "e1")
    #expect(first.epoch == "e1")
    #expect(first.isEpochNew)
    try first.begin()
    if isClean { try first.close() } else { first.kill() }
    let second = try open(directory, durability, boot: isSameBoot ? "a" : "b", epoch: "e2")
    #expect(second.epoch == (isOver ? "e2" : "e1"))
    #expect(second.isEpochNew == isOver)
    // The durability of the last run counts, not that of the next.
    second.kill()
    let third = try open(directory, .full, boot: isSameBoot ? "a" : "b", epoch: "e3")
    #expect(third.isEpochNew == isOver)
    third.kill()
  }

  @Test func anEpochEndsWhenTheLogWasTakenAway() throws {
    let directory = TemporaryDirectory()
    let first = try open(directory, .full, boot: "a", epoch: "e1")
    try first.begin()
    first.kill()
    try Files.remove(directory.file("navd.db-wal"))
    let second = try open(directory, .full, boot: "a", epoch: "e2")
    #expect(second.epoch == "e2")
    second.kill()
  }

  /// A copy and its original could both be written: (epoch, revision) would name two states.
  @Test func aCopyHasAnEpochOfItsOwnAndAMoveKeepsIt() throws {
    let directory = TemporaryDirectory()
    let first = try open(directory, .full, boot: "a", epoch: "e1")
    try first.begin()
    try first.close()
    let copy = TemporaryDirectory()
    try FileManager.default.copyItem(atPath: directory.file("navd.db"), toPath: copy.file("navd.db"))
    let second = try open(copy, .full, boot: "a", epoch: "e2")
    #expect(second.epoch == "e2")
    try second.close()
    let moved = TemporaryDirectory()
    try Files.move(directory.file("navd.db"), to: moved.file("navd.db"))
    let third = try open(moved, .full, boot: "a", epoch: "e3")
    #expect(third.epoch == "e1")
    try third.close()
  }

  /// As with `cp`, which keeps the inode of the target.
  @Test(arguments: [false, true]) func anEarlierDatabasePutBackHasAnEpochOfItsOwn(wasKilled: Bool) throws {
    let directory = TemporaryDirectory()
    let first = try open(directory, .full, boot: "a", epoch: "e1")
    try first.begin()
    try first.close()
    let kept = try #require(FileManager.default.contents(atPath: directory.file("navd.db")))
    let second = try open(directory, .full, boot: "a", epoch: "e2")
    #expect(second.epoch == "e1")
    try second.begin()
    if wasKilled { second.kill() } else { try second.close() }
    try? Files.remove(directory.file("navd.db-wal"))
    let file = try #require(FileHandle(forWritingAtPath: directory.file("navd.db")))
    try file.write(contentsOf: kept)
    try file.truncate(atOffset: UInt64(kept.count))
    try file.close()
    let third = try open(directory, .full, boot: "a", epoch: "e3")
    #expect(third.epoch == "e3")
    try third.begin()
    try third.close()
    let fourth = try open(directory, .full, boot: "a", epoch: "e4")
    #expect(fourth.epoch == "e3")
    try fourth.close()
  }

  /// Between the two writes of the file, the database may have either mark.
  @Test func aKillWhileMarksAreWrittenEndsNoEpoch() throws {
    let directory = TemporaryDirectory()
    let first = try open(directory, .full, boot: "a", epoch: "e1")
    try first.begin()
    let mark = try #require(first.mark)
    try RunMark.write(mark, RunMark.random(), in: directory.path)
    first.kill()
    let second = try open(directory, .full, boot: "a", epoch: "e2")
    #expect(second.epoch == "e1")
    try second.begin()
    try RunMark.write(RunMark.random(), try #require(second.mark), in: directory.path)
    second.kill()
    let third = try open(directory, .full, boot: "a", epoch: "e3")
    #expect(third.epoch == "e1")
    try third.close()
  }

  @Test func withoutTheNameOfTheMachinesStartAnyIsAnother() throws {
    let directory = TemporaryDirectory()
    let first = try open(directory, .normal, boot: "", epoch: "e1")
    try first.begin()
    first.kill()
    let second = try open(directory, .normal, boot: "", epoch: "e2")
    #expect(second.epoch == "e2")
    second.kill()
  }

  @Test func aStartThatDoesNotBeginChangesNothing() throws {
    let directory = TemporaryDirectory()
    let first = try open(directory, .normal, boot: "a", epoch: "e1")
    try first.begin()
    try first.close()
    let before = directory.contents
    let second = try open(directory, .none, boot: "b", epoch: "e2")
    try second.close()
    #expect(directory.contents == before)
  }

  @Test func epochsAreSixteenDigits() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<100 {
      let epoch = Epoch.random(using: &random)
      #expect(epoch.count == 16 && epoch.allSatisfy { $0.isHexDigit && !$0.isUppercase })
    }
  }

  private func open(
    _ directory: TemporaryDirectory, _ durability: Durability, boot: String, epoch: String
  ) throws -> Store {
    var surroundings = Surroundings()
    surroundings.bootID = boot
    surroundings.newEpoch = epoch
    return try Store(directory: directory.path, durability: durability, now: 1, surroundings: surroundings)
  }
}
