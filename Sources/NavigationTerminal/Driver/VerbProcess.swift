import EventLoop

/// A navctl process that runs a verb, and its output.
///
/// A process, because a verb may take long (`wait`, `present --wait`) while the picture stays live, and because it can
/// be interrupted as in a shell. Releasing the object does not end the process; `interrupt()` does.
final class VerbProcess {
  private var process: ChildProcess?
  private var output: [UInt8] = []
  private var errors: [UInt8] = []
  private var endsMissing = 3
  private var status: Int32 = 0
  private let onEnd: (VerbResult) -> Void

  /// The limit for each output stream. A verb that prints more is interrupted.
  static let outputBytesMax = 1 << 20

  /// Starts the process.
  ///
  /// - Parameters:
  ///   - command: The program and its first arguments.
  ///   - words: The verb and its arguments.
  ///   - environment: The environment, or nil for that of this process.
  ///   - onEnd: Called once, when the process has ended and its output has been read.
  /// - Throws: `LoopError` if the process cannot be started.
  init(
    on loop: EventLoop, _ command: [String], _ words: [String], environment: [String]? = nil,
    onEnd: @escaping (VerbResult) -> Void
  ) throws(LoopError) {
    self.onEnd = onEnd
    let arguments = Array(command.dropFirst()) + words
    var program = ChildProcess.Command(command.first ?? "", arguments, standardOutput: .pipe, standardError: .pipe)
    program.environment = environment
    process = try ChildProcess(on: loop, program) { [unowned self] status in
      self.status =
        switch status {
        case .exited(let code): Int32(truncatingIfNeeded: code)
        case .signalled(let signal): 128 + signal.rawValue
        }
      ended()
    }
    try process?.standardOutput?.read(
      { [unowned self] bytes in keep(bytes, in: \.output) }, onEnd: { [unowned self] in ended() })
    try process?.standardError?.read(
      { [unowned self] bytes in keep(bytes, in: \.errors) }, onEnd: { [unowned self] in ended() })
  }

  /// Interrupts the process, as Control-C does in a shell.
  func interrupt() {
    // An error means that the process has already ended.
    try? process?.send(.interrupt)
  }

  private func keep(_ bytes: [UInt8], in kept: ReferenceWritableKeyPath<VerbProcess, [UInt8]>) {
    let room = Self.outputBytesMax - self[keyPath: kept].count
    self[keyPath: kept] += bytes.prefix(room)
    if bytes.count > room { interrupt() }
  }

  private func ended() {
    endsMissing -= 1
    guard endsMissing == 0 else { return }
    process = nil
    onEnd(
      VerbResult(
        status: status, output: String(decoding: output, as: UTF8.self),
        errors: String(decoding: errors, as: UTF8.self)))
  }
}
