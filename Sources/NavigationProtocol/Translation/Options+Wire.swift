public import Navigation

extension Options {
  /// What an operation's options say to the model; `requestId`, `durable` and `force` are the shell's.
  public init(_ wire: NavigationInterface.Options) {
    self.init(
      ifRevision: wire.ifRevision, ifTop: wire.ifTop, ifMissing: wire.ifMissing.map { IfMissing($0) } ?? .error,
      coordinator: wire.coordinator, isAnimated: wire.animated ?? true, context: wire.context,
      isDryRun: wire.dryRun ?? false)
  }
}
