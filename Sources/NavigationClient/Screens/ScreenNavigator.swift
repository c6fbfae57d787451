/// What a screen navigates with: routes over containers, chained.
///
/// ```swift
/// try await navigator.navigate(fromTop: .stack) { route in route.push(ChatScreen(chatID: 123)) }
/// ```
///
/// Source of the idea: `ScreenNavigator` of Nivelir.
public final class ScreenNavigator {
  /// The scene that is navigated.
  public let scene: any NavigationScene
  /// What this front-end shows the scene in, as long as somebody keeps it; nil when nobody made one.
  public internal(set) weak var containers: ContainerTree?
  /// Keeps routes in order.
  let runner: RouteRunner

  /// - Parameter scene: what is navigated; the navigator keeps it.
  public init(_ scene: any NavigationScene) {
    self.scene = scene
    runner = RouteRunner(scene)
  }
}
