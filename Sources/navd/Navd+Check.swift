import NavigationDaemon

extension Navd {
  /// Prints what is configured and what is kept; ends navd with 1 when something is wrong with what is kept.
  func check(_ configuration: Configuration) {
    let state = StateReport(directory: configuration.stateDirectory)
    print(configuration, terminator: state.lines.map { $0 + "\n" }.joined())
    if !state.problems.isEmpty { fail(state.problems) }
  }
}
