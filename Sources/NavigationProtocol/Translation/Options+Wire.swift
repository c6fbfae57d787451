public import Navigation

extension Options {
  /// Translates the options that concern the model. The daemon handles `requestId`, `durable` and `force` itself.
  public init(_ wire: NavigationInterface.Options) {
    self.init(
      ifRevision: wire.ifRevision, ifTop: wire.ifTop, ifMissing: wire.ifMissing.map { IfMissing($0) } ?? .error,
      coordinator: wire.coordinator, isAnimated: wire.animated ?? true, context: wire.context,
      isDryRun: wire.dryRun ?? false)
  }
}
