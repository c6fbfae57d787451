import EventLoop
import Testing

/// Handles may be closed from within any callback. Every test ends with a loop without handles.
struct ClosingTests {
  @Test func aStreamMayBeClosedFromItsReadCallback() async throws {
    try await withLoop { loop in
      let (near, far) = try End.pair(on: loop)
      try far.startReading()
      far.onChange = { far.close() }
      near.send([1])
      near.send([2])
      loop.run()
      #expect(far.received == [1, 2])
      near.close()
    }
  }

  @Test func theOwnerMayGoInTheReadCallback() async throws {
    try await withLoop { loop in
      let (first, second) = try Kernel.socketPair()
      let far = End(try PipeStream(on: loop, adopting: second))
      var owner: Owner? = try Owner(PipeStream(on: loop, adopting: first))
      weak let observed = owner
      owner?.onRead = {
        owner = nil
        #expect(loop.openHandles == ["pipe", "timer"])
      }
      far.send([1])
      loop.run()
      #expect(observed == nil)
      far.close()
    }
  }

  @Test func aStreamMayBeClosedWhenItEnds() async throws {
    try await withLoop { loop in
      let (near, far) = try End.pair(on: loop)
      try far.startReading()
      far.onChange = { far.close() }
      near.close()
      loop.run()
      #expect(far.reason == .endOfFile)
    }
  }

  @Test func aStreamMayBeClosedInTheCompletionOfItsWrite() async throws {
    try await withLoop { loop in
      let (near, far) = try End.pair(on: loop)
      var completions = 0
      for _ in 0..<3 {
        try near.stream?.write(copying: [1].span) { _ in
          completions += 1
          near.close()
        }
      }
      loop.run()
      #expect(completions == 1)
      far.close()
    }
  }

  @Test func aStreamMayBeClosedInTheCompletionOfItsShutdown() async throws {
    try await withLoop { loop in
      let (near, far) = try End.pair(on: loop)
      var isShut = false
      try near.stream?.shutdown { _ in
        isShut = true
        near.close()
      }
      loop.run()
      #expect(isShut)
      far.close()
    }
  }

  @Test func aStreamMayBeClosedWhenItIsConnectedOrNot() async throws {
    try await withLoop { loop in
      let path = temporaryPath()
      let server = try EchoServer(on: loop, path: path)
      for target in [path, temporaryPath()] {
        let holder = StreamHolder()
        var calls = 0
        holder.stream = try PipeStream(on: loop, connectingTo: target) { _ in
          calls += 1
          holder.stream = nil
        }
        try loop.run(while: calls == 0)
        #expect(calls == 1)
      }
      server.close()
    }
  }

  @Test func nothingIsToldOfAStreamThatIsClosed() async throws {
    try await withLoop { loop in
      let path = temporaryPath()
      let server = try EchoServer(on: loop, path: path)
      // A stream that is connecting, with a queued write.
      let stream = try PipeStream(on: loop, connectingTo: path) { _ in Issue.record("connected") }
      try stream.write(copying: [1].span) { _ in Issue.record("written") }
      stream.close()
      // A connected stream with a write that the peer does not read, a shutdown after it, and unread bytes.
      let (near, far) = try End.pair(on: loop)
      try near.startReading()
      near.onChange = { Issue.record("read or ended") }
      let much = [UInt8](repeating: 0, count: 4 << 20)
      try near.stream?.write(copying: much.span) { _ in Issue.record("written") }
      try near.stream?.shutdown { _ in Issue.record("shut down") }
      far.send([1])
      near.close()
      server.close()
      loop.run()
      far.close()
    }
  }

  @Test func closingLetsGoOfWhatAWriteKeeps() async throws {
    try await withLoop { loop in
      final class Owner {}
      let (near, far) = try End.pair(on: loop)
      let much = [UInt8](repeating: 0, count: 4 << 20)
      var owner: Owner? = Owner()
      weak let observed = owner
      try unsafe much.withUnsafeBytes { bytes in
        try unsafe near.stream?.write(bytes, keeping: owner) { _ in Issue.record("written") }
        owner = nil
        #expect(observed != nil)
        near.close()
        loop.run()
        #expect(observed == nil)
      }
      far.close()
    }
  }

  @Test func aStreamThatHoldsItsOwnerGoesWhenItIsClosed() async throws {
    try await withLoop { loop in
      let (first, second) = try Kernel.socketPair()
      let far = End(try PipeStream(on: loop, adopting: second))
      var near: End? = End(try PipeStream(on: loop, adopting: first))
      weak let observed = near
      try near?.stream?.startReading { [near] _ in
        withExtendedLifetime(near) {}
      } onEnd: { _ in
      }
      near?.stream = nil
      near = nil
      loop.run()
      #expect(observed == nil)
      far.close()
    }
  }

  @Test func oneStreamMayCloseAnotherThatIsReadInTheSameTurn() async throws {
    try await withLoop { loop in
      let pairs = try (0..<10).map { _ in try End.pair(on: loop) }
      var reads = 0
      for (near, far) in pairs {
        try far.startReading()
        far.onChange = {
          reads += 1
          for (_, other) in pairs { other.close() }
        }
        near.send([1])
      }
      loop.run()
      #expect(reads == 1)
      for (near, _) in pairs { near.close() }
    }
  }

  @Test func aListenerMayBeClosedWhileItAccepts() async throws {
    try await withLoop { loop in
      let path = temporaryPath()
      let holder = ListenerHolder()
      var accepted: [End] = []
      holder.listener = try PipeListener(on: loop, path: path) { error in
        Issue.record(error)
      } onConnection: { stream in
        accepted.append(End(stream))
        holder.listener = nil
      }
      var results: [LoopError?] = []
      let clients = try (0..<3).map { _ in
        End(
          try PipeStream(on: loop, connectingTo: path) { error in
            results.append(error)
            if results.count == 3 { loop.stop() }
          })
      }
      loop.run()
      #expect(accepted.count <= 1)
      for client in clients { client.close() }
      for end in accepted { end.close() }
      holder.listener = nil
    }
  }

  @Test(arguments: 0..<6) func handlesMayBeClosedInAnyOrder(_ order: Int) async throws {
    try await withLoop { loop in
      let all = [0, 1, 2]
      let permutations = all.flatMap { a in
        all.filter { $0 != a }.flatMap { b in all.filter { $0 != a && $0 != b }.map { [a, b, $0] } }
      }
      let path = temporaryPath()
      let holder = ListenerHolder()
      var accepted: [End] = []
      holder.listener = try PipeListener(on: loop, path: path, onAcceptError: { _ in }) { stream in
        let end = End(stream)
        accepted.append(end)
        try? end.startReading()
        loop.stop()
      }
      let client = End(try PipeStream(on: loop, connectingTo: path) { _ in })
      try client.stream?.write(copying: [UInt8](repeating: 1, count: 1 << 20).span) { _ in }
      loop.run()
      for step in permutations[order] {
        switch step {
        case 0: holder.listener = nil
        case 1: client.close()
        default: accepted.removeAll()
        }
        loop.runOnce(waiting: false)
      }
    }
  }

  private final class StreamHolder {
    var stream: PipeStream?
  }

  private final class ListenerHolder {
    var listener: PipeListener?
  }

  /// An owner of a stream that is released with its last reference, even from within a callback.
  private final class Owner {
    var onRead: () -> Void = {}
    private let stream: PipeStream

    init(_ stream: consuming PipeStream) throws {
      self.stream = stream
      try self.stream.startReading { [unowned self] _ in
        onRead()
      } onEnd: { _ in
      }
    }
  }
}
