import EventLoop
import Glibc
import Testing

struct PipeListenerTests {
  private func listen(on loop: EventLoop, at path: String, mode: UInt32 = 0o600) throws -> PipeListener {
    try PipeListener(on: loop, path: path, mode: mode, onAcceptError: { _ in }, onConnection: { _ in })
  }

  // MARK: - The socket file

  @Test(arguments: [0o600, 0o660, 0o666, 0o777] as [UInt32])
  func theFileHasTheModeWhateverTheMaskIsAndGoesInTheEnd(_ mode: UInt32) async throws {
    try await withLoop { loop in
      let path = temporaryPath()
      let listener = try listen(on: loop, at: path, mode: mode)
      #expect(Kernel.mode(of: path) == mode)
      listener.close()
      #expect(Kernel.mode(of: path) == nil)
    }
  }

  @Test func aFileThatTookThePlaceIsLeftAlone() async throws {
    try await withLoop { loop in
      let path = temporaryPath()
      let first = try listen(on: loop, at: path)
      Kernel.remove(path)
      let second = try listen(on: loop, at: path, mode: 0o660)
      first.close()
      #expect(Kernel.mode(of: path) == 0o660)
      second.close()
      #expect(Kernel.mode(of: path) == nil)
    }
  }

  @Test func whatIsAtThePathIsNotReplaced() async throws {
    try await withLoop { loop in
      let path = temporaryPath()
      let listener = try listen(on: loop, at: path)
      #expect(throws: LoopError(.addressInUse, in: "bind")) { _ = try listen(on: loop, at: path, mode: 0o777) }
      #expect(Kernel.mode(of: path) == 0o600)
      listener.close()
    }
  }

  @Test func pathsThatCannotBeAreRefused() async throws {
    try await withLoop { loop in
      let long = temporaryPath(bytes: 108)
      #expect(throws: LoopError(.nameTooLong, in: "bind")) { _ = try listen(on: loop, at: long) }
      #expect(throws: LoopError(.invalidArgument, in: "bind")) { _ = try listen(on: loop, at: "") }
      #expect(throws: LoopError(.notFound, in: "bind")) { _ = try listen(on: loop, at: temporaryPath() + "/no/such") }
      let longest = try listen(on: loop, at: String(long.dropLast()))
      #expect(Kernel.mode(of: String(long.dropLast())) == 0o600)
      longest.close()
    }
  }

  // MARK: - Accepting

  @Test func aThousandConnectionsComeAndGo() async throws {
    try await withLoop { loop in
      let path = temporaryPath()
      let server = try EchoServer(on: loop, path: path)
      let storm = Storm(on: loop, path: path, count: 1000, atOnce: 200)
      server.onSessionEnd = { if storm.isOver && server.sessionCount == 0 { loop.stop() } }
      try storm.begin()
      loop.run()
      #expect(server.acceptedCount == 1000)
      #expect(server.sessionCount == 0)
      #expect(server.acceptErrors == [])
      #expect(storm.answered == 1000)
      server.close()
    }
  }

  @Test func aPausedListenerLetsConnectionsWait() async throws {
    try await withLoop { loop in
      let path = temporaryPath()
      var accepted: [End] = []
      let listener = try PipeListener(on: loop, path: path) { error in
        Issue.record(error)
      } onConnection: { stream in
        accepted.append(End(stream))
        loop.stop()
      }
      listener.pause()
      let isAcceptingWhilePaused = listener.isAccepting
      #expect(!isAcceptingWhilePaused)
      let client = try PipeStream(on: loop, connectingTo: path) { error in
        #expect(error == nil)
        loop.stop()
      }
      loop.run()
      for _ in 0..<3 { loop.runOnce(waiting: false) }
      #expect(accepted.isEmpty)
      listener.resume()
      let isAcceptingAgain = listener.isAccepting
      #expect(isAcceptingAgain)
      loop.run()
      #expect(accepted.count == 1)
      listener.close()
      client.close()
    }
  }

  @Test func connectionsBeyondTheBacklogAreRefusedForNow() async throws {
    try await withLoop { loop in
      let path = temporaryPath()
      let listener = try PipeListener(on: loop, path: path, backlog: 1, onAcceptError: { _ in }, onConnection: { _ in })
      listener.pause()
      var results: [LoopError?] = []
      let clients = try (0..<4).map { _ in
        End(
          try PipeStream(on: loop, connectingTo: path) { error in
            results.append(error)
            if results.count == 4 { loop.stop() }
          })
      }
      loop.run()
      #expect(results.contains(LoopError(.tryAgain, in: "uv_pipe_connect")))
      #expect(results.contains(nil))
      for client in clients { client.close() }
      listener.close()
    }
  }

  // MARK: - Passed descriptors

