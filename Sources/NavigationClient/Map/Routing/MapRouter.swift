/// Where every path through a typed map begins.
///
/// Source of the idea: the router of ScreenUI's map.
public struct MapRouter<Map: SceneMap> {
  /// Where paths are followed; nil when that is said to `move`.
  public let scene: (any NavigationScene)?

  /// What a case of the window holds.
  /// - Parameters:
  ///   - path: the case's property.
  ///   - context: what it is given; it may be left out when it is there already, or needs nothing.
  public subscript<Content: ScreenContainer>(
    case path: KeyPath<Map.Cases, Case<Content>>, context: Content.Context? = nil
  ) -> RoutePath<Content.Landing> {
    RoutePath<Map.Cases>(scene: scene)
      .appending(.root, Map.Cases.name(of: path), context, leading: Content.Landing.self)
  }

  /// What a case of the window holds: the subscript as a method.
  /// - Parameters:
  ///   - path: the case's property.
  ///   - context: what it is given; it may be left out when it is there already, or needs nothing.
  public func `case`<Content: ScreenContainer>(
    _ path: KeyPath<Map.Cases, Case<Content>>, _ context: Content.Context? = nil
  ) -> RoutePath<Content.Landing> {
    self[case: path, context]
  }
}

extension SceneMap {
  /// Where paths begin that say to `move` on which scene they are followed: links, and those that are kept.
  public static var router: MapRouter<Self> { MapRouter(scene: nil) }

  /// Where paths on a scene begin.
  public static func router(on scene: any NavigationScene) -> MapRouter<Self> { MapRouter(scene: scene) }
}
