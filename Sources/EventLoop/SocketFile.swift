import CLibuv

/// A listening Unix socket and its file.
struct SocketFile {
  let descriptor: Int32
  private let path: String
  private let device: UInt
  private let inode: UInt

  /// Creates the file and listens.
  init(binding path: String, mode: UInt32, group: UInt32?, backlog: Int32) throws(LoopError) {
    let descriptor = try check(navd_unix_socket(), "socket")
    var isBound = false
    do {
      // Linux creates the file with the mode of the socket, less the umask, so its permissions are never too wide.
      try Self.call("fchmod") { fchmod(descriptor, mode) }
      try unsafe check(navd_bind(descriptor, path), "bind")
      isBound = true
      // Before any client can connect. If this fails the file keeps its group, which the caller can check.
      if let group { _ = unsafe lchown(path, uid_t.max, group) }
      try Self.call("chmod") { unsafe chmod(path, mode) }
      try Self.call("listen") { listen(descriptor, backlog) }
      var status = stat()
      try Self.call("lstat") { unsafe lstat(path, &status) }
      device = UInt(status.st_dev)
      inode = UInt(status.st_ino)
    } catch {
      if isBound { unsafe unlink(path) }
      _ = CLibuv.close(descriptor)
      throw error
    }
    self.descriptor = descriptor
    self.path = path
  }

  /// Removes the file, unless another file has replaced it, and then closes the socket. In this order the file cannot be
  /// that of a process which has found this socket dead.
  func close() {
    if isThere { unsafe unlink(path) }
    _ = CLibuv.close(descriptor)
  }

  /// Whether the file is at its path. The socket keeps its inode, so no other file has the number of a removed one.
  var isThere: Bool {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return false }
    return UInt(status.st_dev) == device && UInt(status.st_ino) == inode
  }

  private static func call(_ function: StaticString, _ body: () -> Int32) throws(LoopError) {
    try check(body() == 0 ? 0 : -navd_errno(), function)
  }
}
