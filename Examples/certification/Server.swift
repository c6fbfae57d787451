import EventLoop
import JSON
import Varlink

/// Serves the connections of a socket.
final class Server {
  fileprivate let parser = JSONParser()
  fileprivate var certification = Certification()

  /// Serves until the process ends.
  func run(at path: String) throws(LoopError) {
    let loop = try EventLoop()
    let listener = try PipeListener(
      on: loop, path: path, onAcceptError: { report("\($0)") }, onConnection: { Peer($0, of: self).start() })
    loop.run()
    _ = consume listener
  }
}

/// A connection of the server. Its closures keep it alive until the stream closes.
private final class Peer {
  private let server: Server
  private var stream: PipeStream?
  private var connection = ServerConnection()

  init(_ stream: consuming PipeStream, of server: Server) {
    self.server = server
    self.stream = consume stream
  }

  func start() {
    closing { () throws(LoopError) in
      try self.stream?.startReading({ unsafe self.receive($0) }, onEnd: { _ in self.stream = nil })
    }
  }

  private func receive(_ bytes: UnsafeRawBufferPointer) {
    do throws(ServerFailure) {
      try unsafe connection.receive(bytes, server.parser) { call, slot, replies in
        server.certification.answer(call, slot, &replies)
      }
    } catch {
      report("a connection is closed: \(error)")
      stream = nil
    }
    closing { () throws(LoopError) in try send() }
  }

  /// Sends the replies. Nothing more is read until they are written, so that a client that does not read stops itself.
  private func send() throws(LoopError) {
    if connection.replies.output.isEmpty { return }
    stream?.stopReading()
    try stream?.write(copying: connection.replies.takeOutput().span) { failure in
      self.closing { () throws(LoopError) in
        if let failure { throw failure }
        try self.stream?.resumeReading()
      }
    }
  }

  /// Closes the connection if `body` fails.
  private func closing(_ body: () throws(LoopError) -> Void) {
    do throws(LoopError) { try body() } catch { stream = nil }
  }
}
