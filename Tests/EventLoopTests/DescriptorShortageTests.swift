import EventLoop
import Glibc
import Testing

/// These tests run in separate processes, because the limit concerns the whole process.
struct DescriptorShortageTests {
  /// Lowers the limit so that `free` more descriptors can be opened.
  private static func leave(_ free: Int) throws {
    // New descriptors get the lowest free numbers, so this number of them fits below the last one.
    let taken = (0...free).map { _ in dup(0) }
    for descriptor in taken { close(descriptor) }
    try DescriptorLimit.set(Int(taken.max() ?? 0))
  }

  @Test func theDescriptorLimitIsReachedAndLeftAgain() async {
    await #expect(processExitsWith: .success) {
      try await withLoop { loop in
        let path = temporaryPath()
        var accepted: [End] = []
        var errors: [LoopError] = []
        let listener = try PipeListener(on: loop, path: path) { error in
          errors.append(error)
        } onConnection: { stream in
          accepted.append(End(stream))
        }
        listener.pause()
        var connected = 0
        let clients = try (0..<20).map { _ in
          End(
            try PipeStream(on: loop, connectingTo: path) { error in
              #expect(error == nil)
              connected += 1
            })
        }
        try loop.run(while: connected < clients.count)
        let limit = DescriptorLimit.current
        try Self.leave(5)

        listener.resume()
        try loop.run(while: errors.isEmpty)
        #expect(errors == [LoopError(.tooManyOpenFiles, in: "accept4")])
        // About 5, because other code in the process may open a file meanwhile.
        #expect((1..<15).contains(accepted.count))

        // The listener sleeps between its attempts and reports no further errors.
        let start = loop.now
        for _ in 0..<4 { loop.runOnce() }
        loop.updateTime()
        #expect(loop.now - start >= PipeListener.retryInterval)
        #expect(errors.count == 1)
        #expect((1..<15).contains(accepted.count))

        // As many connections are accepted as were closed. The others keep waiting, and none was dropped.
        let count = accepted.count
        accepted.removeFirst()
        try loop.run(while: accepted.count < count)
        #expect(errors.count == 1)
        for client in clients { #expect(client.reason == nil) }

        // The shortage is over: all are accepted, and the next shortage is reported again.
        try DescriptorLimit.set(limit)
        listener.resume()
        try loop.run(while: accepted.count < 19)
        loop.runOnce(waiting: false)
        let isAccepting = listener.isAccepting
        #expect(isAccepting)
        let late = End(try PipeStream(on: loop, connectingTo: path) { #expect($0 == nil) })
        try Self.leave(0)
        try loop.run(while: errors.count == 1)
        #expect(errors.count == 2)
        try DescriptorLimit.set(limit)
        try loop.run(while: accepted.count < 20)

        for client in clients { client.close() }
        late.close()
        accepted = []
        listener.close()
      }
    }
  }

  @Test func aListenerMayBeClosedWhileItWaitsOutAShortage() async {
    await #expect(processExitsWith: .success) {
      try await withLoop { loop in
        let path = temporaryPath()
        var errors = 0
        let listener = try PipeListener(on: loop, path: path) { _ in
          errors += 1
        } onConnection: { _ in
          Issue.record("accepted")
        }
        let client = try PipeStream(on: loop, connectingTo: path) { _ in }
        try Self.leave(0)
        try loop.run(while: errors == 0)
        client.close()
        listener.close()
      }
    }
  }

  @Test func whatNeedsADescriptorSaysThatThereIsNone() async {
    await #expect(processExitsWith: .success) {
      try await withLoop { loop in
        try Self.leave(0)
        let path = temporaryPath()
        #expect(throws: LoopError(.tooManyOpenFiles, in: "socket")) {
          _ = try PipeListener(on: loop, path: path, onAcceptError: { _ in }, onConnection: { _ in })
        }
        #expect(throws: LoopError.self) { _ = try ChildProcess(on: loop, .init("true", standardInput: .pipe)) }
        #expect(throws: LoopError(.tooManyOpenFiles, in: "uv_loop_init")) { _ = try EventLoop() }
        var result: LoopError?
        let client = try PipeStream(on: loop, connectingTo: path) { result = $0 }
        loop.run()
        #expect(result == LoopError(.tooManyOpenFiles, in: "uv_pipe_connect"))
        client.close()
      }
    }
  }

  @Test func theLimitIsSetUpToTheMaximum() async {
    await #expect(processExitsWith: .success) {
      let maximum = DescriptorLimit.maximum
      let lowered = try DescriptorLimit.set(100)
      #expect(lowered == 100)
      #expect(DescriptorLimit.current == 100)
      let raised = try DescriptorLimit.set(.max)
      #expect(raised == maximum)
      #expect(DescriptorLimit.maximum == maximum)
    }
  }
}
