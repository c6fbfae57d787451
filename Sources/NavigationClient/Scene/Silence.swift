/// Detects a silent daemon. A daemon sends a heartbeat at least every 20 s while a stream is idle.
///
/// It counts checks instead of time: after a front-end was stopped, or its machine slept, everything that arrived
/// meanwhile is read before the next check.
package struct Silence {
  private var looks = 0

  package init() {}

  /// Notes that the daemon has sent something.
  package mutating func end() { looks = 0 }

  /// Counts a check.
  /// - Returns: whether the daemon is to be taken for dead.
  package mutating func look() -> Bool {
    looks += 1
    return looks >= ClientLimits.silentLooks
  }
}
