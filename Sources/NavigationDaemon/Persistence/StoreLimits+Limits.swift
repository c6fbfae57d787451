import NavigationStore

extension StoreLimits {
  /// The limits of the store, from those of the daemon.
  init(_ limits: Limits) {
    self.init()
    logBytes = limits[.logBytes]
    pendingBytes = limits[.pendingBytes]
    turnFileBytes = limits[.turnFileBytes]
  }
}
