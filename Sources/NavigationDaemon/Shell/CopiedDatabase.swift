import Glibc
import NavigationStore
import StateFolder

/// A database that comes in pieces from another host, in a file beside that of this one.
final class CopiedDatabase {
  private let directory: String
  private let path: String
  private var descriptor: Int32

  /// The name of the file while it is not whole. One that an earlier navd left is replaced.
  private static let fileName = "navd-copy.db"

  /// Makes the file.
  ///
  /// The corresponding C function is `open`.
  init(in directory: String) throws(StartError) {
    self.directory = directory
    path = directory + "/" + Self.fileName
    unsafe _ = unlink(path)
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    if descriptor < 0 { throw .cannotUse(path, errorText(errno)) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Adds a piece.
  ///
  /// The corresponding C function is `write`.
  func append(_ bytes: [UInt8]) throws(StartError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe write(
          descriptor, UnsafeRawBufferPointer(rebasing: buffer[written...]).baseAddress, buffer.count - written)
      }
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw .cannotUse(path, errorText(errno)) }
      written += count
    }
  }

  /// Checks the file when it has all pieces. When this returns, it is on the disk.
  ///
  /// The corresponding C function is `fsync`.
  /// - Throws: `StartError` if it is no whole database of navd.
  /// - Complexity: O(size of the file).
  func finish() throws(StartError) {
    let isSynced = fsync(descriptor) == 0
    close(descriptor)
    descriptor = -1
    if !isSynced { throw .cannotUse(path, errorText(errno)) }
    let found: Inspection
    do throws(StoreError) { found = try Inspection(file: path) } catch { throw .state(error) }
    if !found.isGood || !found.isBackup { throw .cannotUse(path, "it is no whole copy of a state") }
  }

  /// Puts the file in the place of the database, which nobody has open.
  ///
  /// What belongs to the database is removed first. So after a power cut there is the copy, or an earlier state of the
  /// database, which lacks frames as before; never a log beside a database that it does not belong to. The corresponding C
  /// functions are `unlink`, `rename` and `fsync`.
  func install() throws(StartError) {
    let database = directory + "/" + StateFiles.database
    for name in StateFiles.ofDatabase where name != StateFiles.database {
      if unsafe unlink(directory + "/" + name) != 0, errno != ENOENT {
        throw .cannotUse(directory + "/" + name, errorText(errno))
      }
    }
    try syncDirectory()
    if unsafe rename(path, database) != 0 { throw .cannotUse(path, errorText(errno)) }
    try syncDirectory()
  }

  private func syncDirectory() throws(StartError) {
    let folder = unsafe open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if folder < 0 { throw .cannotUse(directory, errorText(errno)) }
    defer { close(folder) }
    if fsync(folder) != 0 { throw .cannotUse(directory, errorText(errno)) }
  }
}
