import Glibc

/// A socket that sends datagrams to one address of another process, and never waits for it.
///
/// The address is looked up for each datagram, so the other side may go and come back.
final class DatagramSocket: Sendable {
  private let descriptor: Int32
  /// The content of `sun_path`: a path, or an abstract name after a NUL, unix(7).
  private let address: [UInt8]

  /// Makes a socket.
  ///
  /// - Parameter path: The address, at most 107 bytes; `@` stands for the NUL of an abstract name.
  /// - Returns: nil when the path is not valid, or no descriptor is free.
  init?(to path: String) {
    var bytes = Array(path.utf8)
    guard (2...Self.pathBytesMax).contains(bytes.count), let first = bytes.first else { return nil }
    guard first == UInt8(ascii: "/") || first == UInt8(ascii: "@") else { return nil }
    if first == UInt8(ascii: "@") { bytes[0] = 0 }
    address = bytes
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// The longest path of a Unix socket, unix(7).
  private static let pathBytesMax = 107

  /// Sends a datagram, if the other side takes it at once.
  ///
  /// - Returns: Whether it was sent.
  ///
  /// The corresponding C function is `sendto`.
  func send(_ bytes: [UInt8]) -> Bool {
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &name.sun_path) { unsafe $0.copyBytes(from: address) }
    // The length of an abstract name is explicit; a path ends with a NUL.
    let isAbstract = address.first == 0
    let length = MemoryLayout<sa_family_t>.size + address.count + (isAbstract ? 0 : 1)
    let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
    let sent = unsafe withUnsafePointer(to: &name) { name in
      unsafe name.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
        unsafe bytes.withUnsafeBytes { buffer in
          unsafe sendto(descriptor, buffer.baseAddress, buffer.count, flags, name, socklen_t(length))
        }
      }
    }
    return sent == bytes.count
  }
}
