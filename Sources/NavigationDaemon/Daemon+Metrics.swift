import NavigationProtocol

extension Daemon {
  /// What `GetMetrics` tells: counters first, then what is now, then how often each limit was reached.
  var wireMetrics: [ManagerInterface.Metric] {
    var list: [ManagerInterface.Metric] = [
      counter("connections_total", metrics.connections, "Connections taken since the start."),
      counter("connections_refused_total", metrics.refusedConnections, "Connections closed at once by a limit."),
      counter("calls_total", metrics.calls, "Calls carried out."),
      counter("errors_total", metrics.errors, "Calls answered with an error."),
      counter("commits_total", metrics.commits, "Commits of all scenes, Open and Close included."),
      counter("unchanged_total", metrics.unchanged, "Operations that changed nothing, dry runs included."),
      counter("events_total", metrics.events, "Pieces of events handed to readers."),
      counter("resets_total", metrics.resets, "Readers that fell behind and got `reset`."),
      counter("stalled_total", metrics.stalled, "Connections closed because they took nothing."),
      counter("protocol_errors_total", metrics.protocolErrors, "Connections closed because they sent no messages."),
      counter("read_bytes_total", metrics.bytesIn, "Bytes read from connections.", unit: "bytes"),
      counter("written_bytes_total", metrics.bytesOut, "Bytes written to connections.", unit: "bytes"),
      counter("turns_total", metrics.turns, "Turns of the loop in which something was done."),
      gauge("revision", revision, "Revision of the last commit."),
      gauge("connections", connectionCount, "Connections now."),
      gauge("scenes", scenes.count, "Scenes now."),
      gauge("streams", streamCount, "Streams now."),
      gauge("waiting_calls", waitingCount, "Calls that wait for something to become true."),
      gauge("queued_bytes", queuedBytes, "Bytes that wait to be read by clients.", unit: "bytes"),
    ]
    var all = metrics
    all.reachedLimit(.historyMemoryBytes, times: archive?.lookUps ?? 0)
    for host in scenes.values { all.count(host.scene.forgottenCommits) }
    for limit in LimitName.allCases {
      list.append(
        ManagerInterface.Metric(
          name: "limit_reached_total", labels: ["limit": limit.text], kind: .counter,
          value: Double(all.reached(limit)), description: "How often a limit was reached."))
    }
    for (limit, used) in limitsUsed {
      list.append(
        ManagerInterface.Metric(
          name: "limit_used", labels: ["limit": limit.text], kind: .gauge, value: Double(used),
          description: "How much of a limit is used now, by the one that uses most."))
    }
    return list
  }

  private var streamCount: Int { sessions.reduce(0) { $0 + ($1?.streams.count ?? 0) } }
  private var waitingCount: Int { sessions.reduce(0) { $0 + ($1?.waiters.count ?? 0) } }
  private var queuedBytes: Int { sessions.reduce(0) { $0 + ($1?.queuedBytes ?? 0) } }

  private func counter(
    _ name: String, _ value: Int, _ description: String, unit: String? = nil
  ) -> ManagerInterface.Metric {
    ManagerInterface.Metric(name: name, kind: .counter, value: Double(value), unit: unit, description: description)
  }

  private func gauge(
    _ name: String, _ value: Int, _ description: String, unit: String? = nil
  ) -> ManagerInterface.Metric {
    ManagerInterface.Metric(name: name, kind: .gauge, value: Double(value), unit: unit, description: description)
  }
}
