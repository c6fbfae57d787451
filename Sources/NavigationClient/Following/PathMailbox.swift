import EventLoop

/// Passes path updates to one reader. The loop's thread fills it; a task may be cancelled on any thread.
final class PathMailbox: Sendable {
  private struct State {
    var waiting: [PathUpdate] = []
    var isOver = false
    var reader: CheckedContinuation<PathUpdate?, Never>?
  }
  private let state = Locked(State())

  /// Hands an update to the reader, or stores it until it is read, within `ClientLimits.updatesWaiting`.
  func put(_ update: PathUpdate) {
    let reader: CheckedContinuation<PathUpdate?, Never>? = state.withLock { state in
      guard !state.isOver else { return nil }
      if let reader = state.reader.take() { return reader }
      if state.waiting.count < ClientLimits.updatesWaiting {
        state.waiting.append(update)
      } else if let newest = state.waiting.popLast() {
        state.waiting.append(newest.joined(with: update))
      }
      return nil
    }
    reader?.resume(returning: update)
  }

  /// Ends the updates. Those that are stored can still be read.
  func finish() {
    let reader = state.withLock { state in
      state.isOver = true
      return state.reader.take()
    }
    reader?.resume(returning: nil)
  }

  /// Waits for the next update; nil at the end, and if the task is cancelled.
  func take() async -> PathUpdate? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { reader in
        guard let ready = ready(for: reader) else { return }
        reader.resume(returning: ready.update)
      }
    } onCancel: {
      finish()
    }
  }

  /// The update available at once, or the end; nil if the reader has to wait.
  private func ready(for reader: CheckedContinuation<PathUpdate?, Never>) -> (update: PathUpdate?, Void)? {
    state.withLock { state in
      if !state.waiting.isEmpty { return (state.waiting.removeFirst(), ()) }
      if state.isOver { return (nil, ()) }
      precondition(state.reader == nil, "two tasks read the updates of one sequence")
      state.reader = reader
      return nil
    }
  }
}
