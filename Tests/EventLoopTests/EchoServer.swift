import EventLoop
import Testing

/// Sends the bytes of each connection back.
final class EchoServer {
  private var listener: PipeListener?
  private var sessions: [Int: Session] = [:]
  private(set) var acceptedCount = 0
  private(set) var acceptErrors: [LoopError] = []

  /// Called when a session has ended.
  var onSessionEnd: () -> Void = {}

  init(on loop: EventLoop, path: String) throws {
    listener = try PipeListener(on: loop, path: path) { [unowned self] error in
      acceptErrors.append(error)
    } onConnection: { [unowned self] stream in
      acceptedCount += 1
      let id = acceptedCount
      let session = Session(stream) { [unowned self] in
        sessions[id] = nil
        onSessionEnd()
      }
      sessions[id] = session
      session.start()
    }
  }

  var sessionCount: Int { sessions.count }

  func close() {
    listener = nil
    sessions = [:]
    onSessionEnd = {}
  }
}

extension EchoServer {
  private final class Session {
    private let stream: PipeStream
    private let onEnd: () -> Void

    init(_ stream: consuming PipeStream, onEnd: @escaping () -> Void) {
      self.stream = stream
      self.onEnd = onEnd
    }

    func start() {
      do {
        try stream.startReading { [unowned self] bytes in
          unsafe answer(bytes)
        } onEnd: { [unowned self] _ in
          onEnd()
        }
      } catch {
        Issue.record(error)
      }
    }

    /// Pauses reading while the other side does not read the answers.
    private func answer(_ bytes: UnsafeRawBufferPointer) {
      do {
        let taken = try stream.tryWrite(bytes)
        if taken == bytes.count { return }
        stream.stopReading()
        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[taken...])
        try stream.write(copying: rest) { [unowned self] error in
          if error == nil { try? stream.resumeReading() }
        }
      } catch {
        onEnd()
      }
    }
  }
}
