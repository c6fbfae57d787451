import Navigation
import NavigationProtocol

/// The commands of a route, one `Apply` for each part between two `wait`s.
struct RoutePlan {
  let commands: [SceneCommand]

  /// - Throws: the reason why the route is impossible.
  init(
    _ groups: [[ApplyItem]], failure: RouteFailure?, options: NavigationInterface.Options
  ) throws(CallFailure) {
    if let failure { throw failure.reason }
    commands = groups.enumerated().map { index, items in
      var options = options
      if index > 0 {
        // The route itself has changed the scene.
        (options.ifRevision, options.ifTop) = (nil, nil)
        options.requestId = options.requestId.map { "\($0)/\(index)" }
      }
      return SceneCommand(apply: items, options: options)
    }
  }
}

/// The reason why a route is impossible, found before anything is sent.
struct RouteFailure {
  let reason: CallFailure
  /// The index of the `Apply` that would fail.
  var group: Int
  /// Whether `tryTo`, `fallback` and `ensure` tolerate the failure.
  var canBePassedOver = true
}
