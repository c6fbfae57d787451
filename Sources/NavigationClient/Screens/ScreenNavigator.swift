/// Navigates by chained routes over containers.
///
/// ```swift
/// try await navigator.navigate(fromTop: .stack) { route in route.push(ChatScreen(chatID: 123)) }.outcome()
/// ```
///
/// Source of the idea: `ScreenNavigator` of Nivelir.
public final class ScreenNavigator {
  public let scene: any NavigationScene
  /// The containers in which this front-end shows the scene; nil if there is no tree or nothing keeps it.
  public internal(set) weak var containers: ContainerTree?

  /// - Parameter scene: the scene, which the navigator keeps alive.
  public init(_ scene: any NavigationScene) { self.scene = scene }
}
