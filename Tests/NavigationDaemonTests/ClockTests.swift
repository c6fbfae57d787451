import Foundation
import Logging
import Navigation
import NavigationStore
import Testing

@testable import NavigationDaemon

/// The wall clock is set forwards and backwards. Deadlines use the loop's clock and are not affected. Times that are
/// kept over restarts use the wall clock; they neither expire early nor last for ever after it was set back.
struct ClockTests {
  private static let hour = 3_600_000
  private static let day = 24 * hour
  /// A day in 2026, in milliseconds.
  private static let today = 1_790_000_000_000

  private static let key = RequestMemory.Key(uid: 1, scene: 1, request: "a")

  /// A state directory that is started, looked into and stopped, again and again.
  private final class Disk {
    let directory = FileManager.default.temporaryDirectory.appending(path: "navd-clock-\(UUID())").path

    init() throws {
      try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: directory) }

    /// Starts, does something, writes, and stops.
    func run<Result>(at milliseconds: Int, _ body: (Daemon) throws -> Result) throws -> Result {
      let store = try Store(directory: directory, durability: .normal, now: milliseconds * 1_000)
      let wall = WallClock(milliseconds)
      let daemon = Daemon(
        DaemonSettings(limits: Limits(), version: "test", pid: 1, uid: 1, audience: .owner),
        storage: DiskStorage(store), log: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }),
        clock: { wall.time })
      try daemon.load(from: store)
      try store.begin()
      let result = try body(daemon)
      daemon.settlement.flush()
      try store.close()
      return result
    }

    /// Writes a reply that is kept, and the token of a front-end of a scene.
    func fill(at milliseconds: Int, tokenEnds: Int) throws {
      try run(at: milliseconds) { daemon in
        let scene = try Scene(
          opening: "s", .screen(ScreenDescription("Home")), revision: 1, time: daemon.context.time,
          origin: Origin(Caller()), message: RawSpan(), journal: &daemon.journal.batch.records)
        scene.writeSnapshot(into: &daemon.journal.batch.snapshots)
        daemon.journal.batch.endSnapshot(of: 1, revision: 1)
        daemon.journal.batch.keep(
          StoredRequest(
            id: 1, uid: 1, scene: 1, request: "a", hash: 7, reply: [1], time: daemon.context.time.microseconds))
        daemon.journal.batch.keep(
          StoredToken(
            hash: [1], scene: 1, frontEnd: "f1", uid: 1, name: "till", mode: 0,
            attached: daemon.context.time.microseconds,
            ends: tokenEnds * 1_000))
      }
    }

    /// The time for which the reply and the token are kept after a start at this time; nil if they are forgotten.
    func left(at milliseconds: Int) throws -> (request: Int?, token: Int?) {
      try run(at: milliseconds) { daemon in
        let isKept = { (now: Milliseconds) in
          daemon.context.now = now
          return daemon.settlement.replies.lookup(ClockTests.key, hash: 7) == .same([1])
        }
        // To the hour.
        let hours = (0...48).last { isKept($0 * ClockTests.hour) }
        let token = daemon.scenes["s"]?.frontEnds.first.map { $0.tokenEnds / ClockTests.hour }
        return (hours, token)
      }
    }
  }

  @Test func whatIsKeptEndsADayAfterItBeganOverRestarts() throws {
    let disk = try Disk()
    try disk.fill(at: Self.today, tokenEnds: Self.today + Self.day)
    let left = try disk.left(at: Self.today + 6 * Self.hour)
    #expect(left.request == 17 && left.token == 18)
    let later = try disk.left(at: Self.today + 25 * Self.hour)
    #expect(later.request == nil && later.token ?? 0 <= 0)
  }

  @Test(arguments: [1, 30, 24 * 3650]) func aClockThatWasSetBackEndsNothingEarly(hours: Int) throws {
    let disk = try Disk()
    try disk.fill(at: Self.today, tokenEnds: Self.today + Self.day)
    let left = try disk.left(at: Self.today - hours * Self.hour)
    #expect(left.request == 23)
    #expect(left.token == 24)
  }

  /// Each start would find them in the time to come, and give them a day.
  @Test func aClockThatWasSetBackKeepsNothingForEver() throws {
    let disk = try Disk()
    try disk.fill(at: Self.today, tokenEnds: Self.today + Self.day)
    let back = Self.today - 3650 * Self.day
    _ = try disk.left(at: back)
    let next = try disk.left(at: back + 20 * Self.hour)
    #expect(next.request == 3 && next.token == 4)
    let last = try disk.left(at: back + 25 * Self.hour)
    #expect(last.request == nil && last.token ?? 0 <= 0)
  }

  /// navd was killed with a front-end attached, which never came back.
  @Test func aFrontEndThatWasAttachedAtAKillHasADayFromTheFirstStart() throws {
    let disk = try Disk()
    try disk.fill(at: Self.today, tokenEnds: 0)
    #expect(try disk.left(at: Self.today + 100 * Self.hour).token == 24)
    #expect(try disk.left(at: Self.today + 120 * Self.hour).token == 4)
    #expect(try disk.left(at: Self.today + 125 * Self.hour).token ?? 0 <= 0)
  }

  /// A row that a later start keeps has a unique number, although others were given new ones.
  @Test func numbersAreNotGivenTwice() throws {
    let disk = try Disk()
    try disk.fill(at: Self.today, tokenEnds: 0)
    for _ in 0..<3 { _ = try disk.left(at: Self.today - Self.hour) }
    let count = try disk.run(at: Self.today - 2 * Self.hour) { daemon in
      daemon.settlement.replies.store([2], under: .init(uid: 1, scene: 1, request: "b"), hash: 7).id
    }
    #expect(count >= 2)
    #expect(try disk.left(at: Self.today).request != nil)
  }

  // MARK: - While navd runs

  @Test(arguments: [-3650 * 24, -25, 25, 3650 * 24])
  func deadlinesDoNotNoticeThatTheWallClockIsSet(hours: Int) throws {
    let wall = WallClock(Self.today)
    let world = World(wall: wall)
    world.open()
    let client = world.connect()
    client.send("Scene.Wait", #"{"scene":"s","reference":{"name":"Never"},"timeoutMilliseconds":2500}"#)
    let token = world.connect().attach()
    wall.milliseconds += hours * Self.hour
    world.pass(2_499)
    #expect(client.told() == [])
    world.pass(1)
    #expect(client.told() == ["TimedOut"])
    #expect(!token.isEmpty)
  }

  @Test(arguments: [-3650 * 24, -25, 25, 3650 * 24])
  func aRequestIsKnownForADayHoweverTheWallClockIsSet(hours: Int) throws {
    let wall = WallClock(Self.today)
    let world = World(wall: wall)
    world.open()
    let push = #"{"scene":"s","screen":{"name":"A"},"options":{"requestId":"r"}}"#
    let first = world.connect().call("Navigation.Push", push)
    wall.milliseconds += hours * Self.hour
    world.pass(Self.day - 1_000)
    #expect(world.connect().call("Navigation.Push", push) == first)
    world.pass(2_000)
    #expect(world.connect().call("Navigation.Push", push) != first)
  }

  @Test(arguments: [-3650 * 24, -25, 25, 3650 * 24])
  func aTokenIsGoodForADayHoweverTheWallClockIsSet(hours: Int) throws {
    let wall = WallClock(Self.today)
    let world = World(wall: wall)
    world.open()
    let frontEnd = world.connect()
    let token = frontEnd.attach()
    frontEnd.leave()
    wall.milliseconds += hours * Self.hour
    world.pass(Self.day - 2_000)
    let again = world.connect()
    #expect(again.attach(#","token":"\#(token)""#).isEmpty == false)
    again.leave()
    world.pass(Self.day + 2_000)
    let late = world.connect()
    late.send("Scene.Attach", #"{"scene":"s","name":"till","token":"\#(token)"}"#, more: true)
    #expect(late.told() == ["InvalidToken"])
  }
}
