import Glibc
import StateFolder

/// A file that is written under a temporary name and renamed when all of it is on the disk, so that readers see the
/// whole file or none. If it is dropped before that, the temporary file is removed.
final class NewFile {
  let path: String
  private let temporary: String
  private var descriptor: Int32

  /// Makes the temporary file, which only this user can read.
  ///
  /// - Throws: `FileError`.
  ///
  /// The corresponding C function is `open`, with `O_EXCL`.
  init(at path: String) throws(FileError) {
    self.path = path
    temporary = "\(path).\(getpid()).part"
    descriptor = try FileError.check(
      path, unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600))
  }

  deinit {
    if descriptor >= 0 {
      close(descriptor)
      unsafe unlink(temporary)
    }
  }

  /// Appends bytes. The corresponding C function is `write`.
  func write(_ bytes: [UInt8]) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { all in
        unsafe Glibc.write(descriptor, all.baseAddress.map { unsafe $0 + written }, all.count - written)
      }
      if count < 0, errno == EINTR { continue }
      written += try FileError.check(path, count)
    }
  }

  /// Gives the file to the owner of a directory, if this user is root.
  func give(to owner: FolderOwner) throws(FileError) { try owner.take(descriptor, at: path) }

  /// Gives the file its name. It is on the disk when this returns.
  ///
  /// - Parameter replaces: Whether an existing file is replaced. If not, an existing file is an error, `EEXIST`.
  ///
  /// The corresponding C functions are `fsync`, and `rename` or `link`.
  func finish(replaces: Bool) throws(FileError) {
    try FileError.check(path, fsync(descriptor))
    if replaces {
      try FileError.check(path, unsafe rename(temporary, path))
    } else {
      try FileError.check(path, unsafe link(temporary, path))
      unsafe unlink(temporary)
    }
    close(descriptor)
    descriptor = -1
    try FileTree.sync(FileTree.directory(of: path))
  }
}
