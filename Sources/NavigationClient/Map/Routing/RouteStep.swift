import JSON
import Navigation

/// One step of a path through a typed map.
struct RouteStep {
  enum Kind { case root, tab, move }
  let kind: Kind
  /// Of the case, the tab or the transition.
  let name: String
  /// Nil when it is not given: the step is there already, or needs none.
  let arguments: JSONObject?
  /// What it may be given.
  let context: any ScreenContext.Type

  var step: Operation.Follow.Step {
    switch kind {
    case .root: .root(name, arguments: arguments ?? .empty)
    case .tab: .tab(name)
    case .move: .move(name, arguments: arguments ?? .empty)
    }
  }
}
