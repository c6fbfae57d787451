import Foundation
import Random
import Testing

@testable import NavigationStore

/// A small disk that is full, and a read-only one. Needs root and the right to mount.
struct FullDiskTests {
  @Test func aFullDiskIsToldNothingIsHalfThereAndItGoesOnByItself() throws {
    guard let disk = SmallDisk(bytes: 2 << 20) else { return SmallDisk.skip() }
    var random = SeededRandom(seed: 9)
    let store = try Store(directory: disk.path, durability: .normal, now: 1)
    try store.begin()
    var model = StoreModel()
    let batch = Batch()
    var failures = 0
    for step in 0..<3000 where failures < 5 {
      var next = model
      next.turn(batch, using: &random, recordBytesMax: 4000)
      do {
        try store.commit(batch)
        model = next
      } catch {
        #expect(error.code == .full, "step \(step): \(error)")
        failures += 1
        let difference = try model.difference(from: store)
        #expect(difference == nil, "reads go on, and nothing is half there")
      }
    }
    #expect(failures == 5)
    try disk.grow(to: 20 << 20)
    for _ in 0..<50 {
      model.turn(batch, using: &random, recordBytesMax: 4000)
      try store.commit(batch)
    }
    try store.checkpointNow()
    let difference = try model.difference(from: store)
    #expect(difference == nil)
    try store.close()
    #expect(try Inspection(directory: disk.path).isGood)
  }

  @Test func aFullDiskIsToldWhenAStateIsMade() throws {
    guard let disk = SmallDisk(bytes: 8192) else { return SmallDisk.skip() }
    let error = #expect(throws: StoreError.self) { try Store(directory: disk.path, durability: .normal, now: 1) }
    #expect(error?.code == .full)
    try disk.grow(to: 4 << 20)
    let store = try Store(directory: disk.path, durability: .normal, now: 1)
    try store.begin()
    try store.close()
  }

  @Test func aDiskThatMayOnlyBeReadIsTold() throws {
    guard let disk = SmallDisk(bytes: 4 << 20) else { return SmallDisk.skip() }
    try disk.remount("ro")
    let error = #expect(throws: StoreError.self) { try Store(directory: disk.path, durability: .normal, now: 1) }
    #expect(error?.code == .readOnly)
    try disk.remount("rw")
    let store = try Store(directory: disk.path, durability: .normal, now: 1)
    try store.begin()
    try store.close()
    try disk.remount("ro")
    #expect(throws: StoreError.self) { try Inspection(directory: disk.path) }
  }

  /// A state of some turns, left by a stop or a kill.
  private func makeState(on disk: SmallDisk, isKilled: Bool) throws -> (model: StoreModel, epoch: String) {
    var random = SeededRandom(seed: 5)
    let store = try Store(directory: disk.path, durability: .normal, now: 1)
    try store.begin()
    var model = StoreModel()
    let batch = Batch()
    for _ in 0..<40 {
      model.turn(batch, using: &random, recordBytesMax: 2000, hasPlainTurns: true)
      try store.commit(batch)
    }
    let epoch = store.epoch
    if isKilled { store.kill() } else { try store.close() }
    return (model, epoch)
  }

  /// Begins on a disk that does not take it, and again when it does.
  private func expectReadAndBegun(
    _ disk: SmallDisk, _ state: (model: StoreModel, epoch: String), _ code: StoreError.Code, mend: () throws -> Void
  ) throws {
    var model = state.model
    var random = SeededRandom(seed: 6)
    let batch = Batch()
    let store = try Store(directory: disk.path, durability: .normal, now: 2)
    for _ in 0..<2 {
      let error = try #require(throws: StoreError.self) { try store.begin() }
      #expect(error.code == code && store.hindrance == error)
      let difference = try model.difference(from: store)
      #expect(difference == nil, "it is read")
    }
    var next = model
    next.turn(batch, using: &random, recordBytesMax: 100)
    var error = #expect(throws: StoreError.self) { try store.commit(batch) }
    #expect(error?.code == code)
    error = #expect(throws: StoreError.self) { try store.beginBackup() }
    #expect(error?.code == code)
    try mend()
    try store.begin()
    #expect(store.hindrance == nil && store.epoch == state.epoch)
    try store.commit(batch)
    model = next
    // It is the only one that has the database.
    #expect(throws: StoreError.self) { try Inspection(directory: disk.path) }
    store.kill()
    let again = try Store(directory: disk.path, durability: .normal, now: 3)
    let difference = try model.difference(from: again)
    #expect(difference == nil && again.epoch == state.epoch)
    try again.begin()
    try again.close()
    #expect(try Inspection(directory: disk.path).isGood)
  }

