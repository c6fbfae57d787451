import Glibc
import Testing

/// System calls of the tests.
///
/// A process that another test starts at the same time has all descriptors of this process until it calls exec, so a
/// descriptor that is closed here may stay open there for a moment. Tests therefore wait until a peer is gone.
enum Kernel {
  /// The descriptors of two connected Unix sockets.
  static func socketPair() throws -> (Int32, Int32) {
    var descriptors: [Int32] = [-1, -1]
    try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &descriptors) == 0)
    return (descriptors[0], descriptors[1])
  }

  /// The descriptors of a pipe, first the one for reading.
  static func pipe() throws -> (reading: Int32, writing: Int32) {
    var descriptors: [Int32] = [-1, -1]
    try #require(unsafe Glibc.pipe(&descriptors) == 0)
    return (descriptors[0], descriptors[1])
  }

  /// Creates a bound Unix socket as a service manager would. It listens if a backlog is given.
  static func socket(at path: String, backlog: Int32? = nil) throws -> Int32 {
    let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    let result = unsafe withUnsafePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(result == 0)
    if let backlog { try #require(listen(descriptor, backlog) == 0) }
    return descriptor
  }

  /// The permissions of a file; nil if it does not exist.
  static func mode(of path: String) -> UInt32? {
    var status = stat()
    return unsafe lstat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
  }

  static func remove(_ path: String) { _ = unsafe unlink(path) }

  /// Creates a file, or overwrites it.
  static func write(_ text: String, to path: String) throws {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    try #require(descriptor >= 0)
    try #require(unsafe Glibc.write(descriptor, text, text.utf8.count) == text.utf8.count)
    close(descriptor)
  }

  static func openNull() -> Int32 { unsafe open("/dev/null", O_RDONLY | O_CLOEXEC) }

  /// The identity of the open file behind a descriptor, which no other file has at the same time; nil if it is closed.
  static func identity(of descriptor: Int32) -> UInt? {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? UInt(status.st_ino) : nil
  }

  /// Whether a descriptor is open.
  static func isOpen(_ descriptor: Int32) -> Bool { fcntl(descriptor, F_GETFD) >= 0 }

  /// Reads the available bytes up to a limit, and waits for the first one.
  static func read(_ descriptor: Int32, atMost count: Int = 1000) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
      length = max(0, unsafe Glibc.read(descriptor, buffer.baseAddress, count))
    }
  }
}
