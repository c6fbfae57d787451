import EventLoop
import JSON

/// Passes a result to the task that waits for it. Only the first `put`, on any thread, counts.
final class OneResult: Sendable {
  typealias Value = CallResult<JSONObject?>

  private struct State {
    var value: Value?
    var reader: CheckedContinuation<Value, Never>?
  }
  private let state = Locked(State())

  func put(_ value: Value) {
    let reader: CheckedContinuation<Value, Never>? = state.withLock { state in
      guard state.value == nil else { return nil }
      state.value = value
      return state.reader.take()
    }
    reader?.resume(returning: value)
  }

  /// Waits for the result; `cancelled` if the task is cancelled first.
  func take() async -> Value {
    await withTaskCancellationHandler {
      await withCheckedContinuation { reader in
        let ready: Value? = state.withLock { state in
          if state.value == nil { state.reader = reader }
          return state.value
        }
        if let ready { reader.resume(returning: ready) }
      }
    } onCancel: {
      put(.failure(.cancelled))
    }
  }
}
