public import Navigation

/// Makes what shows the screens of a map: `makeContent` of each, found by its name.
public struct ScreenContents<Content> {
  private let makers: [String: (PathElement, any NavigationScene) throws(ArgumentsError) -> Content]

  /// Knows the screens of a map whose content is of this type; others it knows not.
  /// - Throws: `SceneMapError` when the types are no map.
  /// - Complexity: O(types and their properties)
  public init<Map: SceneMap>(of map: Map.Type) throws(SceneMapError) {
    var makers: [String: (PathElement, any NavigationScene) throws(ArgumentsError) -> Content] = [:]
    for type in try MapWalk(map).screens {
      guard let maker = Self.maker(type) else { continue }
      makers[type.screenName] = maker
    }
    self.makers = makers
  }

  /// What shows an element of a path.
  /// - Parameters:
  ///   - element: the screen.
  ///   - scene: what it is navigated in.
  /// - Returns: nil for a screen that the map, or this type, does not know.
  /// - Throws: `ArgumentsError` when its arguments are not what the screen's context wants.
  public func content(of element: PathElement, on scene: any NavigationScene) throws(ArgumentsError) -> Content? {
    guard let make = makers[element.name] else { return nil }
    return try make(element, scene)
  }

  private static func maker<Screen: ContentScreen>(
    _ type: Screen.Type
  ) -> ((PathElement, any NavigationScene) throws(ArgumentsError) -> Content)? {
    guard Screen.Content.self == Content.self else { return nil }
    return { element, scene throws(ArgumentsError) in
      let context = try Arguments.decode(Screen.Context.self, from: element.arguments)
      let content = Screen().makeContent(context, router: Router(on: scene, from: element.id))
      guard let content = content as? Content else { preconditionFailure("the types were compared") }
      return content
    }
  }
}
