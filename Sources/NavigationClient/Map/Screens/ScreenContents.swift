public import Navigation

/// Makes the content of a map's screens, by their `makeContent`.
public struct ScreenContents<Content> {
  private let makers: [String: (PathElement, any NavigationScene) throws(ArgumentsError) -> Content]

  /// Finds the screens of a map whose content has this type.
  /// - Throws: `SceneMapError` if the types do not form a map.
  /// - Complexity: O(types and their properties).
  public init<Map: SceneMap>(of map: Map.Type) throws(SceneMapError) {
    var makers: [String: (PathElement, any NavigationScene) throws(ArgumentsError) -> Content] = [:]
    for screen in try MapWalk(map).screens { makers[screen.name] = Self.maker(screen.type, screen) }
    self.makers = makers
  }

  /// Makes the content of an element of a path, for navigation in the scene.
  /// - Returns: nil for a screen that is not in the map or has content of another type.
  /// - Throws: `ArgumentsError` if the arguments do not fit the screen's context.
  public func content(of element: PathElement, on scene: any NavigationScene) throws(ArgumentsError) -> Content? {
    guard let make = makers[element.name] else { return nil }
    return try make(element, scene)
  }

  private static func maker<Screen: ContentScreen>(
    _ type: Screen.Type, _ walked: WalkedScreen
  ) -> ((PathElement, any NavigationScene) throws(ArgumentsError) -> Content)? {
    guard Screen.Content.self == Content.self else { return nil }
    return { element, scene throws(ArgumentsError) in
      let context = try Arguments.decode(Screen.Context.self, from: element.arguments)
      let screen = walked.configuration(for: element.arguments) as? Screen ?? Screen()
      let content = screen.makeContent(context, router: Router(on: scene, from: element.id, as: screen))
      guard let content = content as? Content else { preconditionFailure("the types were compared") }
      return content
    }
  }
}
