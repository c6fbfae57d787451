import Glibc
import StateFolder

/// The attributes of a file; of a symbolic link, its own. The corresponding C function is `lstat`.
struct FileStatus: Equatable, Sendable {
  enum Kind: Sendable { case file, directory, socket, link, other }

  var kind: Kind
  /// The permissions, without the file type.
  var mode: UInt32
  var uid: UInt32
  var gid: UInt32
  var bytes: Int
  private var device: UInt
  private var inode: UInt

  init(_ path: String) throws(FileError) {
    var status = stat()
    try FileError.check(path, unsafe lstat(path, &status))
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .directory
    case S_IFSOCK: kind = .socket
    case S_IFLNK: kind = .link
    default: kind = .other
    }
    mode = status.st_mode & 0o7777
    uid = status.st_uid
    gid = status.st_gid
    bytes = Int(status.st_size)
    device = UInt(status.st_dev)
    inode = UInt(status.st_ino)
  }

  /// Whether both are of one file, however it was reached.
  func isSame(as other: FileStatus) -> Bool { device == other.device && inode == other.inode }

  /// The permissions in octal: `0660`.
  var modeText: String {
    let digits = String(mode, radix: 8)
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}
