/// The beginning of every path through a typed map.
///
/// Source of the idea: the router of ScreenUI's map.
public struct MapRouter<Map: SceneMap> {
  /// The scene of the paths; nil if `move` receives it.
  public let scene: (any NavigationScene)?

  /// The contents of a case of the window.
  /// - Parameters:
  ///   - path: the case's property.
  ///   - context: its context; nil if the case exists already or needs none.
  public subscript<Content: ScreenContainer>(
    case path: KeyPath<Map.Cases.Paths, Case<Content>>, context: Content.Context? = nil
  ) -> RoutePath<Content.Landing> {
    let window = Map.window
    return RoutePath<Map.Cases>(scene: scene, map: Map.self, place: window)
      .appending(.root, window.name(of: path), context, leading: window.paths[keyPath: path].content.landing)
  }

  /// The contents of a case of the window, as a method: its path, and its context unless the case exists already or
  /// needs none.
  public func `case`<Content: ScreenContainer>(
    _ path: KeyPath<Map.Cases.Paths, Case<Content>>, _ context: Content.Context? = nil
  ) -> RoutePath<Content.Landing> {
    self[case: path, context]
  }
}

extension SceneMap {
  /// The beginning of paths without a scene, for links and for paths that are stored. `move` receives the scene.
  public static var router: MapRouter<Self> { MapRouter(scene: nil) }

  /// The beginning of paths on a scene.
  public static func router(on scene: any NavigationScene) -> MapRouter<Self> { MapRouter(scene: scene) }
}
