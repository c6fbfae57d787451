import Foundation

/// Another client that changes the scene, with prepared messages on a separate socket. They are as cheap as those for
/// the echo.
final class Committer {
  private let descriptor: Int32
  private let messages: [[UInt8]]
  private var sent = 0

  /// - Returns: nil if the connection is refused.
  init?(_ path: String, _ messages: [String]) {
    self.messages = messages.map { Array($0.utf8) + [0] }
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

  /// Sends the next message.
  func commit() {
    let message = messages[sent % messages.count]
    sent += 1
    precondition(send(descriptor, message, message.count, Int32(MSG_NOSIGNAL)) == message.count, "navd is gone")
  }

  /// Receives the reply to the last message.
  func takeReply() {
    var reply = [UInt8](repeating: 0, count: 1 << 12)
    let count = recv(descriptor, &reply, reply.count, 0)
    precondition(count > 1 && reply[count - 1] == 0 && !reply.starts(with: #"{"error""#.utf8), "a commit failed")
  }
}
