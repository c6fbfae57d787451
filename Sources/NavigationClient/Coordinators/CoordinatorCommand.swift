import JSON
import Navigation

/// What is asked of a coordinator.
enum CoordinatorCommand {
  case push([AnyModalScreen])
  case pop
  case popToRoot
  case popTo(AnyModalScreen)
  case modal(AnyModalScreen, Presentation?)
  case dismiss
  case replaceChildScreens([AnyModalScreen])
  case finish(Result<JSONObject?, ArgumentsError>)
  case start(ViewCoordinator)
  case startEmbedded([ViewCoordinator])
  case replace(ViewCoordinator)

  /// Those that it starts.
  var starting: [ViewCoordinator] {
    switch self {
    case .start(let child), .replace(let child): [child]
    case .startEmbedded(let children): children
    default: []
    }
  }
}
