import NavigationProtocol

/// The counters of `GetMetrics`, which only grow. Amounts that can be read off the state (scenes, connections, queued
/// bytes) are not among them.
struct Metrics {
  var connections = 0
  var refusedConnections = 0
  var calls = 0
  var dropped = 0
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

  /// Counts a limit if it is the cause of a failure.
  mutating func noteLimit(of failure: WireFailure) {
    if case .manager(.limitReached(let reached)) = failure, let limit = LimitName(reached.limit) {
      reachedLimit(limit)
    }
  }

  /// How often a limit was reached.
  func reached(_ name: LimitName) -> Int { reached[name.rawValue] }

  /// Counts what the history of a scene has forgotten.
  mutating func count(_ forgotten: (byCount: Int, byBytes: Int, byUser: Int)) {
    reachedLimit(.historyCommits, times: forgotten.byCount)
    reachedLimit(.historyBytes, times: forgotten.byBytes)
    reachedLimit(.historyBytesOfUser, times: forgotten.byUser)
  }

  /// The counters as `GetMetrics` reports them, without those of limits.
  var wire: [ManagerInterface.Metric] {
    [
      .counter("connections_total", connections, "Connections taken since the start."),
      .counter("connections_refused_total", refusedConnections, "Connections closed at once by a limit."),
      .counter("calls_total", calls, "Calls carried out."),
      .counter("calls_dropped_total", dropped, "Calls not carried out, since their callers take no reply."),
      .counter("errors_total", errors, "Calls answered with an error."),
      .counter("commits_total", commits, "Commits of all scenes, Open and Close included."),
      .counter("unchanged_total", unchanged, "Operations that changed nothing, dry runs included."),
      .counter("events_total", events, "Pieces of events handed to readers."),
      .counter("resets_total", resets, "Readers that fell behind and got `reset`."),
      .counter("stalled_total", stalled, "Connections closed because they took nothing."),
      .counter("protocol_errors_total", protocolErrors, "Connections closed because they sent no messages."),
      .counter("read_bytes_total", bytesIn, "Bytes read from connections.", unit: "bytes"),
      .counter("written_bytes_total", bytesOut, "Bytes written to connections.", unit: "bytes"),
      .counter("turns_total", turns, "Turns of the loop in which something was done."),
    ]
  }

  /// How often each limit was reached, as `GetMetrics` reports it.
  var wireLimits: [ManagerInterface.Metric] {
    LimitName.allCases.map { limit in
      ManagerInterface.Metric(
        name: "limit_reached_total", labels: ["limit": limit.text], kind: .counter, value: Double(reached(limit)),
        description: "How often a limit was reached.")
    }
  }
}

extension ManagerInterface.Metric {
  fileprivate static func counter(_ name: String, _ value: Int, _ description: String, unit: String? = nil) -> Self {
    Self(name: name, kind: .counter, value: Double(value), unit: unit, description: description)
  }

  static func gauge(_ name: String, _ value: Int, _ description: String, unit: String? = nil) -> Self {
    Self(name: name, kind: .gauge, value: Double(value), unit: unit, description: description)
  }
}
