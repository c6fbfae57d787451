import EventLoop
import Testing

struct PipeStreamTests {
  @Test func everySplitComesBackAsItWasSent() async throws {
    try await withLoop { loop in
      let path = temporaryPath()
      let server = try EchoServer(on: loop, path: path)
      let message = [UInt8](0..<37)
      for split in 0...message.count {
        var received: [UInt8] = []
        let client = try PipeStream(on: loop, connectingTo: path) { error in
          #expect(error == nil)
          loop.stop()
        }
        // Queued before it is connected: goes out in order.
        if split > 0 { try client.write(copying: message.span.extracting(..<split)) }
        if split < message.count { try client.write(copying: message.span.extracting(split...)) }
        loop.run()
        try client.startReading { bytes in
          unsafe received.append(contentsOf: bytes)
          if received.count == message.count { loop.stop() }
        } onEnd: { reason in
          Issue.record("the server closed: \(reason)")
        }
        loop.run()
        #expect(received == message)
        client.close()
      }
      server.close()
    }
  }
}
