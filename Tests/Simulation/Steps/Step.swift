import Navigation

/// One call of a random run. It is total: its objects are chosen when it is performed, so that a run without some of
/// its steps is valid too.
struct Step: Codable, Hashable, Sendable {
  enum Request: Codable, Hashable, Sendable {
    case operation(StepOperation)
    case apply([StepItem])
    case undo(Int)
    case redo(Int)
  }

  struct StepOptions: Codable, Hashable, Sendable {
    /// A number of commits before the daemon's newest; negative for a revision not yet reached.
    var ifRevision: Int?
    var ifTop: ScreenPick?
    var ignoresMissing: Bool?
    /// As in `Scenery.coordinator`.
    var coordinator: Int?
    var isAnimated: Bool?
    var context: Int?
    var isDryRun: Bool?
  }

  var request: Request
  var options: StepOptions?
  /// The number of commits that other scenes have made meanwhile.
  var othersCommits: Int?
  /// The front-ends that mirror the scene; nil for none.
  var frontEnds: FrontEndsSpec?

  func call(_ scenery: Scenery) -> Call {
    let request: Call.Request =
      switch request {
      case .operation(let operation): .operation(operation.operation(scenery))
      case .apply(let items): .apply(items.map { $0.item(scenery) })
      case .undo(let steps): .undo(steps: steps)
      case .redo(let steps): .redo(steps: steps)
      }
    guard let options else { return Call(request) }
    return Call(
      request,
      options: Options(
        ifRevision: options.ifRevision.map { scenery.daemonRevision - $0 }, ifTop: options.ifTop?.id(scenery),
        ifMissing: options.ignoresMissing == true ? .ignore : .error,
        coordinator: options.coordinator.map(scenery.coordinator),
        isAnimated: options.isAnimated ?? true, context: options.context.flatMap { Alphabet.contexts[$0] },
        isDryRun: options.isDryRun == true))
  }
}
