import Navigation
import NavigationProtocol

/// What a route has come to: operations, one list for each `Apply`, and what is said with them.
struct RoutePlan {
  let commands: [SceneCommand]

  /// - Throws: why the route cannot be carried out.
  init(
    _ groups: [[ApplyItem]], failure: RouteFailure?, options: NavigationInterface.Options
  ) throws(CallFailure) {
    if let failure { throw failure.reason }
    commands = groups.enumerated().map { index, items in
      var options = options
      if index > 0 {
        // The scene has changed by the route itself.
        (options.ifRevision, options.ifTop) = (nil, nil)
        options.requestId = options.requestId.map { "\($0)/\(index)" }
      }
      return SceneCommand(apply: items, options: options)
    }
  }
}

/// Why a route cannot be carried out, as far as that is known before anything is sent.
struct RouteFailure {
  let reason: CallFailure
  /// The `Apply` that fails with it.
  var group: Int
  /// Whether steps that pass over failures pass over this one.
  var canBePassedOver = true
}
