import EventLoop
import Glibc
import Testing

struct TCPStreamTests {
  /// A socket on the loopback address, and its port, which it keeps for itself until it is closed.
  ///
  /// - Parameter listens: A connection to one that does not listen is refused.
  private static func listener(listens: Bool = true) throws -> (descriptor: Int32, port: Int) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = unsafe withUnsafeMutablePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe bind(descriptor, address, length) == 0 && (!listens || listen(descriptor, 4) == 0)
          ? getsockname(descriptor, address, &length) : -1
      }
    }
    try #require(code == 0)
    return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
  }

  private final class Holder {
    var stream: TCPStream?
  }

  @Test func bytesGoBothWaysAndTheEndIsNoticed() async throws {
    try await withLoop { loop in
      let (listener, port) = try Self.listener()
      defer { close(listener) }
      var received: [UInt8] = []
      var end: EndReason?
      let holder = Holder()
      holder.stream = try TCPStream(on: loop, connectingTo: "127.0.0.1", port: port) { [unowned holder] error in
        #expect(error == nil)
        do { try holder.stream?.startReading({ received += $0 }, onEnd: { end = $0 }) } catch { Issue.record(error) }
      }
      var isWritten = false
      // Before the connection is made.
      try holder.stream?.write(Array("hello".utf8)) { error in isWritten = error == nil }
      let peer = accept(listener, nil, nil)
      try loop.run(while: !isWritten)
      var buffer = [UInt8](repeating: 0, count: 16)
      let count = unsafe read(peer, &buffer, 16)
      #expect(count == 5)
      #expect(buffer.starts(with: Array("hello".utf8)))
      let written = unsafe write(peer, [1, 2, 3] as [UInt8], 3)
      #expect(written == 3)
      try loop.run(while: received.count < 3)
      #expect(received == [1, 2, 3])
      close(peer)
      try loop.run(while: end == nil)
      #expect(end == .endOfFile)
      holder.stream = nil
    }
  }

  @Test func aRefusedConnectionIsReported() async throws {
    try await withLoop { loop in
      let (deaf, port) = try Self.listener(listens: false)
      defer { close(deaf) }
      var outcome: LoopError??
      let stream = try TCPStream(on: loop, connectingTo: "127.0.0.1", port: port) { outcome = .some($0) }
      try loop.run(while: outcome == nil)
      #expect(outcome??.code == .connectionRefused)
      stream.close()
    }
  }

  @Test func aNameIsNoAddress() async throws {
    try await withLoop { loop in
      do throws(LoopError) {
        let stream = try TCPStream(on: loop, connectingTo: "localhost", port: 1) { _ in }
        stream.close()
        Issue.record("a name was taken")
      } catch {
        #expect(error.code == .invalidArgument)
      }
      loop.runOnce(waiting: false)
    }
  }
}
