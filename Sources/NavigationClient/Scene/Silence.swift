/// How long a daemon has said nothing, which tells of itself at least every 20 s while a stream is idle.
///
/// Looks are counted, not time: a front-end that was stopped, or slept with its machine, has missed nothing, for what
/// arrived meanwhile is read before the next look.
package struct Silence {
  private var looks = 0

  package init() {}

  /// Something was said.
  package mutating func end() { looks = 0 }

  /// Looks once more.
  /// - Returns: whether the daemon is to be taken for dead.
  package mutating func look() -> Bool {
    looks += 1
    return looks >= ClientLimits.silentLooks
  }
}
