import Navigation
import NavigationClient
import Testing

/// Scenes in process for routes; what fails is an issue, unless a test takes it.
enum RouteScenes {
  /// A stack of these screens.
  static func stack(_ screens: AnyModalScreen...) throws -> (navigator: ScreenNavigator, scene: LocalScene) {
    let contents = try screens.map { try $0.content() }
    let scene = try LocalScene(root: .stack(contents)) { Issue.record("\($0)") }
    return (ScreenNavigator(scene), scene)
  }

  /// Tabs with these screens.
  static func tabs(_ screens: AnyModalScreen...) throws -> (navigator: ScreenNavigator, scene: LocalScene) {
    let items = try screens.map { TabDescription(.screen(try $0.content())) }
    let scene = try LocalScene(root: .tabs(TabsDescription(name: "main", items: items))) { Issue.record("\($0)") }
    return (ScreenNavigator(scene), scene)
  }

  /// What a failure of navd is called, or of an operation of an `Apply`.
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
