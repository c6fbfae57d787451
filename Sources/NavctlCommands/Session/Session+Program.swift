import EventLoop

// Running other programs: navd, to check a database, and systemctl, to look at the service.
extension Session {
  /// The time limit of a program: checking a large database takes seconds.
  static let programTimeout = Duration.seconds(120)
  /// The bytes of a program's standard output and standard error that are kept each; the rest is dropped.
  static let programOutputMax = 1 << 20

  /// Runs a program until it ends.
  ///
  /// - Parameters:
  ///   - program: Its path.
  ///   - arguments: Its arguments, without its name.
  ///   - input: Its standard input.
  ///   - outputMax: The bytes of its standard output and standard error that are kept each.
  /// - Returns: nil when it cannot be started.
  func run(
    _ program: String, _ arguments: [String], input: String = "", outputMax: Int = programOutputMax
  ) -> ProgramOutcome? {
    guard let loop = try? loop() else { return nil }
    var code: Int32?
    var open = 3
    func ended() {
      open -= 1
      if open == 0 { loop.stop() }
    }
    guard
      var child = try? ChildProcess(
        on: loop,
        .init(
          program, arguments, standardInput: input.isEmpty ? .null : .pipe, standardOutput: .pipe, standardError: .pipe),
        onExit: { status in
          switch status {
          case .exited(let status): code = Int32(truncatingIfNeeded: status)
          case .signalled(let signal): code = 128 + signal.rawValue
          }
          ended()
        })
    else { return nil }
    let given = ProgramInput(child.standardInput.take(), input)
    let output = ProgramText(child.standardOutput.take(), limit: outputMax, ended)
    let errors = ProgramText(child.standardError.take(), limit: Self.programOutputMax, ended)
    defer { given.close() }
    var isLate = false
    let timer = Timer(on: loop, after: Self.programTimeout) {
      isLate = true
      loop.stop()
    }
    while open > 0, !isLate { loop.run() }
    _ = consume timer
    if isLate { try? child.send(.kill) }
    while code == nil { loop.run() }
    child.close()
    return ProgramOutcome(code: code ?? -1, output: output.text, errors: errors.text)
  }
}

/// Writes bytes into a pipe, and ends it.
private final class ProgramInput {
  private var stream: PipeStream?

  init(_ stream: consuming PipeStream?, _ text: String) {
    self.stream = consume stream
    guard !text.isEmpty else { return }
    // A program that ends before it has read everything reports the reason itself.
    do throws(LoopError) {
      try self.stream?.write(copying: Array(text.utf8).span) { [unowned self] _ in close() }
    } catch {
      close()
    }
  }

  func close() { stream = nil }
}

/// Collects the bytes that come out of a pipe.
@safe
private final class ProgramText {
  private var stream: PipeStream?
  private var bytes: [UInt8] = []
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// - Parameters:
  ///   - stream: The pipe.
  ///   - limit: The number of bytes that are kept.
  ///   - onEnd: Called at the end of the pipe.
  init(_ stream: consuming PipeStream?, limit: Int, _ onEnd: @escaping () -> Void) {
    self.stream = consume stream
    if self.stream == nil { onEnd() }
    do throws(LoopError) {
      try self.stream?.startReading(
        { [unowned self] piece in
          if bytes.count < limit { unsafe bytes += piece }
        },
        onEnd: { [unowned self] _ in
          self.stream = nil
          onEnd()
        })
    } catch {
      onEnd()
    }
  }
}