  @Test(arguments: [false, true]) func aStateOnAFullDiskIsReadUntilThereIsRoom(isKilled: Bool) throws {
    guard let disk = SmallDisk(bytes: 4 << 20) else { return SmallDisk.skip() }
    let state = try makeState(on: disk, isKilled: isKilled)
    try disk.fill()
    try expectReadAndBegun(disk, state, .full) { try disk.grow(to: 8 << 20) }
  }

  @Test(arguments: [false, true]) func aStateOnAReadOnlyDiskIsReadUntilItMayBeWritten(isKilled: Bool) throws {
    guard let disk = SmallDisk(bytes: 4 << 20) else { return SmallDisk.skip() }
    let state = try makeState(on: disk, isKilled: isKilled)
    try disk.remount("ro")
    try expectReadAndBegun(disk, state, .readOnly) { try disk.remount("rw") }
  }

  @Test func aDatabaseThatChangedWhileItWasReadIsNotWritten() throws {
    guard let disk = SmallDisk(bytes: 4 << 20) else { return SmallDisk.skip() }
    _ = try makeState(on: disk, isKilled: false)
    try disk.remount("ro")
    let store = try Store(directory: disk.path, durability: .normal, now: 2)
    #expect(throws: StoreError.self) { try store.begin() }
    try disk.remount("rw")
    let other = try DatabaseConnection(disk.path + "/navd.db", .readWrite)
    try other.execute("DELETE FROM journal WHERE revision = (SELECT max(revision) FROM journal)")
    try other.close(keepsLog: false)
    let error = #expect(throws: StoreError.self) { try store.begin() }
    #expect(error?.code == .vanished)
  }
}

/// A disk in memory that is mounted for a test.
///
/// A child that another test starts has copies of all descriptors until its program begins. Meanwhile a removed file keeps its
/// space, and a disk with a closed file cannot become read-only. The functions wait for that.
final class SmallDisk {
  private let directory = TemporaryDirectory()
  var path: String { directory.path }
  /// The size in bytes.
  private var size: Int

  /// Mounts a disk; nil if this user may not.
  init?(bytes: Int) {
    size = bytes
    if !Self.run(["mount", "-t", "tmpfs", "-o", "size=\(bytes)", "tmpfs", directory.path]) { return nil }
  }

  deinit { _ = Self.run(["umount", "-l", directory.path]) }

  /// Fills the free space, until the files use the whole disk.
  func fill() throws {
    #expect(FileManager.default.createFile(atPath: path + "/filler", contents: nil))
    let filler = try #require(FileHandle(forWritingAtPath: path + "/filler"))
    defer { try? filler.close() }
    try wait("removed files keep their space") {
      while (try? filler.write(contentsOf: Data(count: 4096))) != nil {}
      return try used() == size
    }
  }

  func grow(to bytes: Int) throws {
    try remount("size=\(bytes)")
    size = bytes
  }

  func remount(_ options: String) throws {
    try wait("the disk cannot be mounted with \(options)") {
      Self.run(["mount", "-o", "remount,\(options)", directory.path])
    }
  }

  /// The space that the files use, in bytes.
  private func used() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: path).reduce(0) { sum, name in
      var status = stat()
      try #require(unsafe lstat(path + "/" + name, &status) == 0)
      return sum + Int(status.st_blocks) * 512
    }
  }

  /// Repeats a step until it succeeds.
  private func wait(_ failure: Comment, for step: () throws -> Bool) throws {
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(60)
    while try !step() { try #require(clock.now < deadline, failure) }
  }

  /// Prints why a test does nothing.
  static func skip() { print("skipped: this user may not mount a disk of a test's own") }

  private static func run(_ arguments: [String]) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
