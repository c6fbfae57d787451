/// A reference to a screen in a map, with its arguments.
public struct MapDestination: Sendable {
  public let screen: ScreenIndex
  /// Nil passes those of the caller's arguments that the screen declares.
  public let arguments: ArgumentTemplate?

  public init(_ screen: ScreenIndex, arguments: ArgumentTemplate? = nil) {
    self.screen = screen
    self.arguments = arguments
  }
}
