import EventLoop

/// A verb of navctl that is carried out by a navctl of its own, and what it prints.
///
/// A process, since a verb may take its time (`wait`, `present --wait`) while the picture goes on living, and since it can
/// be interrupted like in a shell. Dropping the value ends neither the process nor what it does: `interrupt()` does.
final class VerbProcess {
  private var process: ChildProcess?
  private var output: [UInt8] = []
  private var errors: [UInt8] = []
  private var endsMissing = 3
  private var status: Int32 = 0
  private let onEnd: (VerbResult) -> Void

  /// Bytes of either output that are kept; a verb that prints more is interrupted.
  static let outputBytesMax = 1 << 20

  /// Starts it.
  ///
  /// - Parameters:
  ///   - command: The program and its first arguments.
  ///   - words: The verb and its arguments.
  ///   - environment: Its environment; nil for that of this process.
  ///   - onEnd: Called once, when it has ended and all that it printed was read.
  /// - Throws: `LoopError` if it cannot be started.
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

  /// Asks it to end, as Control-C does in a shell.
  func interrupt() {
    // An error says that it has ended by itself.
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
