import CLibuv

/// A child process, and this process's ends of the pipes to it.
///
/// Dropping the value closes it and its pipes, but neither ends the child nor waits for it: kill it and wait for `onExit`
/// first, or it stays in the process table until this process ends.
@safe
public struct ChildProcess: ~Copyable {
  private let state: State

  /// The pipe to the standard input of the child, if `standardInput` was `.pipe`. Close it to end the input.
  public var standardInput: PipeStream?

  /// The pipe from the standard output of the child, if `standardOutput` was `.pipe`.
  public var standardOutput: PipeStream?

  /// The pipe from the standard error of the child, if `standardError` was `.pipe`.
  public var standardError: PipeStream?

  /// Starts a program.
  ///
  /// Besides the standard streams the child inherits all descriptors that are not closed on exec; those that this
  /// module opens are. Its signals have their default actions, and none is blocked.
  /// - Parameters:
  ///   - loop: The loop; the caller must be on its thread.
  ///   - command: The program to start.
  ///   - onExit: Called when the child has ended. Its pipes may still contain unread bytes. It may close the value.
  /// - Throws: `LoopError`: `.notFound` (no such program), `.accessDenied`, …
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

  /// The process ID of the child, which may be reused after `onExit` was called.
  ///
  /// The corresponding C function is `uv_process_get_pid`.
  public var processID: Int32 { unsafe uv_process_get_pid(state.raw) }

  /// Whether the child is running, as far as the loop knows.
  public var isRunning: Bool { unsafe uv_is_active(state.handle) != 0 }

  /// Sends the child a signal.
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
