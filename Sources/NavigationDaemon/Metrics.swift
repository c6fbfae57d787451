/// What the daemon counts of itself; `GetMetrics` tells it.
///
/// Counters only grow. What can be read off the state (scenes, connections, bytes queued) is not counted here.
struct Metrics {
  var connections = 0
  var refusedConnections = 0
  var calls = 0
  var errors = 0
  var commits = 0
  var unchanged = 0
  var events = 0
  var resets = 0
  var stalled = 0
  var protocolErrors = 0
  var bytesIn = 0
  var bytesOut = 0
  var turns = 0
  /// How often each limit was reached, by the raw value of its name.
  private var reached = [Int](repeating: 0, count: LimitName.allCases.count)

  mutating func reachedLimit(_ name: LimitName, times: Int = 1) { reached[name.rawValue] += times }

  /// How often a limit was reached.
  func reached(_ name: LimitName) -> Int { reached[name.rawValue] }

  /// Counts what a scene's history has forgotten: of a scene that is open when asked, of another one when it closes.
  mutating func count(_ forgotten: (byCount: Int, byBytes: Int)) {
    reachedLimit(.historyCommits, times: forgotten.byCount)
    reachedLimit(.historyBytes, times: forgotten.byBytes)
  }
}
