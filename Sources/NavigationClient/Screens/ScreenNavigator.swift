/// What a screen navigates with.
///
/// Source of the idea: `ScreenNavigator` of Nivelir.
public final class ScreenNavigator {
  /// The scene that is navigated.
  public let scene: any NavigationScene

  /// - Parameter scene: must outlive what is done with the navigator, which keeps it.
  public init(_ scene: any NavigationScene) { self.scene = scene }
}
