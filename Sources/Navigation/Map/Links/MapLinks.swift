public struct MapLinks: Sendable {
  /// In lower case. There is at least one if the map has links.
  public let schemes: [String]
  public let scopes: MapTable<MapLinkScope>
  /// In the order of the map, named by their patterns.
  public let routes: MapTable<MapLinkRoute>
  /// Whether a URL that matches no route is read segment by segment.
  public let hasComponents: Bool
  let tree: LinkTree

  public init(
    schemes: [String], scopes: MapTable<MapLinkScope> = MapTable(), routes: [MapLinkRoute] = [],
    hasComponents: Bool = false
  ) {
    self.schemes = schemes.map { $0.lowercased() }
    self.scopes = scopes
    self.routes = MapTable(routes)
    self.hasComponents = hasComponents
    tree = LinkTree(routes.map(\.pattern))
  }

  public static let none = MapLinks(schemes: [])
}
