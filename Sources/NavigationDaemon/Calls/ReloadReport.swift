import NavigationProtocol
import SceneMap

/// What came of reading the configuration again.
struct ReloadReport {
  /// What is wrong with it; if anything, nothing was taken over.
  var problems: [ConfigurationProblem] = []
  /// Changed settings that need a restart: `state`, `limit nesting`.
  var needRestart: [String] = []
  /// Findings in maps; a map with errors was not taken over.
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
