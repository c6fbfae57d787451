import JSON
import Navigation
import Testing

@testable import NavigationDaemon
@testable import NavigationStore

/// Under `none`: commits that history has forgotten before they are written.
struct LaxFlushTests {
  private static let commits = 4
  /// Longer than the part that is examined at once.
  private static let long = 320_000

  private func revisions(_ batch: Batch) -> [Revision] {
    let bytes = batch.records.array()
    var (revisions, start): ([Revision], Int) = ([], 0)
    while let head = try? Record(bytes, at: start) {
      revisions.append(head.revision)
      start += head.length
    }
    #expect(start == bytes.count)
    return revisions
  }

  /// A stack with a number of bytes of arguments.
  private func setStack(_ bytes: Int, by client: TestClient) {
    let screen = #"{"name":"X","arguments":{"text":"\#(String(repeating: "x", count: bytes / 100))"}}"#
    client.send(
      "Navigation.SetStack",
      #"{"scene":"s","screens":[\#(Array(repeating: screen, count: 100).joined(separator: ","))]}"#)
  }

  /// - Parameter long: which of the pushes are long ones.
  @Test(arguments: [[], [0], [3], [36], [39], [0, 17, 38], [37, 38]])
  func isDroppedFromABatchHoweverItLiesThere(long: Set<Int>) {
    let world = World(storage: MemoryStorage(.none)) { $0[.historyCommits] = Self.commits }
    world.open()
    world.open("quiet")
    let client = world.connect()
    for index in 0..<40 {
      if long.contains(index) { setStack(Self.long, by: client) } else { client.push("X", text: 20_000) }
      if index == 10 { client.send("Navigation.Push", #"{"scene":"quiet","screen":{"name":"A"}}"#) }
    }
    #expect(client.messages().allSatisfy { $0["error"] == nil })
    let batch = world.daemon.journal.batch
    let last = world.daemon.scenes["s"]?.scene.revision ?? 0
    world.daemon.settlement.lax.thin()
    #expect(revisions(batch).suffix(Self.commits) == Array((last - Self.commits + 1)...last)[...])
    #expect(revisions(batch).dropLast(Self.commits).filter { $0 > 2 } == [14])
    #expect(revisions(batch).contains(2))
    #expect(!revisions(batch).contains(3))
    // A second pass finds nothing more to drop.
    let length = batch.records.count
    world.daemon.settlement.lax.thin()
    #expect(batch.records.count == length)
  }
}
