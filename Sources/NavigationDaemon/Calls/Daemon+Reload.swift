import Navigation
import NavigationProtocol
import SceneMap
import Varlink

// Reload: the configuration, read again by the shell.
extension Daemon {
  /// A call of `Reload` that waits until the configuration has been read.
  struct ReloadCall {
    let session: Session
    let slot: ReplyQueue.Slot
  }

  func reload(_ slot: ReplyQueue.Slot, of session: Session) {
    reloadCalls.append(ReloadCall(session: session, slot: slot))
    if let onReload { onReload() } else { answer(takeReloads(1), ReloadReport(), []) }
  }

  /// Takes the calls that have waited longest, to answer them with what comes of a reading.
  func takeReloads(_ count: Int) -> [ReloadCall] {
    defer { reloadCalls.removeFirst(min(count, reloadCalls.count)) }
    return Array(reloadCalls.prefix(count))
  }

  /// Answers calls when all scenes have moved.
  func answer(_ calls: [ReloadCall], _ report: ReloadReport, _ migrations: [ManagerInterface.Migration]?) {
    for call in calls {
      reply(to: call.slot, of: call.session, migrations) {
        ManagerInterface.Reload.Reply(maps: mapInfos, diagnostics: report.diagnostics, migrations: $0)
      }
    }
  }

  /// Answers all of them: the daemon stops.
  func failReloads() {
    for call in reloadCalls { reject(.scene(.closing(.init(reason: "stopping"))), call.slot, of: call.session) }
    reloadCalls = []
  }

  /// Takes over what can change while the daemon runs.
  ///
  /// - Returns: The names of the limits that have changed and cannot.
  func take(_ new: Limits) -> [String] {
    var needRestart: [String] = []
    for limit in LimitName.allCases where new[limit] != limits[limit] {
      if limit.details.change == .restart { needRestart.append(limit.text) } else { limits[limit] = new[limit] }
    }
    sceneLimits = SceneLimits(limits)
    return needRestart
  }
}

/// What came of reading the configuration again.
struct ReloadReport {
  /// What is wrong with it; then nothing of it was taken over.
  var problems: [ConfigurationProblem] = []
  /// What has changed and takes effect with a restart only: `state`, `limit nesting`.
  var needRestart: [String] = []
  /// What was found in maps; one with errors was not taken over.
  var findings: [MapFinding] = []

  var diagnostics: [ManagerInterface.Diagnostic] {
    problems.map {
      ManagerInterface.Diagnostic(
        severity: .error, file: $0.position?.file ?? "", line: $0.position?.line, column: $0.position?.column,
        message: $0.message)
    }
      + needRestart.map {
        ManagerInterface.Diagnostic(
          severity: .warning, file: "", path: $0, message: "\($0) has changed; restart navd for it to take effect")
      }
      + findings.map { ManagerInterface.Diagnostic($0) }
  }
}
