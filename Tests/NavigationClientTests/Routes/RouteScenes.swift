import Navigation
import NavigationClient
import Testing

/// What the tests of routes share.
enum RouteScenes {
  /// The name of navd's error, or of the error of an operation in an `Apply`.
  static func name(of failure: CallFailure) -> String {
    guard case .remote(let remote) = failure else { return "\(failure)" }
    guard let inner = remote.parameters["error"]?.stringValue else { return remote.shortName }
    return inner.split(separator: ".").last.map(String.init) ?? inner
  }
}

let a = A().eraseToAnyModalScreen()
let b = B().eraseToAnyModalScreen()
let c = C().eraseToAnyModalScreen()
let d = D().eraseToAnyModalScreen()
let e = E().eraseToAnyModalScreen()
