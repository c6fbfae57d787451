import NavigationStore

extension StoreLimits {
  /// Those of the store among the daemon's.
  init(_ limits: Limits) {
    self.init()
    logBytes = limits[.logBytes]
    pendingBytes = limits[.pendingBytes]
    turnFileBytes = limits[.turnFileBytes]
  }
}
