import Navigation
import NavigationClient
import Testing

/// Scenes in process for routes. A failure is an issue unless the test handles it.
enum RouteScenes {
  static func stack(_ screens: AnyModalScreen...) throws -> (navigator: ScreenNavigator, scene: LocalScene) {
    let contents = try screens.map { try $0.content() }
    let scene = try LocalScene(root: .stack(contents)) { Issue.record("\($0)") }
    return (ScreenNavigator(scene), scene)
  }

  static func tabs(_ screens: AnyModalScreen...) throws -> (navigator: ScreenNavigator, scene: LocalScene) {
    let items = try screens.map { TabDescription(.screen(try $0.content())) }
    let scene = try LocalScene(root: .tabs(TabsDescription(name: "main", items: items))) { Issue.record("\($0)") }
    return (ScreenNavigator(scene), scene)
  }

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
