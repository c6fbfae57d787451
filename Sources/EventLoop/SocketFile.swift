import CLibuv

/// A listening Unix socket and the file that it made in a directory.
struct SocketFile {
  let descriptor: Int32
  private let path: String
  private let device: UInt
  private let inode: UInt

  /// Makes the file and listens.
  init(binding path: String, mode: UInt32, group: UInt32?, backlog: Int32) throws(LoopError) {
    let descriptor = try check(navd_unix_socket(), "socket")
    var isBound = false
    do {
      // Linux gives the file the mode of the socket, less the umask: so it is at no time open to more than it should.
      try Self.call("fchmod") { fchmod(descriptor, mode) }
      try unsafe check(navd_bind(descriptor, path), "bind")
      isBound = true
      // Before anybody can connect. Who may not give it away keeps it; the caller can look.
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

  /// Removes the file, unless another has taken its place, and closes the socket; in this order, so that what is removed
  /// cannot be the file of somebody who has seen the socket dead.
  func close() {
    var status = stat()
    let isThere = unsafe lstat(path, &status) == 0
    if isThere, UInt(status.st_dev) == device, UInt(status.st_ino) == inode { unsafe unlink(path) }
    _ = CLibuv.close(descriptor)
  }

  private static func call(_ function: StaticString, _ body: () -> Int32) throws(LoopError) {
    try check(body() == 0 ? 0 : -navd_errno(), function)
  }
}
