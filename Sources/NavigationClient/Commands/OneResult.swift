import EventLoop
import JSON

/// A result on its way to the task that waits for it: the first that is put, on whatever thread.
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

  /// The result, when there is one; `cancelled` when the task is cancelled before.
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
