import Foundation
import StateFolder
import Testing

struct StateLockTests {
  @Test func aStateDirectoryHasOneLock() throws {
    let folder = try TemporaryFolder()
    let lock = try #require(try StateLock.take(folder.path))
    #expect(try StateLock.take(folder.path) == nil)
    lock.release()
    #expect(try StateLock.take(folder.path) != nil)
  }

  /// A child that has not begun its program has a copy of each descriptor.
  @Test func aReleasedLockIsFreeAlthoughItsDescriptorHasACopy() throws {
    let folder = try TemporaryFolder()
    let lock = try #require(try StateLock.take(folder.path))
    let copy = dup(try #require(try descriptor(of: folder.path + "/lock")))
    defer { close(copy) }
    lock.release()
    #expect(try StateLock.take(folder.path) != nil)
  }

  /// The descriptor with which this process has opened a file.
  private func descriptor(of path: String) throws -> Int32? {
    let files = FileManager.default
    return try files.contentsOfDirectory(atPath: "/proc/self/fd").first { name in
      (try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + name)) == path
    }.flatMap { Int32($0) }
  }

  @Test func aDirectoryThatDoesNotExistHasNoLock() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: FileError.self) { try StateLock.take(folder.path + "/none") }
    #expect(error == FileError(path: folder.path + "/none", code: ENOENT))
  }

  @Test func aLinkIsNoLock() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/lock", withDestinationPath: "other")
    #expect(throws: FileError(path: folder.path + "/lock", code: ELOOP)) { try StateLock.take(folder.path) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["lock"])
  }

  /// A navd that runs as the owner must be able to open a lock that root's navctl made.
  @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
  func theLockBelongsToTheOwnerOfTheDirectory() throws {
    let folder = try TemporaryFolder()
    try folder.give(to: 12_345, 12_346)
    try #require(try StateLock.take(folder.path)).release()
    #expect(try folder.owner(of: "lock") == [12_345, 12_346])
    // A lock that root left behind earlier is given to the owner, too.
    try folder.give("lock", to: 0, 0)
    try #require(try StateLock.take(folder.path)).release()
    #expect(try folder.owner(of: "lock") == [12_345, 12_346])
  }

  /// The owner of the directory must not get other files by linking them there.
  @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
  func aFileOfAnotherNameStaysRoots() throws {
    let folder = try TemporaryFolder()
    try #require(FileManager.default.createFile(atPath: folder.path + "/other", contents: nil))
    try FileManager.default.linkItem(atPath: folder.path + "/other", toPath: folder.path + "/lock")
    try folder.give(to: 12_345, 12_346)
    try #require(try StateLock.take(folder.path)).release()
    #expect(try folder.owner(of: "lock") == [0, 0])
  }
}
