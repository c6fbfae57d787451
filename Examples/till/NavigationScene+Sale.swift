import Navigation
import NavigationClient

extension NavigationScene {
  /// Carries out operations as one commit, or none of them; what goes wrong is told to `onError`.
  func carryOut(_ operations: () throws(CallFailure) -> [Navigation.Operation]) {
    do throws(CallFailure) {
      send(SceneCommand(apply: try operations().map { ApplyItem($0) }))
    } catch {
      onError(error)
    }
  }
}

extension CallFailure {
  /// What to tell the person.
  var sentence: String {
    switch self {
    case .unreachable(let attempts):
      "navd is not there: " + attempts.map { "\($0.what): \($0.problem)" }.joined(separator: "; ")
    case .disconnected(let reason): reason
    case .remote(let failure): "\(failure.shortName) \(failure.parameters)"
    case .reply(let error): "navd answered what cannot be read: \(error)"
    case .timedOut: "navd did not answer in time"
    case .cancelled: "given up"
    }
  }
}
