import EventLoop

/// Path updates on their way to one reader. It is filled on the loop's thread; a task may be cancelled on any.
final class PathMailbox: Sendable {
  private struct State {
    var waiting: [PathUpdate] = []
    var isOver = false
    var reader: CheckedContinuation<PathUpdate?, Never>?
  }
  private let state = Locked(State())

  /// Hands an update to the reader, or keeps it until there is one, within `ClientLimits.updatesWaiting`.
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

  /// Nothing more comes: what waits is still read.
  func finish() {
    let reader = state.withLock { state in
      state.isOver = true
      return state.reader.take()
    }
    reader?.resume(returning: nil)
  }

  /// The next update, when there is one; nil at the end, and when the task is cancelled.
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

  /// What a reader gets at once; nil when it has to wait.
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
