import EventLoop

/// Lays out a graph with Graphviz's dot, within limits of time and size.
@safe
final class LayoutMaker {
  enum Failure: Error, Equatable {
    /// dot is not installed.
    case missing
    /// dot took too long, wrote too much or failed, for this reason.
    case failed(String)
  }

  private var child: ChildProcess?
  private var input: PipeStream?
  private var output: PipeStream?
  private var timer: Timer?
  private var bytes: [UInt8] = []
  private var isOutputEnded = false
  private var exit: ChildProcess.ExitStatus?
  /// The reason why dot was killed.
  private var problem: String?
  private var onDone: ((Result<String, Failure>) -> Void)?

  /// Starts dot.
  /// - Parameter onDone: Called once, later, unless the object is released first.
  init(
    on loop: EventLoop, _ graph: String, _ limits: WebLimits, onDone: @escaping (Result<String, Failure>) -> Void
  ) {
    self.onDone = onDone
    do throws(LoopError) {
      var child = try ChildProcess(
        on: loop, .init("dot", ["-Tjson0"], standardInput: .pipe, standardOutput: .pipe, standardError: .null)
      ) { [unowned self] status in
        exit = status
        finishIfEnded()
      }
      input = child.standardInput.take()
      output = child.standardOutput.take()
      self.child = consume child
      // A program that exits before it has read all input reports that by its exit code.
      try input?.write(copying: Array(graph.utf8).span) { [unowned self] _ in input = nil }
      try output?.startReading(
        { [unowned self] piece in unsafe take(piece, limits.layoutBytes) },
        onEnd: { [unowned self] _ in
          isOutputEnded = true
          finishIfEnded()
        })
      timer = Timer(on: loop, after: .seconds(limits.layoutSeconds)) { [unowned self] in
        giveUp("dot needs more than \(limits.layoutSeconds) s for this map")
      }
    } catch {
      let failure: Failure = error.code == .notFound ? .missing : .failed(error.message)
      timer = Timer(on: loop, after: .zero) { [unowned self] in finish(.failure(failure)) }
    }
  }

  deinit { try? child?.send(.kill) }

  private func take(_ piece: UnsafeRawBufferPointer, _ bytesMax: Int) {
    guard bytes.count + piece.count <= bytesMax else { return giveUp("the picture is longer than \(bytesMax) bytes") }
    unsafe bytes += piece
  }

  /// Kills dot and waits for its exit, so that no zombie remains.
  private func giveUp(_ why: String) {
    problem = why
    output = nil
    isOutputEnded = true
    try? child?.send(.kill)
    finishIfEnded()
  }

  private func finishIfEnded() {
    guard isOutputEnded, let exit else { return }
    child = nil
    if let problem { return finish(.failure(.failed(problem))) }
    guard exit.isSuccess else { return finish(.failure(.failed("dot ended with \(exit)"))) }
    finish(.success(String(decoding: bytes, as: UTF8.self)))
  }

  private func finish(_ outcome: Result<String, Failure>) {
    timer = nil
    let done = onDone.take()
    done?(outcome)
  }
}
