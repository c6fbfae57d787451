import NavigationProtocol
import SceneMap

/// The result of reading the configuration again.
struct ReloadReport {
  /// Errors in it; if there are any, nothing was changed.
  var problems: [ConfigurationProblem] = []
  /// Changed settings that need a restart: `state`, `limit nesting`.
  var needRestart: [String] = []
  /// Findings in maps; a map with errors is not used.
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
