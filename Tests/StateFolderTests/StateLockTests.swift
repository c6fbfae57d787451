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

  @Test func aDirectoryThatDoesNotExistHasNoLock() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: FileError.self) { try StateLock.take(folder.path + "/none") }
    #expect(error == FileError(path: folder.path + "/none/lock", code: ENOENT))
  }
}
