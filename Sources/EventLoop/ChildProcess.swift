import CLibuv

/// A program that was started, and the loop's ends of the pipes to it.
///
/// Dropping the value closes it and its pipes, but neither ends nor waits for the program: kill it and wait for `onExit`
/// first, or it stays in the process table until this process ends.
@safe
public struct ChildProcess: ~Copyable {
  private let state: State

  /// What is written here the program reads; present if `standardInput` was `.pipe`. Close it to tell its end.
  public var standardInput: PipeStream?

  /// What the program writes can be read here; present if `standardOutput` was `.pipe`.
  public var standardOutput: PipeStream?

  /// What the program writes to standard error can be read here; present if `standardError` was `.pipe`.
  public var standardError: PipeStream?

  /// Starts a program.
  ///
  /// Besides the three the program inherits what is not closed on exec; whatever this module opens is. Its signals have
  /// their default actions and none is blocked.
  ///
  /// - Parameters:
  ///   - loop: The loop, on whose thread this is called.
  ///   - command: What to start, and how.
  ///   - onExit: Called when the program has ended; its pipes may still hold something to be read then. It may close this
  ///     value.
  /// - Throws: `LoopError`: `.notFound` (no such program or directory), `.accessDenied`, …
  ///
  /// The corresponding C function is `uv_spawn`.
  public init(
    on loop: EventLoop, _ command: Command, onExit: @escaping (ExitStatus) -> Void = { _ in }
  ) throws(LoopError) {
    let ends = StandardStreams(on: loop, command)
    let state = State(on: loop, onExit)
    do {
      try state.spawn(command, ends)
    } catch {
      state.close()
      ends.close()
      throw error
    }
    self.state = state
    standardInput = ends.input.map { PipeStream(state: $0) }
    standardOutput = ends.output.map { PipeStream(state: $0) }
    standardError = ends.error.map { PipeStream(state: $0) }
  }

  deinit { state.close() }

  /// The program's process number, its own until `onExit` was called.
  ///
  /// The corresponding C function is `uv_process_get_pid`.
  public var processID: Int32 { unsafe uv_process_get_pid(state.raw) }

  /// Whether it has not ended, as far as the loop knows.
  public var isRunning: Bool { unsafe uv_is_active(state.handle) != 0 }

  /// Sends the program a signal.
  ///
  /// - Throws: `LoopError`, with `.noSuchProcess` if it has ended.
  ///
  /// The corresponding C function is `uv_process_kill`.
  public func send(_ signal: Signal) throws(LoopError) {
    state.loop.checkIsolated()
    guard isRunning else { throw LoopError(.noSuchProcess, in: "uv_process_kill") }
    try unsafe check(uv_process_kill(state.raw, signal.rawValue), "uv_process_kill")
  }

  /// Closes the value and its pipes, as dropping it does. The corresponding C function is `uv_close`.
  public consuming func close() {}
}
