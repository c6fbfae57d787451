import EventLoop
import Glibc
import Testing

struct PipeStreamTests {
  // MARK: - Reading

  @Test func everySplitComesBackAsItWasSent() async throws {
    try await withLoop { loop in
      let path = temporaryPath()
      let server = try EchoServer(on: loop, path: path)
      let message = [UInt8](0..<37)
      for split in 0...message.count {
        let client = End(
          try PipeStream(on: loop, connectingTo: path) { error in
            #expect(error == nil)
            loop.stop()
          })
        // Bytes that are queued before the connection are written in order.
        if split > 0 { try client.stream?.write(copying: message.span.extracting(..<split)) }
        if split < message.count { try client.stream?.write(copying: message.span.extracting(split...)) }
        loop.run()
        client.onChange = { if client.received.count >= message.count { loop.stop() } }
        try client.startReading()
        loop.run()
        #expect(client.received == message)
        #expect(client.reason == nil)
        client.close()
      }
      server.close()
    }
  }

  @Test func bytesWrittenOneByOneArriveInOrder() async throws {
    try await withLoop { loop in
      let (near, far) = try End.pair(on: loop)
      try far.startReading()
      let message = [UInt8](0..<200)
      for byte in message { near.send([byte]) }
      near.close()
      loop.run()
      #expect(far.received == message)
      #expect(far.reason == .endOfFile)
    }
  }

  @Test func paddingBehindWhatWasReadCanBeRead() async throws {
    try await withLoop { loop in
      let (near, far) = try End.pair(on: loop)
      var largest = 0
      try far.stream?.startReading { bytes in
        largest = max(largest, bytes.count)
        let padded = unsafe UnsafeRawBufferPointer(
          start: bytes.baseAddress, count: bytes.count + PipeStream.readPadding)
        var sum = 0
        unsafe padded.withMemoryRebound(to: UInt8.self) { for index in 0..<$0.count { sum += unsafe Int($0[index]) } }
        #expect(sum >= bytes.count)
      } onEnd: { _ in
        loop.stop()
      }
      let message = [UInt8](repeating: 1, count: 4 * PipeStream.readSize)
      try near.stream?.write(copying: message.span) { _ in near.close() }
      loop.run()
      #expect(largest == PipeStream.readSize)
      far.close()
    }
  }

  @Test func aStreamIsReadOnceInATurnHoweverMuchItBrings() async throws {
    try await withLoop { loop in
      let (near, far) = try End.pair(on: loop)
      var (reads, most, total) = (0, 0, 0)
      let check = Hook(.check, on: loop) {
        most = max(most, reads)
        reads = 0
      }
      try far.stream?.startReading { bytes in
        reads += 1
        total += bytes.count
      } onEnd: { _ in
        loop.stop()
      }
      let message = [UInt8](repeating: 7, count: 16 * PipeStream.readSize)
      try near.stream?.write(copying: message.span) { _ in near.close() }
      loop.run()
      #expect(total == message.count)
      #expect(most == 1)
      far.close()
      check.close()
    }
  }

  @Test func stoppedReadingGoesOnWhereItWas() async throws {
    try await withLoop { loop in
      let (near, far) = try End.pair(on: loop)
      try far.startReading()
      far.onChange = {
        far.stream?.stopReading()
        loop.stop()
      }
      near.send([1])
      loop.run()
      near.send([2])
      for _ in 0..<3 { loop.runOnce(waiting: false) }
      #expect(far.received == [1])
      try far.stream?.resumeReading()
      try far.stream?.resumeReading()
      loop.run()
      #expect(far.received == [1, 2])
      near.close()
      far.close()
    }
  }

