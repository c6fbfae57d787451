import Foundation

/// A connection that sends a request and waits for its reply, for measurements that must not include the start of a
/// program.
final class Connection {
  private let descriptor: Int32

  /// - Returns: nil if the connection is refused.
  init?(_ path: String) {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    if code != 0 { return nil }
  }

  deinit { close(descriptor) }

  /// - Returns: the reply; nil if the server closed the connection.
  func ask(_ message: String) -> String? {
    let frame = Array(message.utf8) + [0]
    guard send(descriptor, frame, frame.count, Int32(MSG_NOSIGNAL)) == frame.count else { return nil }
    var reply: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while reply.last != 0 {
      let count = recv(descriptor, &piece, piece.count, 0)
      guard count > 0 else { return nil }
      reply += piece[..<count]
    }
    return String(decoding: reply.dropLast(), as: UTF8.self)
  }
}
