import Foundation

/// A connection that sends a request and waits for its reply.
final class Client {
  static let warmUp = 2_000
  static let requests = 10_000

  struct Failure: Error {
    let sentence: String
  }

  private let descriptor: Int32
  private var buffer = [UInt8](repeating: 0, count: 1 << 20)

  /// Connects, and waits up to 10 s for the server.
  init(socket path: String) throws {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let deadline = Date.now.addingTimeInterval(10)
    while Date.now < deadline {
      let descriptor = Foundation.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      let code = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      if code == 0 {
        self.descriptor = descriptor
        return
      }
      close(descriptor)
      usleep(10_000)
    }
    throw Failure(sentence: "navd does not listen")
  }

  /// Sends `count` messages in turn, each after the reply to the previous one.
  /// - Returns: `count`.
  func ask(_ count: Int, _ messages: [String]) -> Int {
    let frames = messages.map { Array($0.utf8) + [0] }
    for index in 0..<count {
      let frame = frames[index % frames.count]
      guard write(descriptor, frame, frame.count) == frame.count else {
        preconditionFailure("navd closed the connection")
      }
      var used = 0
      repeat {
        let read = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress! + used, $0.count - used, 0) }
        guard read > 0 else { preconditionFailure("navd closed the connection") }
        used += read
      } while buffer[used - 1] != 0
      precondition(!buffer.starts(with: Array(#"{"error""#.utf8)), String(decoding: buffer[..<used], as: UTF8.self))
    }
    return count
  }
}