  @Test func aPassedDescriptorIsListenedOnAndItsFileLeftAlone() async throws {
    try await withLoop { loop in
      let path = temporaryPath()
      let descriptor = try Kernel.socket(at: path, backlog: 8)
      var accepted: [End] = []
      let listener = try PipeListener(on: loop, descriptor: descriptor) { error in
        Issue.record(error)
      } onConnection: { stream in
        accepted.append(End(stream))
        loop.stop()
      }
      #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
      let identity = Kernel.identity(of: descriptor)
      let client = try PipeStream(on: loop, connectingTo: path) { #expect($0 == nil) }
      try loop.run(while: accepted.isEmpty)
      listener.close()
      #expect(Kernel.identity(of: descriptor) != identity)
      #expect(Kernel.mode(of: path) != nil)
      client.close()
      Kernel.remove(path)
    }
  }

  @Test func connectionsWaitWhileASocketPassesFromOneListenerToAnother() async throws {
    try await withLoop { loop in
      let path = temporaryPath()
      let first = try PipeListener(on: loop, path: path, onAcceptError: { _ in }) { _ in
        Issue.record("it does not listen any more")
      }
      let socket = first.detach()
      let client = try PipeStream(on: loop, connectingTo: path) { #expect($0 == nil) }
      // The first listener is freed; the client is connected, and nobody accepts it.
      for _ in 0..<3 { loop.runOnce(waiting: false) }
      var accepted: [End] = []
      let second = try PipeListener(on: loop, socket) { error in
        Issue.record(error)
      } onConnection: { stream in
        accepted.append(End(stream))
        loop.stop()
      }
      try loop.run(while: accepted.isEmpty)
      #expect(Kernel.mode(of: path) != nil)
      second.close()
      #expect(Kernel.mode(of: path) == nil)
      client.close()
    }
  }

  @Test func aSocketThatNoListenerTakesIsClosed() async throws {
    try await withLoop { loop in
      let path = temporaryPath()
      let listener = try listen(on: loop, at: path)
      do { _ = listener.detach() }
      #expect(Kernel.mode(of: path) == nil)
    }
  }

  @Test func aPassedDescriptorThatDoesNotListenIsRefused() async throws {
    try await withLoop { loop in
      func listen(_ descriptor: Int32) throws {
        _ = try PipeListener(on: loop, descriptor: descriptor, onAcceptError: { _ in }, onConnection: { _ in })
      }
      let path = temporaryPath()
      let bound = try Kernel.socket(at: path)
      let (first, second) = try Kernel.socketPair()
      let file = Kernel.openNull()
      let datagram = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
      let network = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      let function = "getsockopt(SO_ACCEPTCONN)"
      #expect(throws: LoopError(.invalidArgument, in: function)) { try listen(bound) }
      #expect(throws: LoopError(.invalidArgument, in: function)) { try listen(first) }
      #expect(throws: LoopError(.notASocket, in: function)) { try listen(file) }
      #expect(throws: LoopError(LoopError.Code(errno: EPROTOTYPE), in: function)) { try listen(datagram) }
      #expect(throws: LoopError(LoopError.Code(errno: EAFNOSUPPORT), in: function)) { try listen(network) }
      #expect(throws: LoopError(.badDescriptor, in: function)) { try listen(1 << 20) }
      for descriptor in [bound, first, second, file, datagram, network] {
        #expect(close(descriptor) == 0, "it is still the caller's")
      }
      Kernel.remove(path)
    }
  }
}

/// Clients that connect, send, wait for the answer and close, several at a time.
private final class Storm {
  private let loop: EventLoop
  private let path: String
  private var remaining: Int
  private let atOnce: Int
  private var clients: [Int: End] = [:]
  private(set) var answered = 0

  init(on loop: EventLoop, path: String, count: Int, atOnce: Int) {
    self.loop = loop
    self.path = path
    remaining = count
    self.atOnce = atOnce
  }

  var isOver: Bool { remaining == 0 && clients.isEmpty }

  func begin() throws {
    while clients.count < atOnce, remaining > 0 {
      remaining -= 1
      try connect(remaining)
    }
  }

  private func connect(_ id: Int) throws {
    let message = [UInt8]("hello \(id)".utf8)
    let end = End(
      try PipeStream(on: loop, connectingTo: path) { [unowned self] error in
        #expect(error == nil)
        #expect(throws: Never.self) { try clients[id]?.startReading() }
      })
    end.onChange = { [unowned self, unowned end] in
      guard end.received.count >= message.count else { return }
      #expect(end.received == message)
      answered += 1
      clients[id] = nil
      #expect(throws: Never.self) { try begin() }
    }
    try end.stream?.write(copying: message.span)
    clients[id] = end
  }
}
