import Glibc
import Navigation

extension Timestamp {
  /// The present time of the wall clock.
  ///
  /// The corresponding C function is `clock_gettime`.
  static func now() -> Timestamp {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(microseconds: Int(time.tv_sec) * 1_000_000 + Int(time.tv_nsec) / 1_000)
  }
}

/// The time since the machine was started, in milliseconds, including the time for which the machine or this process
/// was suspended.
///
/// The corresponding C function is `clock_gettime`, with `CLOCK_BOOTTIME`.
func bootMilliseconds() -> Int {
  var time = timespec()
  unsafe clock_gettime(CLOCK_BOOTTIME, &time)
  return Int(time.tv_sec) * 1_000 + Int(time.tv_nsec) / 1_000_000
}

/// The monotonic clock in microseconds, as service managers expect it.
///
/// The corresponding C function is `clock_gettime`.
func monotonicMicroseconds() -> Int {
  var time = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return Int(time.tv_sec) * 1_000_000 + Int(time.tv_nsec) / 1_000
}
