/// A screen that a map names, with how it comes by its arguments.
public struct MapDestination: Sendable {
  public let screen: ScreenIndex
  /// Without one, what the caller gives under the names that the screen declares.
  public let arguments: ArgumentTemplate?

  public init(_ screen: ScreenIndex, arguments: ArgumentTemplate? = nil) {
    self.screen = screen
    self.arguments = arguments
  }
}
