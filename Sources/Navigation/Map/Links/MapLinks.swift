/// The links of a map.
public struct MapLinks: Sendable {
  /// Lower case; at least one where there are links.
  public let schemes: [String]
  public let scopes: MapTable<MapLinkScope>
  /// By the text of their patterns, in the order of the map.
  public let routes: MapTable<MapLinkRoute>
  /// Whether a URL that no route matches is read segment by segment.
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
