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
    var error = #expect(throws: StoreError.self) { try Store(directory: disk.path, durability: .normal, now: 1) }
    #expect(error?.code == .readOnly)
    try disk.remount("rw")
    let store = try Store(directory: disk.path, durability: .normal, now: 1)
    try store.begin()
    try store.close()
    try disk.remount("ro")
    error = #expect(throws: StoreError.self) { try Store(directory: disk.path, durability: .normal, now: 1) }
    #expect(error?.code == .readOnly)
    #expect(throws: StoreError.self) { try Inspection(directory: disk.path) }
  }
}

/// A disk in memory that is mounted for a test.
final class SmallDisk {
  private let directory = TemporaryDirectory()
  var path: String { directory.path }

  /// Mounts a disk; nil if this user may not.
  init?(bytes: Int) {
    if !Self.run(["mount", "-t", "tmpfs", "-o", "size=\(bytes)", "tmpfs", directory.path]) { return nil }
  }

  deinit { _ = Self.run(["umount", "-l", directory.path]) }

  func grow(to bytes: Int) throws { try remount("size=\(bytes)") }

  func remount(_ options: String) throws {
    try #require(Self.run(["mount", "-o", "remount,\(options)", directory.path]))
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
