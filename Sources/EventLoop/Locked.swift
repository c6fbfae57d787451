import CLibuv

/// A value that threads share, protected by a mutex of libuv.
///
/// `Synchronization.Mutex` is not used because ThreadSanitizer does not recognize its futex on Linux and reports false
/// races.
///
/// The corresponding C functions are `uv_mutex_lock` and `uv_mutex_unlock`.
@safe
package final class Locked<Value>: @unchecked Sendable {  // the value is only used under the mutex
  private let mutex: UnsafeMutablePointer<uv_mutex_t>
  private var value: Value

  package init(_ value: Value) {
    unsafe mutex = .allocate(capacity: 1)
    let code = unsafe uv_mutex_init(mutex)
    precondition(code == 0, "uv_mutex_init: \(LoopError.Code(rawValue: code).message)")
    self.value = value
  }

  deinit {
    unsafe uv_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  /// Calls `body` with the value while no other thread has it. `body` must be short and must not lock again.
  package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    unsafe uv_mutex_lock(mutex)
    defer { unsafe uv_mutex_unlock(mutex) }
    return body(&value)
  }
}
