import NavigationDaemon

extension Navd {
  /// Prints the configuration and the stored state; ends navd with 1 if the stored state has problems.
  func check(_ configuration: Configuration) {
    let state = StateReport(directory: configuration.stateDirectory)
    print(configuration, terminator: state.lines.map { $0 + "\n" }.joined())
    if !state.problems.isEmpty { fail(state.problems) }
  }
}
