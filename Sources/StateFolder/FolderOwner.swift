import Glibc

/// The user and group to which a directory belongs, and to which root gives the files that it makes there. The daemon
/// that uses the directory may run as another user, who could not open root's files.
public struct FolderOwner: Equatable, Sendable {
  public let uid: UInt32
  public let gid: UInt32

  /// The owner of a directory.
  ///
  /// The corresponding C function is `stat`.
  public init(of directory: String) throws(FileError) {
    var status = stat()
    try FileError.check(directory, unsafe stat(directory, &status))
    uid = status.st_uid
    gid = status.st_gid
  }

  /// Gives an open file or directory to this owner if this process is root's; otherwise does nothing.
  ///
  /// A file with several names stays as it is: whoever owns the directory could have linked any file there.
  /// - Parameters:
  ///   - descriptor: The open file.
  ///   - path: Its path, for the error.
  ///
  /// The corresponding C function is `fchown`.
  public func take(_ descriptor: Int32, at path: String) throws(FileError) {
    guard geteuid() == 0 else { return }
    var status = stat()
    try FileError.check(path, unsafe fstat(descriptor, &status))
    let isDirectory = status.st_mode & S_IFMT == S_IFDIR
    let isPlain = status.st_mode & S_IFMT == S_IFREG && status.st_nlink == 1
    guard isDirectory || isPlain, status.st_uid != uid || status.st_gid != gid else { return }
    try FileError.check(path, fchown(descriptor, uid, gid))
  }
}