  @Test func theEndIsToldOnceAndWritingGoesOn() async throws {
    try await withLoop { loop in
      let (near, far) = try End.pair(on: loop)
      try near.startReading()
      try far.startReading()
      var isShut = false
      far.onChange = {
        guard far.reason != nil else { return }
        #expect(far.received == [1])
        far.send([2])
        far.close()
      }
      near.send([1])
      try near.stream?.shutdown { error in
        #expect(error == nil)
        isShut = true
      }
      #expect(throws: LoopError(.brokenPipe, in: "uv_try_write")) { _ = try near.stream?.tryWrite([3].span) }
      #expect(throws: LoopError(.notConnected, in: "uv_shutdown")) { try near.stream?.shutdown() }
      loop.run()
      #expect(isShut)
      #expect(near.received == [2])
      #expect(near.reason == .endOfFile)
      near.close()
    }
  }

  @Test func bytesThatThePeerNeverReadResetTheConnection() async throws {
    try await withLoop { loop in
      let (near, far) = try End.pair(on: loop)
      near.send([1])
      far.close()
      try near.startReading()
      loop.run()
      #expect(near.reason == .error(LoopError(.connectionReset, in: "read")))
      near.close()
    }
  }

  // MARK: - Connecting

  @Test func connectingToNobodyFailsWithTheReason() async throws {
    try await withLoop { loop in
      let deaf = temporaryPath("deaf")
      let descriptor = try Kernel.socket(at: deaf)
      for (path, code) in [(temporaryPath(), LoopError.Code.notFound), (deaf, .connectionRefused)] {
        var result: LoopError?
        let stream = try PipeStream(on: loop, connectingTo: path) { result = $0 }
        loop.run()
        #expect(result == LoopError(code, in: "uv_pipe_connect"))
        stream.close()
      }
      close(descriptor)
      Kernel.remove(deaf)
    }
  }

  @Test func aPathThatIsTooLongForASocketIsRefused() async throws {
    try await withLoop { loop in
      let path = temporaryPath(bytes: 108)
      #expect(path.utf8.count == 108)
      #expect(throws: LoopError(.nameTooLong, in: "uv_pipe_connect")) {
        _ = try PipeStream(on: loop, connectingTo: path) { _ in }
      }
      var result: LoopError?
      let stream = try PipeStream(on: loop, connectingTo: String(path.dropLast())) { result = $0 }
      loop.run()
      #expect(result?.code == .notFound)
      stream.close()
    }
  }

  @Test func aDescriptorThatCannotBeAdoptedStaysTheCallers() async throws {
    try await withLoop { loop in
      #expect(throws: LoopError(.badDescriptor, in: "uv_pipe_open")) { _ = try PipeStream(on: loop, adopting: 1 << 20) }
      let (first, second) = try Kernel.socketPair()
      let stream = try PipeStream(on: loop, adopting: first)
      try stream.startReading({ _ in }, onEnd: { _ in })
      // A stream uses the descriptor already.
      #expect(throws: LoopError(LoopError.Code(errno: EEXIST), in: "uv_pipe_open")) {
        _ = try PipeStream(on: loop, adopting: first)
      }
      #expect(Kernel.isOpen(first))
      stream.close()
      close(second)
    }
  }

  @Test func credentialsAreThoseOfThePeer() async throws {
    try await withLoop { loop in
      let (near, far) = try End.pair(on: loop)
      let credentials = try near.stream?.peerCredentials()
      #expect(credentials == PeerCredentials(processID: getpid(), userID: geteuid(), groupID: getegid()))
      var own = [gid_t](repeating: 0, count: 1024)
      let count = Int(unsafe getgroups(1024, &own))
      #expect(try near.stream?.peerGroups().sorted() == own[..<count].sorted())
      near.close()
      far.close()
    }
  }

  @Test func credentialsOfWhatIsNotConnectedAreAnError() async throws {
    try await withLoop { loop in
      var ends: [Int32] = [-1, -1]
      try #require(unsafe pipe(&ends) == 0)
      let stream = End(try PipeStream(on: loop, adopting: ends[0]))
      #expect(throws: LoopError(.notASocket, in: "getsockopt(SO_PEERCRED)")) { try stream.stream?.peerCredentials() }
      #expect(throws: LoopError(.notASocket, in: "getsockopt(SO_PEERGROUPS)")) { try stream.stream?.peerGroups() }
      stream.close()
      close(ends[1])
    }
  }
}
