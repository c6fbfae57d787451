import Glibc

/// The lock under which one thread at a time uses the database. Taking it twice on one thread traps.
///
/// The corresponding C type is `pthread_mutex_t`, of the kind that checks for errors.
@safe final class DatabaseLock: @unchecked Sendable {  // the mutex is thread-safe
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  init() {
    unsafe mutex = .allocate(capacity: 1)
    var kind = pthread_mutexattr_t()
    unsafe pthread_mutexattr_init(&kind)
    unsafe pthread_mutexattr_settype(&kind, CInt(PTHREAD_MUTEX_ERRORCHECK))
    unsafe pthread_mutex_init(mutex, &kind)
    unsafe pthread_mutexattr_destroy(&kind)
  }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  func take() {
    let code = unsafe pthread_mutex_lock(mutex)
    precondition(code == 0, "the state's database is used within its own use")
  }

  /// - Returns: Whether the lock was free and is taken now.
  func takeIfFree() -> Bool { unsafe pthread_mutex_trylock(mutex) == 0 }

  func give() { unsafe _ = pthread_mutex_unlock(mutex) }
}
